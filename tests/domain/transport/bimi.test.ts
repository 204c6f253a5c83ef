import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EffectivePolicy } from '#domain/dmarc/effective-policy.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { visitor } from '#domain/judge/context.ts';
import { lookUpBimi, readBimi } from '#domain/transport/bimi.ts';
import { type BimiDmarc, isStrictForBimi, judgeBimi } from '#domain/transport/judge-bimi.ts';
import { type CodeAndSeverity, codesOf, isComplete, rowsOf } from './support.ts';

const domain = 'shop.co.za';
const at = `default._bimi.${domain}`;
const both = 'v=BIMI1; l=https://shop.co.za/logo.svg; a=https://shop.co.za/mark.pem';
const logoOnly = 'v=BIMI1; l=https://shop.co.za/logo.svg';
const policy = (asked: EffectivePolicy['asked'], applied = asked): EffectivePolicy => ({
  asked,
  applied,
  olderReceivers: asked,
  sampledPct: null,
  tag: 'p',
  domain,
  at: `_dmarc.${domain}`,
});
const strict: BimiDmarc = { policy: policy('reject'), pct: null, unknown: false };

async function flagsOf(zone: Zone, dmarc: BimiDmarc = strict, context = visitor, org: string | null = null, name = domain) {
  const { lookup } = zoneLookup({ [domain]: {}, ...zone });
  return judgeBimi(await lookUpBimi(lookup, name, org), context, dmarc);
}

describe('one text at the name', () => {
  const syntax = 'BIMI_SYNTAX low';
  const bare = 'BIMI_NO_CERTIFICATE info';
  const insecure = 'BIMI_NOT_HTTPS low';
  const cases: [string, ...CodeAndSeverity[]][] = [
    [both],
    [`${both};`],
    [both.replaceAll('; ', ';')],
    ['v=BIMI1; l= https://shop.co.za/logo.svg ; a= https://shop.co.za/mark.pem'],
    ['v=BIMI1; a=https://shop.co.za/mark.pem; l=https://shop.co.za/logo.svg'],
    [`${both}; avp=brand; lps=news`],
    ['v=BIMI1; l=https://shop.co.za/logo.svgz; a=https://shop.co.za/mark.pem'],
    ['v=BIMI1; l=https://shop.co.za/logo; a=https://shop.co.za/mark.pem'],
    ['v=BIMI1; l=https://shop.co.za/logo.svg?v=1.png; a=https://shop.co.za/mark.pem'],
    [logoOnly, bare],
    [`${logoOnly}; a=`, bare],
    ['v=BIMI1; l=; a=;'],
    ['v=BIMI1; l='],
    ['v=BIMI1; l=https://shop.co.za/logo.png', syntax],
    ['v=BIMI1; l=https:', syntax],
    ['v=BIMI1; l=https://shop.co.za/a.svg,https://shop.co.za/b.svg', syntax],
    ['v=BIMI1; l=logo.svg', syntax],
    ['v=BIMI1; l=ftp://shop.co.za/logo.svg', syntax],
    [`${logoOnly}; a=mark.pem`, syntax],
    ['v=BIMI1; l=; a=https://shop.co.za/mark.pem', syntax],
    ['v=BIMI1; a=https://shop.co.za/mark.pem', syntax],
    ['v=BIMI1', syntax],
    [`${both}; l=https://shop.co.za/other.svg`, syntax],
    [`${both}; rubbish`, syntax],
    ['v=BIMI1; l=http://shop.co.za/logo.svg; a=https://shop.co.za/mark.pem', insecure],
    [`${logoOnly}; a=http://shop.co.za/mark.pem`, insecure],
    ['v=bimi1; l=https://shop.co.za/logo.svg', syntax],
    ['V=BIMI1; l=https://shop.co.za/logo.svg', syntax],
    ['v=BIMI2; l=https://shop.co.za/logo.svg', syntax],
    ['hello', 'BIMI_MISSING info'],
  ];
  test.each(cases)('%s', async (text, ...expected) => {
    const flags = await flagsOf({ [at]: { TXT: [text] } });
    expect(codesOf(flags)).toEqual(expected);
    expect(flags.every(isComplete)).toBe(true);
  });
  test('https takes the place of http in the record offered', async () => {
    const [flag] = await flagsOf({ [at]: { TXT: ['v=BIMI1; l=http://shop.co.za/logo.svg; a=https://shop.co.za/mark.pem'] } });
    expect(flag?.fix?.value).toBe(both);
  });
});

