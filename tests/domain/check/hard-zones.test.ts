import { describe, expect, test } from 'vitest';
import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { noFacts, scoreInputs } from '#domain/check/score-inputs.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { visitor } from '#domain/judge/context.ts';
import type { Flag } from '#domain/judge/flag.ts';
import { securityScore } from '#domain/score/security-score.ts';
import type { FetchedPolicy } from '#domain/transport/policy-fetch.ts';
import { otherRsa } from '#tests/domain/dkim/keys.ts';

const d = 'shop.co.za';
const ed25519 = '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';
const rua = 'rua=mailto:r@shop.co.za';
const failed: FetchedPolicy = { status: 'failed', reason: 'dns', detail: '' };
const octets = (text: string) => Buffer.from(text).toString('latin1');

async function checked(zone: Zone, { name = d, fetched = failed }: { name?: string; fetched?: FetchedPolicy } = {}) {
  const { lookup } = zoneLookup(zone);
  const findings = await lookUpDomain(name, { lookup, fetchPolicy: () => Promise.resolve(fetched), selectors: [] });
  const { flags, verdict } = judgeCheck(findings, { context: visitor, nowMs: Date.parse('2026-11-23T08:00:00Z') });
  const { score, grade } = securityScore(scoreInputs(findings, visitor, noFacts));
  const ofTopic = (topic: Flag['topic']) => flags.filter((flag) => flag.topic === topic && flag.severity !== 'info');
  return { verdict, flags, score, grade, ofTopic };
}

const zoneOf = (spf: string[], dmarc: string[], more: Zone = {}): Zone => ({
  [d]: { A: ['196.25.3.3'], MX: [{ preference: 10, exchange: 'mx.shop.co.za' }], TXT: spf },
  'mx.shop.co.za': { A: ['196.25.1.1'] },
  [`google._domainkey.${d}`]: { TXT: [`v=DKIM1; p=${otherRsa.spki}`] },
  [`_dmarc.${d}`]: { TXT: dmarc },
  ...more,
});
const good = ['v=spf1 mx ~all'];
const strict = [`v=DMARC1; p=reject; ${rua}`];

describe('who passes SPF is taken in the order of the terms', () => {
  const isOpen = async (spf: string, more: Zone = {}) =>
    (await checked(zoneOf([spf], strict, more))).verdict.startsWith('Anybody');
  test.each<[string, boolean]>([
    ['v=spf1 -ip4:0.0.0.0/1 -ip4:128.0.0.0/1 ip4:0.0.0.0/0 -all', false],
    ['v=spf1 -ip4:0.0.0.0/1 ip4:0.0.0.0/0 -all', true],
    ['v=spf1 ~ip4:0.0.0.0/0 ip4:64.0.0.0/2 -all', false],
    ['v=spf1 ip6:2000::/4 ip6:3000::/4 -all', true],
    ['v=spf1 ip6:2000::/5 -all', true],
    ['v=spf1 ip6:4000::/3 -all', false],
    ['v=spf1 -ip6:2000::/3 ip6:::/0 -all', false],
    ['v=spf1 include:half.example include:other.example -all', true],
    ['v=spf1 ~include:half.example include:half.example -all', false],
    [`v=spf1 ip4:64.0.0.0/2 ${'a:mx.shop.co.za '.repeat(11)}-all`, true],
    [`v=spf1 ${'a:mx.shop.co.za '.repeat(11)}ip4:64.0.0.0/2 -all`, false],
    ['v=spf1 include:broken.example ip4:64.0.0.0/2 -all', false],
  ])('%s', async (spf, expected) =>
    expect(
      await isOpen(spf, {
        'half.example': { TXT: ['v=spf1 ip4:0.0.0.0/3 -all'] },
        'other.example': { TXT: ['v=spf1 ip4:32.0.0.0/3 -all'] },
        'broken.example': { TXT: ['v=spf1 ip4:1.2.3.4 include:gone.example'] },
      }),
    ).toBe(expected),
  );
  test('a +all that nobody reaches is said to wait for the other error', async () => {
    const { ofTopic } = await checked(zoneOf([`v=spf1 ${'a:mx.shop.co.za '.repeat(11)}+all`], strict));
    expect(ofTopic('spf').map(({ code, severity, why }) => [code, severity, why.slice(0, 29)])).toEqual([
      ['SPF_LOOKUPS', 'critical', expect.any(String)],
      ['SPF_PLUS_ALL', 'high', 'Once SPF has no other error, '],
      ['SPF_REPEATED', 'low', 'The record repeats a:mx.shop.'],
    ]);
  });
});

