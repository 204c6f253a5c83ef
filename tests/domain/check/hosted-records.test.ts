import { describe, expect, test } from 'vitest';
import { judgeCheck } from '#domain/check/judge.ts';
import { lookUpDomain } from '#domain/check/look-up.ts';
import { discover } from '#domain/dmarc/discovery.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { type JudgeContext, visitor } from '#domain/judge/context.ts';
import { preparedRecord } from '#domain/protection/record-maker.ts';

const d = 'shop.co.za';
const rua = 'rua=mailto:r@shop.co.za';
const base: Zone = {
  [d]: { A: ['196.25.3.3'], MX: [{ preference: 10, exchange: 'mx.shop.co.za' }], TXT: ['v=spf1 mx ~all'] },
  'mx.shop.co.za': { A: ['196.25.1.1'] },
  'news.shop.co.za': { A: ['196.25.1.4'], MX: [{ preference: 10, exchange: 'mx.shop.co.za' }], TXT: ['v=spf1 mx ~all'] },
};

async function checked(zone: Zone, context: JudgeContext = visitor, name = d) {
  const fetchPolicy = () => Promise.resolve({ status: 'failed' as const, reason: 'dns' as const, detail: '' });
  const findings = await lookUpDomain(name, { lookup: zoneLookup({ ...base, ...zone }).lookup, fetchPolicy, selectors: [] });
  const { flags } = judgeCheck(findings, { context, nowMs: Date.parse('2026-11-29T08:00:00Z') });
  return (code: string) => flags.find((flag) => flag.code === code);
}

describe('a record that a service hosts behind an alias', () => {
  const hosted = (name: string, target: string, text: string): Zone => ({
    [name]: { CNAME: [target] },
    [target]: { TXT: [text] },
  });
  const dmarc = hosted(`_dmarc.${d}`, 'shop.dmarc.service.example', `v=DMARC1; p=reject; sp=none; pct=100; ${rua}`);
  const where = (name: string, target: string) =>
    `${name} is an alias of ${target}: change the record there, or delete the alias and publish this one.`;
  test.each<[string, Zone, string, string]>([
    ['SP_WEAKER', dmarc, `_dmarc.${d}`, 'shop.dmarc.service.example'],
    ['DMARC_PCT', dmarc, `_dmarc.${d}`, 'shop.dmarc.service.example'],
    ['MTA_STS_SYNTAX', hosted(`_mta-sts.${d}`, 'sts.service.example', 'v=STSv1 id=1'), `_mta-sts.${d}`, 'sts.service.example'],
    [
      'TLS_RPT_SYNTAX',
      hosted(`_smtp._tls.${d}`, 'tls.service.example', 'v=TLSRPTv1; rua=r@x.example'),
      `_smtp._tls.${d}`,
      'tls.service.example',
    ],
    [
      'BIMI_NOT_HTTPS',
      hosted(`default._bimi.${d}`, 'bimi.service.example', 'v=BIMI1; l=http://x.example/l.svg'),
      `default._bimi.${d}`,
      'bimi.service.example',
    ],
  ])('%s says where it is changed', async (code, zone, name, target) => {
    const flag = (await checked(zone))(code);
    expect(flag?.fix?.name).toBe(name);
    expect(flag?.todo?.endsWith(where(name, target))).toBe(true);
  });
  test('its record of the next stage says so first', async () => {
    const noted = async (zone: Zone) => preparedRecord('reject', await discover(zoneLookup(zone).lookup, d), null)?.notes[0];
    expect(await noted(dmarc)).toBe(where(`_dmarc.${d}`, 'shop.dmarc.service.example'));
    expect(await noted({ [`_dmarc.${d}`]: { CNAME: ['gone.service.example'] } })).toBe(
      `_dmarc.${d} is an alias of gone.service.example. Delete the alias unless it is a wildcard (*), then publish this record.`,
    );
    expect(await noted({ [`_dmarc.${d}`]: { TXT: [`v=DMARC1; p=none; ${rua}`] } })).not.toMatch(/alias/);
  });
  test('a wildcard is not to be deleted for the sake of one name', async () => {
    const flag = (await checked({ [`*.${d}`]: { CNAME: ['web.host.example'] } }))('DMARC_MISSING');
    expect(flag?.todo).toMatch(/alias of web\.host\.example, .* Delete the alias unless it is a wildcard \(\*\), then publish/);
  });
});

