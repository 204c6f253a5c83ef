import { describe, expect, test } from 'vitest';
import { judgeDmarc, lookUpDmarc } from '#domain/dmarc/judge.ts';
import { readDmarcRecord } from '#domain/dmarc/record.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { type JudgeContext, type MailFacts, visitor } from '#domain/judge/context.ts';
import type { Severity } from '#domain/judge/flag.ts';

const rua = 'rua=mailto:r@shop.co.za';
const base: Zone = {
  'shop.co.za': { MX: [{ preference: 10, exchange: 'mx.shop.co.za' }], TXT: ['v=spf1 -all'] },
  'takes.example': { MX: [{ preference: 10, exchange: 'mx.takes.example' }] },
  '*._report._dmarc.takes.example': { TXT: ['v=DMARC1;'] },
  'silent.example': { A: ['192.0.2.1'] },
  'deaf.example': { MX: [{ preference: 0, exchange: '' }] },
  '*._report._dmarc.deaf.example': { TXT: ['v=DMARC1'] },
  'moved.example': { A: ['192.0.2.1'] },
  '*._report._dmarc.moved.example': { TXT: ['v=DMARC1; rua=mailto:x@elsewhere.example'] },
  'slow.example': { fails: 'timeout' },
  '_dmarc.slow.example': { fails: 'timeout' },
  'shop.co.za._report._dmarc.slow.example': { fails: 'timeout' },
};
const mail: MailFacts = {
  days: 30,
  messages: 10_000,
  passed: 9_950,
  dkimAligned: 9_900,
  spfAligned: 9_000,
  spfOnly: 10,
  strictBreaks: null,
  listMail: 0,
  noneSinceDays: null,
};

async function flagsOf(zone: Zone, context: JudgeContext = visitor, domain = 'shop.co.za') {
  const flags = judgeDmarc(await lookUpDmarc(zoneLookup({ ...base, ...zone }).lookup, domain), context);
  return flags;
}
const codes = async (zone: Zone, context?: JudgeContext, domain?: string) =>
  (await flagsOf(zone, context, domain)).map((flag) => `${flag.code} ${flag.severity}`);
const at = (...texts: string[]): Zone => ({ '_dmarc.shop.co.za': { TXT: texts } });