describe('an invisible character is one finding with a fix that keeps everything', () => {
  test.each<[string, string, string]>([
    ['DMARC before p', `v=DMARC1;\u00a0p=reject; ${rua}`, 'high'],
    ['DMARC before rua', `v=DMARC1; p=reject;\u2028${rua}`, 'high'],
    ['DMARC in an address', 'v=DMARC1; p=reject; rua=mailto:r@shop\u200b.co.za', 'high'],
    ['DMARC before v', `\ufeffv=DMARC1; p=reject; ${rua}`, 'critical'],
    ['DMARC at the end', `v=DMARC1; p=reject; ${rua};\u00a0`, 'medium'],
  ])('%s', async (_name, text, severity) => {
    const [flag, ...more] = (await checked(zoneOf(good, [octets(text)]))).ofTopic('dmarc');
    expect(more).toEqual([]);
    expect(flag).toMatchObject({ severity, why: expect.stringMatching(/^An invisible character was copied along/) });
    expect(flag?.fix?.value).toBe(strict[0]);
    expect(flag?.why).not.toContain('""');
  });
  test.each<[string, string, string]>([
    ['SPF between terms', 'v=spf1 mx\u00a0~all', 'v=spf1 mx ~all'],
    ['SPF in a name', 'v=spf1 a:mx\u200b.shop.co.za ~all', 'v=spf1 a:mx.shop.co.za ~all'],
    ['SPF after the version', 'v=spf1\u2003mx ~all', 'v=spf1 mx ~all'],
  ])('%s', async (_name, text, value) => {
    const [flag, ...more] = (await checked(zoneOf([octets(text)], strict))).ofTopic('spf');
    expect(more).toEqual([]);
    expect(flag?.why).toContain('An invisible character was copied along');
    expect(flag?.fix?.value).toBe(value);
  });
  test.each([
    ['after the version', `v=DKIM1;\u00a0k=ed25519; p=${ed25519}`],
    ['before the version', `\ufeffv=DKIM1; k=ed25519; p=${ed25519}`],
    ['in the key', `v=DKIM1; k=ed25519; p=${ed25519.slice(0, 20)}\u2028${ed25519.slice(20)}`],
  ])('DKIM %s', async (_name, text) => {
    const more = { [`google._domainkey.${d}`]: { TXT: [octets(text)] } };
    const { ofTopic, score } = await checked(zoneOf(good, strict, more));
    const [flag, ...others] = ofTopic('dkim');
    expect(others).toEqual([]);
    expect(flag).toMatchObject({ code: 'INVISIBLE_CHARACTER', severity: 'critical' });
    expect(flag?.fix?.value).toBe(`v=DKIM1; k=ed25519; p=${ed25519}`);
    expect(score ?? 100).toBeLessThan((await checked(zoneOf(good, strict))).score ?? 0);
  });
  test.each<[string, Flag['topic'], string, string]>([
    [`_mta-sts.${d}`, 'mta_sts', 'v=STSv1;\u00a0id=123', 'v=STSv1; id=20261123T080000'],
    [`_smtp._tls.${d}`, 'tls_rpt', 'v=TLSRPTv1;\u00a0rua=mailto:a@shop.co.za', 'v=TLSRPTv1; rua=mailto:a@shop.co.za'],
    [`default._bimi.${d}`, 'bimi', 'v=BIMI1;\u00a0l=https://shop.co.za/l.svg', 'v=BIMI1; l=https://shop.co.za/l.svg'],
    [`default._bimi.${d}`, 'bimi', '\ufeffv=BIMI1; l=https://shop.co.za/l.svg', 'v=BIMI1; l=https://shop.co.za/l.svg'],
  ])('%s', async (name, topic, text, value) => {
    const [flag, ...more] = (await checked(zoneOf(good, strict, { [name]: { TXT: [octets(text)] } }))).ofTopic(topic);
    expect(more).toEqual([]);
    expect(flag?.why).toMatch(/^An invisible character was copied along/);
    expect(flag?.fix?.value).toBe(value);
  });
  test.each([
    ['a BOM', '\ufeffversion: STSv1\nmode: enforce\nmx: mx.shop.co.za\nmax_age: 604800\n'],
    ['a no-break space', 'version: STSv1\nmode:\u00a0enforce\nmx: mx.shop.co.za\nmax_age: 604800\n'],
    ['line separators', 'version: STSv1\u2028mode: enforce\u2028mx: mx.shop.co.za\u2028max_age: 604800'],
  ])('an enforced MTA-STS policy with %s stays enforced, with a warning', async (_name, body) => {
    const fetched = { status: 'fetched', body, contentType: 'text/plain', certificateExpiresAt: null } as const;
    const more = { [`_mta-sts.${d}`]: { TXT: ['v=STSv1; id=123'] } };
    const [flag] = (await checked(zoneOf(good, strict, more), { fetched })).ofTopic('mta_sts');
    expect(flag?.why).toMatch(/^An invisible character was copied along/);
    expect(flag?.todo).toMatch(/Check first that your mail servers support encryption/);
    expect(flag?.todo?.split('\r\n').slice(1, 4)).toEqual(['mode: enforce', 'mx: mx.shop.co.za', 'max_age: 604800']);
  });
});

