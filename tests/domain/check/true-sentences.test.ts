import { describe, expect, test } from 'vitest';
import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { type JudgeContext, visitor } from '#domain/judge/context.ts';

const d = 'shop.co.za';
const rua = 'rua=mailto:r@shop.co.za';
const mx = (exchange: string) => [{ preference: 10, exchange }];
const zoneOf = (dmarc: string, more: Zone = {}): Zone => ({
  [d]: { A: ['196.25.3.3'], MX: mx('mx.shop.co.za'), TXT: ['v=spf1 mx ~all'] },
  'mx.shop.co.za': { A: ['196.25.1.1'] },
  'news.shop.co.za': { A: ['196.25.1.4'], MX: mx('mx.shop.co.za'), TXT: ['v=spf1 mx ~all'] },
  [`_dmarc.${d}`]: { TXT: [dmarc] },
  ...more,
});

async function checked(zone: Zone, { name = d, context = visitor }: { name?: string; context?: JudgeContext } = {}) {
  const fetchPolicy = () => Promise.resolve({ status: 'failed' as const, reason: 'dns' as const, detail: '' });
  const findings = await lookUpDomain(name, { lookup: zoneLookup(zone).lookup, fetchPolicy, selectors: [] });
  const { verdict, flags } = judgeCheck(findings, { context, nowMs: Date.parse('2026-11-24T08:00:00Z') });
  const flagOf = (code: string) => flags.find((flag) => flag.code === code);
  return { verdict, flagOf, whyOf: (code: string) => flagOf(code)?.why };
}

describe('a subdomain without a record of its own', () => {
  test('is not called monitored where sp rejects', async () => {
    const { verdict, whyOf } = await checked(zoneOf(`v=DMARC1; p=none; sp=reject; ${rua}`), { name: 'news.shop.co.za' });
    expect(verdict).toBe('Messages forged as news.shop.co.za are rejected.');
    expect(whyOf('DMARC_NONE')).toBeUndefined();
  });
  test('is called monitored where p watches and there is no sp', async () => {
    const { whyOf } = await checked(zoneOf(`v=DMARC1; p=none; ${rua}`), { name: 'news.shop.co.za' });
    expect(whyOf('DMARC_NONE')).toBe('The policy only monitors: forged messages are still delivered.');
  });
});

describe('nobody monitors where no report can arrive', () => {
  const unwatched = 'shop.co.za is not protected: its policy stops nothing, and nobody receives the reports.';
  const monitored = 'shop.co.za is monitored, not protected: forged messages are still delivered.';
  const host = { 'reports.example': { MX: mx('mx.shop.co.za') } };
  const fails = 'timeout' as const;
  const slow = { 'slow.example': { fails }, [`${d}._report._dmarc.slow.example`]: { fails } };
  const authorised = { ...host, [`${d}._report._dmarc.reports.example`]: { TXT: ['v=DMARC1;'] } };
  test.each<[string, string, Zone, string]>([
    ['an address that never agreed', 'mailto:x@reports.example', host, unwatched],
    ['an address that agreed', 'mailto:x@reports.example', authorised, monitored],
    ['a host without mail', 'mailto:x@nowhere.shop.co.za', {}, unwatched],
    ['one of two addresses', 'mailto:x@nowhere.shop.co.za,mailto:r@shop.co.za', {}, monitored],
    ['a host that does not answer', 'mailto:x@slow.example', slow, monitored],
  ])('%s', async (_name, address, more, verdict) =>
    expect((await checked(zoneOf(`v=DMARC1; p=none; rua=${address}`, more))).verdict).toBe(verdict),
  );
});