describe('where the record is published', () => {
  const two: Zone = { [at]: { TXT: [both, logoOnly] } };
  test('nowhere', async () => expect(codesOf(await flagsOf({}))).toEqual(['BIMI_MISSING info']));
  test('nowhere, at a parked domain', async () =>
    expect(await flagsOf({}, strict, { ...visitor, mailClass: 'parked' })).toEqual([]));
  test('twice', async () => expect(codesOf(await flagsOf(two))).toEqual(['BIMI_SYNTAX low']));
  test('not answered', async () => expect(await flagsOf({ [at]: { fails: 'timeout' } })).toEqual([]));
  test('at the organisation', async () =>
    expect(await flagsOf({ [at]: { TXT: [both] } }, strict, visitor, domain, 'news.shop.co.za')).toEqual([]));
  test('declined below the organisation', async () =>
    expect(
      await flagsOf(
        { [at]: { TXT: [both] }, 'default._bimi.news.shop.co.za': { TXT: ['v=BIMI1; l=; a='] } },
        strict,
        visitor,
        domain,
        'news.shop.co.za',
      ),
    ).toEqual([]));
  test('the organisation is asked only if nothing is published', async () => {
    const above: Zone = { [at]: { TXT: [both] } };
    const state = async (zone: Zone) =>
      (await lookUpBimi(zoneLookup({ ...above, ...zone }).lookup, 'news.shop.co.za', domain)).state;
    const own = 'default._bimi.news.shop.co.za';
    expect(await state({})).toBe('found');
    expect(await state({ [own]: { TXT: ['hello'] } })).toBe('found');
    expect(await state({ [own]: { TXT: ['v=BIMI1; l=; a='] } })).toBe('declined');
    expect(await state({ [own]: { TXT: ['v=BIMI1'] } })).toBe('broken');
    expect(await state({ [own]: { fails: 'timeout' } })).toBe('unknown');
  });
  test('at the organisation, which did not answer', async () =>
    expect(await flagsOf({ [at]: { fails: 'timeout' } }, strict, visitor, domain, 'news.shop.co.za')).toEqual([]));
  test('neither below nor at the organisation', async () => {
    const [flag] = await flagsOf({}, strict, visitor, domain, 'news.shop.co.za');
    expect(flag).toMatchObject({ code: 'BIMI_MISSING', at: 'default._bimi.news.shop.co.za' });
  });
});

describe('the DMARC a logo needs', () => {
  const cases: [string, BimiDmarc, boolean][] = [
    ['reject', strict, true],
    ['quarantine', { ...strict, policy: policy('quarantine') }, true],
    ['quarantine for all', { ...strict, policy: policy('quarantine'), pct: '100' }, true],
    ['quarantine for some', { ...strict, policy: policy('quarantine'), pct: '99' }, false],
    ['quarantine for none', { ...strict, policy: policy('quarantine'), pct: '0' }, false],
    ['quarantine, pct unreadable', { ...strict, policy: policy('quarantine'), pct: 'all' }, true],
    ['reject for some', { ...strict, pct: '50' }, true],
    ['none', { ...strict, policy: policy('none') }, false],
    ['no record', { ...strict, policy: null }, false],
    ['reject with t=y', { ...strict, policy: policy('reject', 'quarantine') }, false],
    ['quarantine with t=y', { ...strict, policy: policy('quarantine', 'none') }, false],
    ['subdomains none', { ...strict, existing: policy('none') }, false],
    ['subdomains quarantine', { ...strict, existing: policy('quarantine') }, true],
    ['subdomains not known', { ...strict, existing: null }, true],
  ];
  test.each(cases)('%s: %#', async (_, dmarc, expected) => {
    expect(isStrictForBimi(dmarc)).toBe(expected);
    expect(codesOf(await flagsOf({ [at]: { TXT: [both] } }, dmarc))).toEqual(expected ? [] : ['BIMI_TOO_LAX low']);
  });
  test('a policy that is not known is not too lax', async () =>
    expect(await flagsOf({ [at]: { TXT: [both] } }, { policy: null, pct: null, unknown: true })).toEqual([]));
  test('without a record, or with one that declines, nothing is said of DMARC', async () => {
    const lax: BimiDmarc = { ...strict, policy: null };
    expect(codesOf(await flagsOf({}, lax))).toEqual(['BIMI_MISSING info']);
    expect(await flagsOf({ [at]: { TXT: ['v=BIMI1; l=; a='] } }, lax)).toEqual([]);
  });
});