describe('one fault in a DMARC record is one finding, with the record that was meant', () => {
  const meant = `v=DMARC1; p=reject; ${rua}`;
  test.each<[string, string]>([
    [`v=DMARC1; p:reject; ${rua}`, 'high'],
    [`v=DMARC1; policy=reject; ${rua}`, 'high'],
    [`v=DMARC1; p\uff1dreject; ${rua}`, 'high'],
    ['v=DMARC1; p=reject; rua=mailto:r\uff20shop.co.za', 'high'],
    ['v=DMARC1; p=reject; rua:mailto:r@shop.co.za', 'high'],
    ['v=DMARC1; p=reject; rau=mailto:r@shop.co.za', 'high'],
    ['v=DMARC1; p=reject; report=r@shop.co.za', 'high'],
    ['v=DMARC1; p=reject; rua=mailto;r@shop.co.za', 'high'],
    ['v=DMARC1; p=reject; rua=mail:r@shop.co.za', 'high'],
    [`DMARC1; p=reject; ${rua}`, 'critical'],
    [`"DMARC1; p=reject; ${rua}"`, 'critical'],
  ])('%s', async (text, severity) => {
    const found = (await checked(zoneOf(good, [text]))).ofTopic('dmarc');
    expect(found.map(({ severity: weight, fix }) => [weight, fix?.value])).toEqual([[severity, meant]]);
  });
  test('two pieces of an address are one finding', async () => {
    const found = (await checked(zoneOf(good, ['v=DMARC1; p=reject; rua=mailto:r@shop,co.za']))).ofTopic('dmarc');
    expect(found.map(({ why }) => why)).toEqual(['Reports cannot be sent to "mailto:r@shop" or "co.za".']);
  });
  test('a failure address without mailto is no missing one', async () => {
    const { flags } = await checked(zoneOf(good, [`v=DMARC1; p=reject; ${rua}; ruf=f@shop.co.za; fo=1`]));
    expect(flags.map(({ code }) => code)).not.toContain('FO_WITHOUT_RUF');
  });
  test('a weaker policy of subdomains says where their forged messages go', async () => {
    const [flag] = (await checked(zoneOf(good, [`v=DMARC1; p=reject; sp=quarantine; np=reject; ${rua}`]))).ofTopic('dmarc');
    expect(flag).toMatchObject({ code: 'SP_WEAKER', severity: 'medium', why: expect.stringMatching(/go to spam instead/) });
  });
});