test.each([
  [0, 'The record does not send reports to in@beacon.example, so Beacon receives none for this domain.'],
  [500, 'The record does not send reports to in@beacon.example, so Beacon may stop receiving them.'],
])('a record without our address, %i messages reported', async (messages, why) => {
  const facts = { days: 30, messages, passed: messages, dkimAligned: messages, spfAligned: 0, spfOnly: 0 };
  const mail = { ...facts, strictBreaks: null, listMail: 0, noneSinceDays: null };
  const context = { ...visitor, reportAddress: 'in@beacon.example', mail };
  expect((await checked(zoneOf(`v=DMARC1; p=reject; ${rua}`), { context })).whyOf('RUA_NOT_OURS')).toBe(why);
});

test.each([
  ['none', 'DMARC_NONE', 0, 'Nobody sends as this domain: move straight to p=reject.'],
  ['none', 'DMARC_NONE', 30, 'Its own senders sent messages: check whether it is parked, then move to p=reject.'],
  ['quarantine', 'DMARC_PARKED_QUARANTINE', 0, 'Move to p=reject. It cannot affect genuine messages.'],
  [
    'quarantine',
    'DMARC_PARKED_QUARANTINE',
    30,
    'Its own senders sent messages: check whether it is parked, then move to p=reject.',
  ],
])('a parked domain at p=%s, %s with %i messages of its own', async (policy, code, messages, todo) => {
  const facts = { days: 30, messages, passed: messages, dkimAligned: messages, spfAligned: 0, spfOnly: 0 };
  const mail = { ...facts, strictBreaks: null, listMail: 0, noneSinceDays: null };
  const context: JudgeContext = { ...visitor, mailClass: 'parked', mail };
  const flag = (await checked(zoneOf(`v=DMARC1; p=${policy}; ${rua}`), { context })).flagOf(code);
  expect(flag?.todo).toBe(todo);
  expect(flag?.why.startsWith('Nobody sends')).toBe(policy === 'quarantine' && messages === 0);
});

describe('who could register a host without an address', () => {
  const strict = `v=DMARC1; p=reject; ${rua}`;
  test.each([
    ['mail.shop.co.za', 'Messages should go to mail.shop.co.za, but that name has no address.'],
    ['exchange.shop.local', 'Messages should go to exchange.shop.local, but that name has no address.'],
    ['localhost', 'Messages should go to localhost, but that name has no address.'],
    [
      'aspmx.l.gogle.com',
      'Messages should go to aspmx.l.gogle.com, but that name has no address. Whoever registers the name could receive your messages.',
    ],
  ])('mail server %s', async (exchange, why) => {
    const zone = zoneOf(strict, { [d]: { MX: mx(exchange), TXT: ['v=spf1 mx ~all'] } });
    expect((await checked(zone)).whyOf('MX_DANGLING')).toBe(why);
  });
  test('an alias of the owner’s that leads elsewhere', async () => {
    const more = { 'mx.shop.co.za': { CNAME: ['gone.hosting.example'] } };
    expect((await checked(zoneOf(strict, more))).whyOf('MX_DANGLING')).toMatch(/gone\.hosting\.example\)\. Whoever registers/);
  });
  test.each([
    ['ns2.shop.co.za', /has no address\. Resolvers that ask it get no answer\.$/],
    ['ns2.hosting.example', /Whoever registers that name could answer for the whole domain\.$/],
  ])('name server %s', async (host, why) => {
    const more = { [d]: { NS: ['ns1.shop.co.za', host], MX: mx('mx.shop.co.za') }, 'ns1.shop.co.za': { A: ['196.25.1.9'] } };
    expect((await checked(zoneOf(strict, more))).whyOf('NS_DANGLING')).toMatch(why);
  });
});