describe('one record at the name', () => {
  const table: [string, ...`${string} ${Severity}`[]][] = [
    [`v=DMARC1; p=reject; ${rua}`],
    [`v=DMARC1; p=reject; sp=reject; np=reject; ${rua}`],
    [`v=DMARC1; p=quarantine; ${rua}`],
    [`v=DMARC1; p=quarantine; np=reject; ${rua}`],
    [`v=DMARC1; p=quarantine; sp=reject; ${rua}`],
    [`v=DMARC1;p=reject;${rua};`],
    [`v=DMARC1 ; p = reject ; ${rua}`],
    [`V=DMARC1; p=REJECT; ${rua}`, 'TAG_UPPER_CASE low'],
    [`v=DMARC1; p=none; ${rua}`, 'DMARC_NONE medium'],
    [`v=DMARC1; p=none; sp=reject; ${rua}`, 'DMARC_NONE medium'],
    ['v=DMARC1; p=none', 'DMARC_NONE medium', 'RUA_MISSING high'],
    ['v=DMARC1; p=quarantine', 'RUA_MISSING high'],
    ['v=DMARC1; p=reject', 'RUA_MISSING medium'],
    [`v=DMARC1; ${rua}`, 'DMARC_P_MISSING high'],
    ['v=DMARC1', 'DMARC_UNUSABLE critical'],
    ['v=DMARC1; sp=reject', 'DMARC_UNUSABLE critical'],
    ['v=DMARC1; p=bogus', 'DMARC_BAD_VALUE critical'],
    [`v=DMARC1; p=bogus; ${rua}`, 'DMARC_BAD_VALUE high'],
    [`v=DMARC1; p=monitor; ${rua}`, 'DMARC_BAD_VALUE high'],
    [`v=DMARC1; p=reject; sp=bogus; ${rua}`, 'DMARC_BAD_VALUE high'],
    [`v=DMARC1; p=reject; np=bogus; ${rua}`, 'DMARC_BAD_VALUE high'],
    ['v=DMARC1; p=reject; sp=bogus', 'DMARC_BAD_VALUE critical'],
    [`v=DMARC1; p=reject; sp=none; ${rua}`, 'SP_WEAKER high'],
    [`v=DMARC1; p=reject; sp=quarantine; ${rua}`, 'SP_WEAKER medium'],
    [`v=DMARC1; p=reject; np=none; ${rua}`, 'NP_WEAKER medium'],
    [`v=DMARC1; p=reject; sp=none; np=reject; ${rua}`, 'SP_WEAKER high'],
    [`v=DMARC1; p=quarantine; sp=none; np=none; ${rua}`, 'SP_WEAKER high', 'NP_WEAKER medium'],
    [`v=DMARC1; p=quarantine; t=y; ${rua}`, 'DMARC_TESTING medium', 'DMARC_TESTING_OLD info'],
    [`v=DMARC1; p=quarantine; t=y; pct=0; ${rua}`, 'DMARC_TESTING medium', 'DMARC_PCT info'],
    [`v=DMARC1; p=none; t=y; ${rua}`, 'DMARC_NONE medium', 'DMARC_TESTING info'],
    [`v=DMARC1; p=none; sp=reject; t=y; ${rua}`, 'DMARC_NONE medium', 'DMARC_TESTING medium'],
    [`v=DMARC1; p=none; pct=10; ${rua}`, 'DMARC_NONE medium', 'DMARC_PCT low'],
    [`v=DMARC1; p=none; sp=reject; pct=10; ${rua}`, 'DMARC_NONE medium', 'DMARC_PCT high'],
    [`v=DMARC1; p=reject; t=n; ${rua}`],
    [`v=DMARC1; p=reject; t=maybe; ${rua}`, 'DMARC_BAD_VALUE medium'],
    [`v=DMARC1; p=reject; pct=100; ${rua}`, 'DMARC_PCT low'],
    [`v=DMARC1; p=reject; pct=50; ${rua}`, 'DMARC_PCT high'],
    [`v=DMARC1; p=reject; pct=0; ${rua}`, 'DMARC_PCT high'],
    [`v=DMARC1; p=reject; pct=abc; ${rua}`, 'DMARC_PCT low'],
    [`v=DMARC1; p=reject; rf=afrf; ${rua}`, 'DMARC_RF_RI info'],
    [`v=DMARC1; p=reject; ri=3600; ${rua}`, 'DMARC_RF_RI info'],
    ['v=DMARC1; p=reject; rua=mailto:r@shop.co.za!10m', 'DMARC_SIZE_SUFFIX low'],
    ['v=DMARC1; p=reject; rua=r@shop.co.za', 'RUA_SYNTAX high'],
    ['v=DMARC1; p=reject; rua=mailto:r@shop.co.za,', 'RUA_SYNTAX medium'],
    ['v=DMARC1; p=reject; rua=mailto:r@shop.co.za mailto:s@shop.co.za', 'RUA_SYNTAX high'],
    ['v=DMARC1; p=reject; rua=mailto: r@shop.co.za', 'RUA_SYNTAX high'],
    ['v=DMARC1; p=reject; rua=https://shop.co.za/dmarc', 'RUA_SYNTAX high'],
    ['v=DMARC1; p=reject; rua=', 'RUA_MISSING medium'],
    ['v=DMARC1; p=reject; rua=mailto:a@takes.example'],
    ['v=DMARC1; p=reject; rua=mailto:a@sub.shop.co.za', 'RUA_NO_MX high'],
    ['v=DMARC1; p=reject; rua=mailto:a@silent.example', 'RUA_NOT_AUTHORISED high'],
    ['v=DMARC1; p=reject; rua=mailto:a@moved.example', 'RUA_NOT_AUTHORISED high'],
    ['v=DMARC1; p=reject; rua=mailto:a@deaf.example', 'RUA_NO_MX high'],
    ['v=DMARC1; p=reject; rua=mailto:a@slow.example'],
    ['v=DMARC1; p=reject; rua=mailto:a@shop.co.za,mailto:b@shop.co.za,mailto:c@shop.co.za', 'RUA_MANY low'],
    [`v=DMARC1; p=reject; ${rua}; ruf=mailto:f@shop.co.za`, 'RUF_PRESENT info'],
    [`v=DMARC1; p=reject; ${rua}; ruf=mailto:f@shop.co.za; fo=1`, 'RUF_PRESENT info'],
    [`v=DMARC1; p=reject; ${rua}; ruf=mailto:f@silent.example`, 'RUF_NOT_AUTHORISED low', 'RUF_PRESENT info'],
    [`v=DMARC1; p=reject; ${rua}; ruf=f@shop.co.za`, 'RUF_SYNTAX medium'],
    [`v=DMARC1; p=reject; ${rua}; fo=1`, 'FO_WITHOUT_RUF info'],
    [`v=DMARC1; p=reject; ${rua}; ruf=mailto:f@shop.co.za; fo=0:1`, 'FO_0_AND_1 low', 'RUF_PRESENT info'],
    [`v=DMARC1; p=reject; ${rua}; ruf=mailto:f@shop.co.za; fo=z`, 'DMARC_BAD_VALUE medium', 'RUF_PRESENT info'],
    [`v=DMARC1; p=reject; ${rua}; foo=bar`, 'UNKNOWN_TAG info'],
    [`v=DMARC1; p=reject; ${rua}; foo`, 'DMARC_SYNTAX medium'],
    [`v=DMARC1; p=reject; ${rua}; =x`, 'DMARC_SYNTAX medium'],
    [`v=DMARC1; p=reject; p=none; ${rua}`, 'DUPLICATE_TAG high'],
    [`v=DMARC1; p=reject; ${rua}; ${rua}`, 'DUPLICATE_TAG high'],
    [`v=DMARC1; p=reject; adkim=s; ${rua}`, 'STRICT_ALIGNMENT info'],
    [`v=DMARC1; p=reject; adkim=s; aspf=s; ${rua}`, 'STRICT_ALIGNMENT info', 'STRICT_ALIGNMENT info'],
    [`v=DMARC1; p=reject; adkim=q; ${rua}`, 'DMARC_BAD_VALUE medium'],
    [`v=DMARC1; p=reject; psd=n; ${rua}`, 'PSD_TAG info'],
    [`v=DMARC1; p=reject; psd=y; ${rua}`, 'PSD_TAG critical'],
    [`v=DMARC1; p=reject; psd=y; ${rua}; ruf=mailto:f@shop.co.za`, 'PSD_TAG critical', 'RUF_PRESENT medium'],
  ];
  test.each([
    ['p=reject; rua=', 'RUA_MISSING', 'The record asks for no reports, so nobody can see who sends as this domain.'],
    ['p=reject; rua=,', 'RUA_MISSING', 'The record asks for no reports, so nobody can see who sends as this domain.'],
    [`p=reject; ${rua},`, 'RUA_SYNTAX', 'A comma in rua has no address beside it. Strict receivers may ignore the whole tag.'],
    [`p=reject; ${rua}; ruf=`, 'DMARC_BAD_VALUE', 'An empty ruf is not valid, so receivers ignore the tag.'],
    [`p=reject; ${rua}; adkim=`, 'DMARC_BAD_VALUE', 'An empty adkim is not valid, so receivers ignore the tag.'],
    [`p=; ${rua}`, 'DMARC_BAD_VALUE', 'An empty p is no policy. Receivers treat it as p=none, older ones ignore the record.'],
    [`p=reject; ${rua}; pct=150`, 'DMARC_PCT', 'pct=150 has no effect, and the 2026 standard removed pct.'],
    [`p=reject; ${rua}.`, 'RUA_SYNTAX', 'Reports cannot be sent to "mailto:r@shop.co.za.".'],
  ])('v=DMARC1; %s is one finding, which its fix ends', async (tags, code, why) => {
    const flags = await flagsOf(at(`v=DMARC1; ${tags}`));
    expect(flags.map((flag) => [flag.code, flag.why])).toEqual([[code, why]]);
    const fixed = flags[0]?.fix?.value;
    expect(fixed === undefined ? [] : await codes(at(fixed))).toEqual([]);
    expect(fixed === undefined).toBe(tags.startsWith('p=;'));
  });
  test.each([
    ['the record of the organisation', 'shop.co.za', ' psd=n;'],
    ['that of a name below it', 'mail.shop.co.za', ''],
  ])('no fix says psd=y of a name that is no public suffix: %s', async (_name, domain, psd) => {
    const zone = { [`_dmarc.${domain}`]: { TXT: [`v=DMARC1; p=reject; psd=y; pct=50; ${rua}`] } };
    const fixes = (await flagsOf(zone, visitor, domain)).flatMap(({ code, fix }) =>
      fix === null ? [] : [`${code} ${fix.value}`],
    );
    const value = `v=DMARC1; p=reject;${psd} ${rua}`;
    expect(fixes).toEqual(expect.arrayContaining([`PSD_TAG ${value}`, `DMARC_PCT ${value}`]));
  });
  test('a public suffix keeps its psd=y', async () => {
    const flags = await flagsOf(
      { '_dmarc.co.za': { TXT: ['v=DMARC1; p=reject; psd=y; pct=50; rua=mailto:r@co.za'] } },
      visitor,
      'co.za',
    );
    expect(flags.find(({ code }) => code === 'DMARC_PCT')?.fix?.value).toContain('psd=y');
  });
  test('the test of a parked domain ends with its new policy', async () => {
    const flags = await flagsOf(at('v=DMARC1; p=none; t=y; pct=0'), { ...visitor, mailClass: 'parked' });
    expect(flags.find(({ code }) => code === 'DMARC_NONE')?.fix?.value).toBe('v=DMARC1; p=reject; sp=reject; np=reject');
  });
  test.each(table)('%s', async (text, ...expected) => expect((await codes(at(text))).toSorted()).toEqual(expected.toSorted()));
});