describe('names that lead nowhere or send nothing', () => {
  test('an alias of nothing is said to be one', async () => {
    const more = { [`old.${d}`]: { CNAME: ['shop.cloud.example'] } };
    const { verdict, flags } = await checked(zoneOf(good, strict, more), { name: `old.${d}` });
    expect(verdict).toBe(`old.${d} is an alias of a name that does not exist. The policy of ${d} applies to it: reject.`);
    expect(flags).toHaveLength(1);
    expect(flags[0]?.why).toContain('is an alias of shop.cloud.example, which does not exist');
  });
  test('an alias without a record is deleted before one is published there', async () => {
    const left = { CNAME: ['gone.vendor.example'] };
    const { flags } = await checked(zoneOf(good, strict, { [`_mta-sts.${d}`]: left, [`_smtp._tls.${d}`]: left }));
    const todoOf = (code: string) => flags.find((flag) => flag.code === code)?.todo;
    const alias = (record: string) => `The name is an alias of gone.vendor.example, where there is no ${record} record. `;
    expect(todoOf('MTA_STS_MISSING')).toMatch(
      `${alias('MTA-STS')}First put this file at https://mta-sts.${d}/.well-known/mta-sts.txt, then delete the alias unless it is a wildcard (*), and publish the record:`,
    );
    expect(todoOf('TLS_RPT_MISSING')).toBe(
      `${alias('TLS-RPT')}Create the mailbox tls-reports@${d} first, then delete the alias unless it is a wildcard (*), and publish this record.`,
    );
  });
  const silent = (spf: string, dmarc: string): Zone => ({
    [d]: { MX: [{ preference: 0, exchange: '' }], TXT: [spf] },
    'park.example': { TXT: ['v=spf1 -all'] },
    [`_dmarc.${d}`]: { TXT: [dmarc] },
  });
  test('a redirect to -all parks a domain as -all does', async () =>
    expect((await checked(silent('v=spf1 redirect=park.example', 'v=DMARC1; p=reject'))).verdict).toBe(
      `${d} sends no messages, and receivers reject any that claim to be from it.`,
    ));
  test.each(['v=spf1 ~all', 'v=spf1 ?all', 'v=spf1 -all;', 'v=spf1 ~ all', 'v=spf1 all=~all'])(
    '%s names nobody, so nobody is asked to sign',
    async (spf) => {
      const { flags } = await checked(silent(spf, 'v=DMARC1; p=reject'));
      expect(flags.map(({ code }) => code)).not.toContain('DKIM_MISSING');
    },
  );
  test('a parked domain at quarantine is asked to reject', async () => {
    const { flags } = await checked(silent('v=spf1 -all', `v=DMARC1; p=quarantine; ${rua}`));
    const asked = flags.find(({ code }) => code === 'DMARC_PARKED_QUARANTINE');
    expect(asked?.fix?.value).toBe(`v=DMARC1; p=reject; sp=reject; np=reject; ${rua}`);
  });
});

test('a parked domain without SPF is not said to be open where its policy rejects', async () => {
  const zone = (dmarc: string): Zone => ({ [d]: { MX: [{ preference: 0, exchange: '' }] }, [`_dmarc.${d}`]: { TXT: [dmarc] } });
  const whyOf = async (dmarc: string) => {
    const context = { ...visitor, mailClass: 'parked' as const };
    const fetchPolicy = () => Promise.resolve(failed);
    const findings = await lookUpDomain(d, { lookup: zoneLookup(zone(dmarc)).lookup, fetchPolicy, selectors: [] });
    return judgeCheck(findings, { context, nowMs: 0 }).flags.find(({ code }) => code === 'SPF_MISSING')?.why;
  };
  expect(await whyOf('v=DMARC1; p=reject')).toBe('This domain sends no messages, but no SPF record says so.');
  expect(await whyOf('v=DMARC1; p=none')).toMatch(/and anybody can send as it\.$/);
});

test('without the whole of SPF known there is no grade', async () => {
  const more: Zone = { 'spf.provider.example': { fails: 'timeout' } };
  const { score, grade } = await checked(zoneOf(['v=spf1 include:spf.provider.example ~all'], strict, more));
  expect([score, grade]).toEqual([null, null]);
});

describe('a DKIM key that no receiver accepts earns no points', () => {
  test.each(['h=sha1', 'h=md5', 's=other', 'k=dsa'])('%s', async (tag) => {
    const key = (text: string) => checked(zoneOf(good, strict, { [`google._domainkey.${d}`]: { TXT: [text] } }));
    const { score, flags } = await key(`v=DKIM1; ${tag}; p=${otherRsa.spki}`);
    expect(score).toBe((await key('v=DKIM1; p=')).score);
    expect(flags.map(({ code }) => code)).toContain('DKIM_NOT_FOUND');
  });
});

test('a logo is not said to show where subdomains are not protected', async () => {
  const logo = { [`default._bimi.${d}`]: { TXT: [`v=BIMI1; l=https://${d}/l.svg; a=https://${d}/v.pem`] } };
  const codes = async (dmarc: string) =>
    (await checked(zoneOf(good, [dmarc], logo))).ofTopic('bimi').map(({ code, severity }) => `${code} ${severity}`);
  expect(await codes(`v=DMARC1; p=reject; ${rua}`)).toEqual([]);
  expect(await codes(`v=DMARC1; p=reject; sp=none; ${rua}`)).toEqual(['BIMI_TOO_LAX low']);
});