describe('what is not signed', () => {
  const tail = 'SPF alone fails when a message is forwarded.';
  test('no key can be there: no message can be signed', async () =>
    expect((await checked(zoneOf(`v=DMARC1; p=reject; ${rua}`))).whyOf('DKIM_MISSING')).toBe(
      `There is no DKIM key for shop.co.za, so no message can be signed as it. ${tail}`,
    ));
  test('a key may be there, but no message passes by it', async () => {
    const facts = { days: 30, messages: 500, passed: 500, dkimAligned: 0, spfAligned: 500, spfOnly: 500 };
    const context = { ...visitor, mail: { ...facts, strictBreaks: null, listMail: 0, noneSinceDays: null } };
    const hidden = { [`hidden._domainkey.${d}`]: { TXT: ['v=DKIM1; p=x'] } };
    const { whyOf } = await checked(zoneOf(`v=DMARC1; p=reject; ${rua}`, hidden), { context });
    expect(whyOf('DKIM_MISSING')).toBe(`None of 500 messages in 30 days passes DKIM for shop.co.za. ${tail}`);
  });
});

describe('whose term finds nothing', () => {
  const voidsOf = async (spf: string) => {
    const more = {
      [d]: { MX: mx('mx.shop.co.za'), TXT: [spf] },
      'vendor.example': { TXT: ['v=spf1 a:gone.vendor.example ip4:196.25.1.0/24 ~all'] },
      'branch.example': { MX: [...mx('mx.shop.co.za'), ...mx('gone.branch.example')] },
      'number.example': { MX: [...mx('196.25.1.1'), ...mx('gone.number.example')] },
    };
    return (await checked(zoneOf(`v=DMARC1; p=reject; ${rua}`, more))).flagOf('SPF_VOID')?.todo;
  };
  test.each([
    ['v=spf1 mx a:gone.shop.co.za ~all', 'Remove the terms for servers that no longer exist.'],
    ['v=spf1 mx mx:branch.example ~all', 'Give gone.branch.example an address, or remove the MX record that names it.'],
    [
      'v=spf1 mx:number.example ~all',
      'Give gone.number.example an address, or remove the MX record that names it. Name a host instead of 196.25.1.1 in the MX record.',
    ],
    ['v=spf1 mx include:vendor.example ~all', 'Ask the operator of vendor.example to remove such terms.'],
    [
      'v=spf1 a:gone.shop.co.za include:vendor.example ~all',
      'Remove the terms for servers that no longer exist. Ask the operator of vendor.example to remove such terms.',
    ],
  ])('%s', async (spf, todo) => expect(await voidsOf(spf)).toBe(todo));
});

test('a report address lost inside another tag weighs as much as a missing one', async () => {
  const { flagOf } = await checked(zoneOf(`v=DMARC1; p=reject; fo=1:s ${rua}`));
  expect(flagOf('DMARC_BAD_VALUE')).toMatchObject({
    severity: 'high',
    fix: { value: expect.stringContaining(rua) as unknown },
  });
});

describe('nothing is said of forged messages while SPF is not known', () => {
  const strict = `v=DMARC1; p=reject; ${rua}`;
  const fails = 'timeout' as const;
  const unknown =
    'The policy of shop.co.za is reject, but we could not look up all of the SPF record of shop.co.za. Try again in a moment.';
  const open = 'Anybody can send as shop.co.za: its SPF record allows any server, so forged messages pass DMARC.';
  test.each<[string, string, string]>([
    ['an include that may hold the hole', 'v=spf1 include:slow.example ~all', unknown],
    ['a hole that is known all the same', 'v=spf1 include:slow.example +all', open],
    ['everything known', 'v=spf1 mx ~all', 'Messages forged as shop.co.za are rejected.'],
  ])('%s', async (_name, spf, verdict) => {
    const more = { [d]: { MX: mx('mx.shop.co.za'), TXT: [spf] }, 'slow.example': { fails } };
    expect((await checked(zoneOf(strict, more))).verdict).toBe(verdict);
  });
});

test.each([
  ['aspmx.l.google.com', /^Publish this record\. It allows your mail provider: /],
  ['mx.shop.co.za', /^Publish this record\. It allows the servers that receive your messages: /],
])('whom the first SPF record allows: %s', async (exchange, todo) => {
  const zone = zoneOf(`v=DMARC1; p=reject; ${rua}`, { [d]: { MX: mx(exchange) }, 'aspmx.l.google.com': { A: ['142.250.1.26'] } });
  expect((await checked(zone)).flagOf('SPF_MISSING')?.todo).toMatch(todo);
});