describe('the record of a registry that does not say psd=y', () => {
  const registry: Zone = { '_dmarc.co.za': { TXT: ['v=DMARC1; p=quarantine; rua=mailto:dmarc@registry.example'] } };
  test.each<[string, JudgeContext]>([
    ['people', visitor],
    ['parked', { ...visitor, mailClass: 'parked' }],
  ])('the own record of a domain (%s) makes it an organisation, so that nothing is left to correct', async (_name, context) => {
    const before = await checked(registry, context, `news.${d}`);
    const fix = before('DMARC_ONLY_ABOVE')?.fix;
    expect(fix?.value).toContain('psd=n');
    expect(before('DISCOVERY_DISAGREES')?.todo).toBe(`Publish a DMARC record with psd=n at _dmarc.${d}.`);
    const after = await checked({ ...registry, [fix?.name ?? '']: { TXT: [fix?.value ?? ''] } }, context, `news.${d}`);
    expect([after('DMARC_ONLY_ABOVE'), after('DISCOVERY_DISAGREES')]).toEqual([undefined, undefined]);
  });
  test('with psd=y it needs no more than a record', async () => {
    const flag = (await checked({ '_dmarc.co.za': { TXT: [`v=DMARC1; p=quarantine; psd=y`] } }))('DMARC_ONLY_ABOVE');
    expect(flag?.fix?.value).not.toContain('psd');
  });
});

describe('a name that is itself an alias', () => {
  const name = 'mail.shop.co.za';
  const note = (target: string) =>
    `${name} is an alias of ${target}: change its records there, or give it records of its own instead of the alias.`;
  const leadsTo = (target: string, records: Zone[string]): Zone => ({ [name]: { CNAME: [target] }, [target]: records });
  const mx = [{ preference: 10, exchange: 'mx.shop.co.za' }];
  const own = { [`_dmarc.${name}`]: { TXT: [`v=DMARC1; p=reject; ${rua}`] } };
  test.each<[string, Zone[string]]>([
    ['SPF_MISSING', { MX: mx }],
    ['SPF_PLUS_ALL', { MX: mx, TXT: ['v=spf1 mx +all'] }],
    ['RECORD_AT_WRONG_NAME', { MX: mx, TXT: ['v=spf1 mx ~all', 'v=DMARC1; p=none'] }],
    ['NULL_MX_WITH_OTHERS', { MX: [...mx, { preference: 0, exchange: '' }], TXT: ['v=spf1 mx ~all'] }],
  ])('%s says that no record can stand beside the alias', async (code, records) => {
    const target = 'web.shop.co.za';
    const todo = (await checked({ ...own, ...leadsTo(target, records) }, visitor, name))(code)?.todo;
    expect(todo?.endsWith(` ${note(target)}`)).toBe(true);
    expect((await checked({ ...own, [name]: records }, visitor, name))(code)?.todo).not.toMatch(/alias/);
  });
  const away =
    'mail.shop.co.za is an alias of gone.host.example, which does not exist. Whoever gets that name controls this one.';
  const inside = 'mail.shop.co.za is an alias of gone.shop.co.za, which does not exist.';
  test.each<[string, Zone, string, string]>([
    ['gone.host.example', {}, 'NAME_MISSING', away],
    ['gone.host.example', own, 'NAME_ALIAS_BROKEN', away],
    ['gone.shop.co.za', {}, 'NAME_MISSING', inside],
    ['gone.shop.co.za', own, 'NAME_ALIAS_BROKEN', inside],
  ])('of %s, which does not exist, is a finding with and without a DMARC record of its own', async (target, more, code, why) => {
    const flagOf = await checked({ [name]: { CNAME: [target] }, ...more }, visitor, name);
    expect(flagOf(code)).toMatchObject({ severity: 'critical', why });
  });
  test('of a name that exists is none', async () => {
    const flagOf = await checked({ ...leadsTo('web.shop.co.za', { A: ['196.25.1.9'] }), ...own }, visitor, name);
    expect([flagOf('NAME_ALIAS_BROKEN'), flagOf('NAME_MISSING')]).toEqual([undefined, undefined]);
  });
});

describe('terms that a record has twice', () => {
  const spf = async (text: string, code: string) => (await checked({ [d]: { ...base[d], TXT: [text] } }))(code);
  test.each([
    ['v=spf1 ptr ~all', 'SPF_PTR', /^ptr asks receivers/],
    ['v=spf1 ptr ptr:shop.co.za ~all', 'SPF_PTR', /^ptr, ptr:shop\.co\.za ask receivers/],
    ['v=spf1 mx ip4:10.0.0.1 ip4:10.0.0.1 ~all', 'SPF_PRIVATE', /^ip4:10\.0\.0\.1 is a private network\./],
    ['v=spf1 ip4:40.0.0.0/8 ip4:40.0.0.0/8 ~all', 'SPF_BROAD', /^ip4:40\.0\.0\.0\/8 \(40\.0\.0\.0\/8\) covers a very large/],
    ['v=spf1 mx include=v.example ~all', 'SPF_LOOKALIKE', /^Receivers ignore include=v\.example: it uses "="/],
  ])('%s is one in the sentence', async (text, code, why) => expect((await spf(text, code))?.why).toMatch(why));
  test('an include that leads nowhere goes in every spelling', async () =>
    expect((await spf('v=spf1 include:gone.example mx +include:Gone.Example. ~all', 'SPF_INCLUDE_NONE'))?.fix?.value).toBe(
      'v=spf1 mx ~all',
    ));
});