test('a text without the semicolon gets how a record begins', async () => {
  const [flag] = await flagsOf({ [at]: { TXT: ['v=BIMI1 l=https://shop.co.za/logo.svg'] } });
  expect(flag?.why).toBe('The text does not begin with exactly "v=BIMI1;", so it is not a BIMI record.');
});

describe('records of other projects, none with a verdict', () => {
  const rows = rowsOf('bimi').map(({ record }) => record);
  const bad = [
    'V=BIMI1; L=https://example.com/logo.svg',
    'v=BIMI1',
    'v=BIMI1 garbage',
    'v=BIMI1; a=https://example.com/cert.pem',
    'v=BIMI1; avp=brand',
    'v=BIMI1; invalid@tag=value; another-error; l=https://example.com/logo.svg',
    'v=BIMI1; invalid@tag=value; l=https://example.com/logo.svg',
    'v=BIMI1; invalidpart; l=https://example.com/logo.svg',
    'v=BIMI1; l=; a=https://example.com/cert.pem',
    'v=BIMI1; l=http://example.com/logo.png',
    'v=BIMI1; l=http://example.com/logo.svg',
    'v=BIMI1; l=http://example.com/logo.svg; a=https://example.com/cert.pem',
    'v=BIMI1; l=https:',
    'v=BIMI1; l=https://a.example/a.svg; l=https://b.example/b.svg',
    'v=BIMI1; l=https://example.com/logo.svg; a=http://example.com/cert.pem',
    'v=BIMI1; l=https://example.com/logo.svg; a=invalid-url',
    'v=BIMI1; l=https://{DOMAIN}/logo.svg; a=',
    'v=BIMI1; l=not-a-valid-url; a=https://example.com/cert.pem',
    'v=BIMI1; lps=News,Billing',
    'v=BIMI1; lps=help_desk',
    'v=BIMI1; lps=info.support',
    'v=BIMI1; lps=news',
    'v=BIMI1; lps=news, billing, support',
    'v=BIMI1; lps=news,billing,support',
    'v=BIMI1; lps=sales-team,help-desk,info123',
    'v=BIMI1; s=test',
    'v=BIMI1; v=BIMI2; l=https://example.com/logo.svg',
    'v=BIMI1; xyz=foo',
    'v=BiMi1',
    'v=bimi1',
  ];
  test.each(rows)('%s', (text) => {
    const record = readBimi(text);
    expect(record !== null && record.problems.length === 0 && record.insecure.length === 0).toBe(!bad.includes(text));
  });
  test('are all there', () => {
    expect(rows).toHaveLength(49);
    expect(bad.filter((text) => !rows.includes(text))).toEqual([]);
  });
});

test('no text makes reader or evaluation throw', async () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('v=BIMI1;', 'l=', 'a=', 'https://', 'http:', 'x.example/', '.svg', ';', '[bad'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece), async (pieces) => {
      const flags = await flagsOf({ [at]: { TXT: [pieces.join('')] } }, { ...strict, policy: null });
      expect(flags.every(isComplete)).toBe(true);
    }),
  );
});