test.each([
  ['d1a.ess.barracudanetworks.com', 'v=spf1 include:spf.ess.barracudanetworks.com ~all'],
  ['mx01.mail.icloud.com', 'v=spf1 include:icloud.com ~all'],
  ['mx1.emailsrvr.com', 'v=spf1 include:emailsrvr.com ~all'],
  ['mx.zoho.eu', 'v=spf1 include:zoho.eu ~all'],
  ['mx.shop.co.za', 'v=spf1 mx ~all'],
])('a provider sends from other servers than those that receive: %s', async (exchange, value) => {
  const zone = zoneOf(`v=DMARC1; p=reject; ${rua}`, { [d]: { MX: mx(exchange) }, [exchange]: { A: ['196.25.1.26'] } });
  expect((await checked(zone)).flagOf('SPF_MISSING')?.fix?.value).toBe(value);
});

describe('a domain that receives no messages has no mailbox for its reports', () => {
  const nullMx: Zone = { [d]: { MX: [{ preference: 0, exchange: '' }], TXT: ['v=spf1 ip4:196.25.1.0/24 ~all'] } };
  test('no address of it is offered', async () => {
    const { flagOf } = await checked(zoneOf('v=DMARC1; p=reject', nullMx));
    expect(flagOf('RUA_MISSING')).toMatchObject({
      fix: null,
      todo: 'Add a report address (rua) at a domain of yours that receives messages.',
    });
  });
  test('ours is', async () => {
    const context = { ...visitor, reportAddress: 'in@beacon.example' };
    const { flagOf } = await checked(zoneOf('v=DMARC1; p=reject', nullMx), { context });
    expect(flagOf('RUA_MISSING')?.fix?.value).toBe('v=DMARC1; p=reject; rua=mailto:in@beacon.example');
  });
  test('its first record says which address to change', async () => {
    const { flagOf } = await checked({ ...nullMx, 'co.za': { NS: ['ns.co.za'] } });
    expect(flagOf('DMARC_MISSING')?.todo).toMatch(
      / shop\.co\.za receives no messages: write an address of yours that does instead of dmarc@shop\.co\.za\.$/,
    );
  });
});

test.each([
  ['rua=https://x.example/r,mailto:r@shop.co.za', 'low', `v=DMARC1; p=reject; ${rua}`],
  ['rua=https://x.example/r', 'high', undefined],
])('a web address beside one that works costs nothing: %s', async (addresses, severity, value) => {
  const flag = (await checked(zoneOf(`v=DMARC1; p=reject; ${addresses}`))).flagOf('RUA_SYNTAX');
  expect([flag?.severity, flag?.fix?.value]).toEqual([severity, value]);
});

test.each([
  ['v=spf1 mx \u2013all', '"\u2013" (U+2013) is not allowed here.', 'v=spf1 mx -all'],
  ['v=spf1 mx \u2212all', '"\u2212" (U+2212) is not allowed here.', 'v=spf1 mx -all'],
  ['v=spf1 a:b\u00fccher.shop.co.za mx ~all', '"\u00fc" (U+00FC) is not allowed here.', undefined],
  ['v=spf1 mx ~\u0430ll', '"\u0430" (U+0430) is not allowed here.', undefined],
])('an SPF record names the letter that people see, not its octets: %s', async (text, error, value) => {
  const octets = Buffer.from(text).toString('latin1');
  const zone = zoneOf(`v=DMARC1; p=reject; ${rua}`, { [d]: { MX: mx('mx.shop.co.za'), TXT: [octets] } });
  const flag = (await checked(zone)).flagOf('SPF_SYNTAX');
  expect(flag?.why).toBe(`The record has an error, and receivers then ignore the whole SPF record: ${error}`);
  expect(flag?.fix?.value).toBe(value);
});
