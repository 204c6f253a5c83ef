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
  const whyOf = (code: string) => flags.find((flag) => flag.code === code)?.why;
  return { verdict, whyOf };
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

describe('who could register a host without an address', () => {
  const strict = `v=DMARC1; p=reject; ${rua}`;
  test.each([
    ['mail.shop.co.za', 'Messages should go to mail.shop.co.za, but that name has no address.'],
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