describe('where the record is published', () => {
  test('nowhere', async () => expect(await codes({})).toEqual(['DMARC_MISSING critical']));
  test('the first record of a domain only watches, that of a parked one refuses', async () => {
    const fix = async (context: JudgeContext) => (await flagsOf({}, context))[0]?.fix;
    expect(await fix(visitor)).toEqual({
      action: 'publish',
      name: '_dmarc.shop.co.za',
      type: 'TXT',
      value: 'v=DMARC1; p=none; rua=mailto:dmarc@shop.co.za',
    });
    expect((await fix({ ...visitor, mailClass: 'parked' }))?.value).toBe('v=DMARC1; p=reject; sp=reject; np=reject');
    expect((await fix({ ...visitor, reportAddress: 'in@beacon.example' }))?.value).toContain('rua=mailto:in@beacon.example');
  });
  test('twice', async () =>
    expect(await codes(at(`v=DMARC1; p=reject; ${rua}`, `v=DMARC1; p=none; ${rua}`))).toEqual(['DMARC_MULTIPLE critical']));
  test.each<[string, Partial<JudgeContext>, string, boolean]>([
    ['nobody knows whether messages pass', {}, 'none', true],
    ['reports prove that messages pass', { mail: { ...mail, messages: 1_000, passed: 985 } }, 'reject', false],
    ['messages fail', { mail: { ...mail, messages: 1_000, passed: 970 } }, 'none', true],
    ['there are few reports', { mail: { ...mail, messages: 99, passed: 99 } }, 'none', true],
    ['nobody sends from the domain', { mailClass: 'parked' }, 'reject', false],
  ])('of two policies, where %s', async (_name, context, policy, namesBoth) => {
    const [flag] = await flagsOf(at(`v=DMARC1; p=reject; ${rua}`, `v=DMARC1; p=none; ${rua}`), { ...visitor, ...context });
    expect(flag?.fix?.value).toContain(`p=${policy};`);
    expect(flag?.todo?.includes('v=DMARC1; p=reject;')).toBe(namesBoth);
  });
  test('two records with one policy leave no choice', async () => {
    const [flag] = await flagsOf(at(`v=DMARC1; p=reject; ${rua}`, 'v=DMARC1; p=reject; rua=mailto:x@shop.co.za'));
    expect(flag?.todo).toMatch(/^Keep one record and delete the others\. This one has every report address\./);
  });
  test.each([
    ['subdomains', ['v=DMARC1; p=reject; sp=none', 'v=DMARC1; p=reject'], 'v=DMARC1; p=reject; sp=none', 'v=DMARC1; p=reject'],
    [
      'names that do not exist',
      ['v=DMARC1; p=none; np=reject', 'v=DMARC1; p=none'],
      'v=DMARC1; p=none',
      'v=DMARC1; p=none; np=reject',
    ],
    ['a test', ['v=DMARC1; p=reject; t=y', 'v=DMARC1; p=reject'], 'v=DMARC1; p=reject; t=y', 'v=DMARC1; p=reject'],
    ['alignment', ['v=DMARC1; p=reject; adkim=s; aspf=s', 'v=DMARC1; p=reject; aspf=s'], 'v=DMARC1; p=reject; aspf=s', null],
  ])('two records that differ about %s: the milder one loses no messages', async (_name, texts, mild, strict) => {
    const [flag] = await flagsOf(at(...texts));
    expect(flag?.fix?.value).toBe(mild);
    expect(flag?.todo?.split('\n')[2] ?? null).toBe(strict);
  });
  test('a record at the domain itself, beside the right one, is to be deleted', async () => {
    const right = at(`v=DMARC1; p=reject; ${rua}`);
    const [flag] = await flagsOf({ ...right, 'shop.co.za': { ...base['shop.co.za'], TXT: ['v=DMARC1; p=none'] } });
    expect(flag).toMatchObject({
      todo: 'Delete this record. The one at _dmarc.shop.co.za stays.',
      fix: { action: 'remove', name: 'shop.co.za', value: 'v=DMARC1; p=none' },
    });
  });
  test('twice: the one to keep is the same in whatever order they come, loses no messages and no reports', async () => {
    const texts = ['v=DMARC1; p=none', `v=DMARC1; p=reject; ${rua}`];
    for (const order of [texts, texts.toReversed()])
      expect((await flagsOf(at(...order)))[0]?.fix?.value).toBe(`v=DMARC1; p=none; ${rua}`);
  });
  test('beside another text it is one record', async () =>
    expect(await codes(at(`v=DMARC1; p=reject; ${rua}`, 'some-verification=1'))).toEqual([]));
  test.each(['v=dmarc1; p=reject', ' v=DMARC1; p=reject', '“v=DMARC1; p=reject”', 'v=DMARC1 p=reject', 'v:DMARC1; p=none'])(
    'meant as one, but not one: %j',
    async (text) => expect(await codes(at(text))).toContain('DMARC_NOT_FIRST critical'),
  );
  test.each([
    [`v=dmarc1; p=reject; ${rua}`, `v=DMARC1; p=reject; ${rua}`],
    [`"v=DMARC1; p=reject; ${rua}"`, `v=DMARC1; p=reject; ${rua}`],
    [`p=reject; ${rua}; v=DMARC1`, `v=DMARC1; p=reject; ${rua}`],
    ['v: DMARC1; p=reject: x', 'v=DMARC1; p=reject'],
  ])('%s is fixed to %s, not to a milder record', async (text, value) => {
    const fixes = (await flagsOf(at(text))).flatMap(({ fix }) => (fix === null ? [] : [fix.value]));
    expect(fixes).toEqual([value]);
  });
  test.each<[string, Zone]>([
    ['of its own', {}],
    ['beside the record', at(`v=DMARC1; p=reject; ${rua}`)],
  ])('a wildcard publishes nothing: %s', async (_, zone) =>
    expect(await codes({ '*.shop.co.za': { TXT: [`v=DMARC1; p=reject; ${rua}`] }, ...zone })).toEqual([]),
  );
  test('an alias that leads to no record is reported as the obstacle', async () => {
    const flags = await flagsOf({ '_dmarc.shop.co.za': { CNAME: ['gone.vendor.example'] } });
    expect(flags.map(({ code }) => code)).toEqual(['DMARC_MISSING']);
    expect(flags[0]?.todo).toContain('Delete the alias unless it is a wildcard (*), then publish');
  });
  test.each(['shop.co.za', '_dmarc._dmarc.shop.co.za', '_dmarc.shop.co.za.shop.co.za'])('at %s', async (name) => {
    const flags = await flagsOf({ [name]: { TXT: [`v=DMARC1; p=reject; ${rua}`] } });
    expect(flags.map((flag) => flag.code)).toContain('RECORD_AT_WRONG_NAME');
    expect(flags.find((flag) => flag.code === 'RECORD_AT_WRONG_NAME')?.fix?.name).toBe('_dmarc.shop.co.za');
  });
  test('at the right name and forgotten at the wrong one', async () =>
    expect(
      await codes({ ...at(`v=DMARC1; p=reject; ${rua}`), '_dmarc._dmarc.shop.co.za': { TXT: ['v=DMARC1; p=none'] } }),
    ).toEqual(['RECORD_AT_WRONG_NAME low']));
  test('behind a CNAME', async () =>
    expect(
      await codes({
        '_dmarc.shop.co.za': { CNAME: ['shop.vendor.example'] },
        'shop.vendor.example': { TXT: [`v=DMARC1; p=reject; ${rua}`] },
      }),
    ).toEqual(['CNAME_DELEGATED info']));
  test('a lookup that failed says nothing', async () => {
    expect(await codes({ '_dmarc.shop.co.za': { fails: 'servfail' } })).toEqual([]);
    expect(await codes({ '_dmarc.co.za': { fails: 'timeout' } })).toEqual([]);
  });
  test('only below the organisation: the walk and the list disagree', async () =>
    expect(
      await codes({ '_dmarc.mail.shop.co.za': { TXT: [`v=DMARC1; p=reject; ${rua}`] } }, visitor, 'mail.shop.co.za'),
    ).toContain('DISCOVERY_DISAGREES high'));
  test('a subdomain that psd=n separates is not asked for a record that is there', async () => {
    const zone = { ...at(`v=DMARC1; p=reject; ${rua}`), '_dmarc.own.shop.co.za': { TXT: [`v=DMARC1; p=none; psd=n; ${rua}`] } };
    const flags = await flagsOf(zone, visitor, 'own.shop.co.za');
    expect(flags.find(({ code }) => code === 'DISCOVERY_DISAGREES')?.todo).toBe(
      'If own.shop.co.za belongs to shop.co.za, remove psd=n from the record at _dmarc.own.shop.co.za, and have a DMARC record at _dmarc.shop.co.za.',
    );
  });
  test('a destination that redirects reports to another host is said to redirect them', async () => {
    const [flag] = await flagsOf(at('v=DMARC1; p=reject; rua=mailto:a@moved.example'));
    expect(flag).toMatchObject({ why: expect.stringContaining('redirects reports to another host'), fix: { action: 'replace' } });
  });
  describe('below a registry that has a record', () => {
    const registry = (text: string): Zone => ({ '_dmarc.gov.za': { TXT: [text] }, 'dept.gov.za': { A: ['192.0.2.1'] } });
    test.each(['v=DMARC1; p=none; np=reject; psd=y; rua=mailto:r@gov.za', 'v=DMARC1; p=none; rua=mailto:r@gov.za'])(
      'no policy about the registry’s own record: %s',
      async (text) => {
        const flags = await flagsOf(registry(text), visitor, 'dept.gov.za');
        expect(flags.map(({ code }) => code)).toContain('DMARC_ONLY_ABOVE');
        expect(flags.filter(({ at: name, fix }) => name === '_dmarc.gov.za' || fix?.name === '_dmarc.gov.za')).toEqual([]);
        expect(flags.find(({ code }) => code === 'DMARC_ONLY_ABOVE')?.fix).toMatchObject({ name: '_dmarc.dept.gov.za' });
      },
    );
    test('a domain with a record of its own pins itself', async () => {
      const own = { '_dmarc.dept.gov.za': { TXT: ['v=DMARC1; p=reject; rua=mailto:r@dept.gov.za'] } };
      const flags = await flagsOf({ ...registry('v=DMARC1; p=none; rua=mailto:r@gov.za'), ...own }, visitor, 'dept.gov.za');
      expect(flags.find(({ code }) => code === 'DISCOVERY_DISAGREES')?.fix?.value).toBe(
        'v=DMARC1; p=reject; psd=n; rua=mailto:r@dept.gov.za',
      );
    });
  });
  test('a subdomain under its organisation has no finding of its own', async () =>
    expect(await codes(at(`v=DMARC1; p=reject; ${rua}`), visitor, 'news.shop.co.za')).toEqual([]));
  test('a name too deep to be found at', async () => {
    const record = { TXT: [`v=DMARC1; p=reject; ${rua}`] };
    const unread = { '_dmarc.c.d.e.f.g.h.shop.co.za': record };
    const [flag] = await flagsOf({ ...at(`v=DMARC1; p=reject; ${rua}`), ...unread }, visitor, 'a.b.c.d.e.f.g.h.shop.co.za');
    expect(flag).toMatchObject({ code: 'DEEP_NAME_UNREACHABLE', severity: 'medium', seen: 'c.d.e.f.g.h.shop.co.za' });
    expect(await codes(at(`v=DMARC1; p=reject; ${rua}`), visitor, 'a.b.c.d.e.f.g.h.shop.co.za')).toEqual([]);
  });
});

describe('with the domain’s own reports', () => {
  const people: JudgeContext = { mailClass: 'people', reportAddress: null, mail };
  const withMail = (changes: Partial<MailFacts>, mailClass: JudgeContext['mailClass'] = 'people'): JudgeContext => ({
    mailClass,
    reportAddress: null,
    mail: { ...mail, ...changes },
  });
  const rejecting = at(`v=DMARC1; p=reject; ${rua}`);
  const watching = at(`v=DMARC1; p=none; ${rua}`);

  test('watching for long with nearly all passing is ready but idle', async () => {
    expect(await codes(watching, withMail({ noneSinceDays: 90 }))).toEqual(['DMARC_NONE high']);
    expect(await codes(watching, withMail({ noneSinceDays: 60 }))).toEqual(['DMARC_NONE medium']);
    expect(await codes(watching, withMail({ noneSinceDays: 90, passed: 9_700 }))).toEqual(['DMARC_NONE medium']);
    expect(await codes(watching, withMail({ noneSinceDays: 90, messages: 50, passed: 50 }))).toEqual(['DMARC_NONE medium']);
  });
  test('testing uses the pair that both generations of receivers read alike', async () => {
    const [flag] = await flagsOf(watching, withMail({ noneSinceDays: 90 }));
    expect(flag?.fix?.value).toBe('v=DMARC1; p=quarantine; t=y; pct=0; rua=mailto:r@shop.co.za');
  });
  test('testing that would weaken subdomains is left out', async () => {
    const [flag] = await flagsOf(at(`v=DMARC1; p=none; sp=reject; ${rua}`), withMail({ noneSinceDays: 90 }));
    expect(flag?.fix?.value).toBe('v=DMARC1; p=quarantine; sp=reject; rua=mailto:r@shop.co.za');
    expect(flag?.todo).toMatch(/^Move to quarantine\. Receivers act on it at once/);
  });
  test('rejecting while mail passes by SPF alone', async () => {
    expect(await codes(rejecting, people)).toEqual([]);
    expect(await codes(rejecting, withMail({ spfOnly: 600 }))).toEqual(['REJECT_SPF_ONLY high']);
  });
  test('rejecting while people write to mailing lists', async () => {
    expect(await codes(rejecting, withMail({ listMail: 3 }))).toEqual(['REJECT_PEOPLE_LISTS medium']);
    expect(await codes(rejecting, withMail({ listMail: 3 }, 'service'))).toEqual([]);
  });
  test('strict alignment that breaks mail', async () =>
    expect(await codes(at(`v=DMARC1; p=reject; adkim=s; ${rua}`), withMail({ strictBreaks: { dkim: 12, spf: 0 } }))).toEqual([
      'STRICT_ALIGNMENT high',
    ]));
  test('reports that do not come to us', async () => {
    const ours: JudgeContext = { ...visitor, reportAddress: 'in@takes.example' };
    const [flag] = await flagsOf(rejecting, ours);
    expect(flag).toMatchObject({ code: 'RUA_NOT_OURS', severity: 'high' });
    expect(flag?.fix?.value).toBe('v=DMARC1; p=reject; rua=mailto:in@takes.example,mailto:r@shop.co.za');
    expect(await codes(at('v=DMARC1; p=reject; rua=mailto:IN@takes.example'), ours)).toEqual([]);
  });
});

test('every record that is offered reads without a remark', async () => {
  const zones = [
    {},
    at('v=DMARC1; p=none; pct=30; rf=afrf; rua=mailto:r@shop.co.za!5m; P=none'),
    at('v=DMARC1; p=reject; sp=none'),
  ];
  for (const zone of zones)
    for (const flag of await flagsOf(zone))
      if (flag.fix !== null && flag.fix.action !== 'remove') expect(readDmarcRecord(flag.fix.value)?.remarks ?? []).toEqual([]);
});
