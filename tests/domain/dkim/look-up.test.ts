import { describe, expect, test } from 'vitest';
import { lookUpDkim } from '#domain/dkim/look-up.ts';
import { guesses, type SelectorCandidate } from '#domain/dkim/selectors.ts';
import { type Zone, zoneLookup } from '#domain/dns/zone.ts';
import { catalogue } from '#domain/senders/catalogue/catalogue.ts';
import { otherRsa, rsaKeys } from './keys.ts';

const key = `v=DKIM1; k=rsa; p=${rsaKeys[2048].spki}`;
const other = `v=DKIM1; k=rsa; p=${otherRsa.spki}`;
const name = (selector: string) => `${selector}._domainkey.shop.co.za`;
const manual = (selector: string): SelectorCandidate => ({ selector, origin: 'manual', passedRecently: false });
const reported = (selector: string): SelectorCandidate => ({ selector, origin: 'report', passedRecently: true });

async function lookUp(zone: Zone, candidates: SelectorCandidate[] = [], guess = false) {
  const { lookup, asked } = zoneLookup({ 'shop.co.za': { A: ['192.0.2.1'] }, ...zone });
  return { findings: await lookUpDkim(lookup, 'shop.co.za', candidates, guess), asked };
}
const states = async (zone: Zone, candidates?: SelectorCandidate[], guess?: boolean) =>
  (await lookUp(zone, candidates, guess)).findings.selectors.map(({ selector, state }) => `${selector} ${state}`);

describe('the state of a selector', () => {
  const cases: [string, Zone, string][] = [
    ['a key', { [name('a')]: { TXT: [key] } }, 'a key'],
    ['a key in several strings', { [name('a')]: { TXT: [[key.slice(0, 200), key.slice(200)]] } }, 'a key'],
    ['a key beside another text', { [name('a')]: { TXT: ['hello', key] } }, 'a key'],
    ['two keys', { [name('a')]: { TXT: [key, other] } }, 'a several'],
    ['no key', { [name('a')]: { TXT: ['v=spf1 -all'] } }, 'a no_key'],
    ['a revoked key is a key', { [name('a')]: { TXT: ['v=DKIM1; p='] } }, 'a key'],
    ['no such name', {}, 'a missing'],
    ['a name without TXT', { [name('a')]: { A: ['192.0.2.1'] } }, 'a missing'],
    ['an alias to a key', { [name('a')]: { CNAME: ['a.vendor.example'] }, 'a.vendor.example': { TXT: [key] } }, 'a key'],
    ['an alias to nothing', { [name('a')]: { CNAME: ['gone.vendor.example'] } }, 'a alias_broken'],
    [
      'an alias to a name without TXT',
      { [name('a')]: { CNAME: ['a.vendor.example'] }, 'a.vendor.example': { A: ['192.0.2.1'] } },
      'a alias_broken',
    ],
    ['a look-up that failed', { [name('a')]: { fails: 'timeout' } }, 'a unknown'],
  ];
  test.each(cases)('%s', async (_, zone, expected) => expect(await states(zone, [manual('a')])).toEqual([expected]));

  test('carries texts, aliases and the reason of a failure', async () => {
    const { findings } = await lookUp(
      {
        [name('a')]: { CNAME: ['a.vendor.example'] },
        'a.vendor.example': { TXT: [key] },
        [name('b')]: { fails: 'servfail' },
      },
      [manual('a'), manual('b')],
    );
    expect(findings.selectors[0]).toMatchObject({ aliases: ['a.vendor.example'], texts: [key], failure: null, at: name('a') });
    expect(findings.selectors[1]?.failure).toMatch(/^servfail: /);
  });
});

describe('which selectors are asked', () => {
  test('a selector given twice is asked once, and its mail is not forgotten', async () => {
    const { findings, asked } = await lookUp({ [name('a')]: { TXT: [key] } }, [manual('A'), reported('a')]);
    expect(asked.filter((question) => question === `${name('a')} TXT`)).toHaveLength(1);
    expect(findings.selectors).toHaveLength(1);
    expect(findings.selectors[0]).toMatchObject({ selector: 'a', origin: 'manual', passedRecently: true });
  });
  test('guessed ones are reported only if something is there', async () => {
    expect(await states({ [name('selector1')]: { TXT: [key] }, [name('s1')]: { fails: 'timeout' } }, [], true)).toEqual([
      'selector1 key',
    ]);
  });
  test('given ones are always reported', async () =>
    expect(await states({}, [manual('a'), reported('b')], true)).toEqual(['a missing', 'b missing']));
  test('fewer are guessed where the DNS says that nothing is there', async () => {
    const nothing = (await lookUp({}, [], true)).findings;
    const something = (await lookUp({ [name('x9')]: { TXT: [key] } }, [], true)).findings;
    expect(nothing.asked).toBeLessThan(something.asked);
    expect([nothing.nothingBelow, something.nothingBelow]).toEqual([true, false]);
  });
  test('a resolver that denies the parent of a key is not believed', async () => {
    const { lookup } = zoneLookup({ [name('selector1')]: { TXT: [key] } });
    const findings = await lookUpDkim(
      (at, type) =>
        at === '_domainkey.shop.co.za'
          ? Promise.resolve({ status: 'nxdomain', aliases: [], authenticated: false, ttlSec: 300 })
          : lookup(at, type),
      'shop.co.za',
      [],
      true,
    );
    expect(findings.nothingBelow).toBe(false);
    expect(findings.selectors.map(({ selector }) => selector)).toEqual(['selector1']);
  });
  test('only answered ones are counted', async () => {
    expect((await lookUp({ '*._domainkey.shop.co.za': { fails: 'timeout' } }, [], true)).findings.asked).toBe(0);
    expect((await lookUp({ [name('s1')]: { fails: 'timeout' } }, [manual('a'), manual('s1')])).findings.asked).toBe(1);
  });
});

describe('a wildcard', () => {
  const revoked = { '*._domainkey.shop.co.za': { TXT: ['v=DKIM1; p='] } };
  test('is reported once, not as every guessed selector', async () => {
    const { findings } = await lookUp(revoked, [], true);
    expect(findings.wildcard).toMatchObject({ state: 'revoked' });
    expect(findings.selectors).toEqual([]);
  });
  test.each<[string, Zone]>([
    ['of another text', { '*.shop.co.za': { TXT: ['v=spf1 -all'] } }],
    ['that is an alias to texts', { '*.shop.co.za': { CNAME: ['www.host.example'] }, 'www.host.example': { TXT: ['hello'] } }],
    ['that is an alias to a name without any', { '*.shop.co.za': { CNAME: ['shop.co.za'] } }],
  ])('%s makes no selector out of names that were only guessed', async (_, zone) => {
    expect(await states(zone, [], true)).toEqual([]);
    expect(await states({ ...zone, [name('selector1')]: { TXT: [key] } }, [], true)).toEqual(['selector1 key']);
  });
  test('does not hide the keys beside it', async () =>
    expect(await states({ ...revoked, [name('selector1')]: { TXT: [key] } }, [], true)).toEqual(['selector1 key']));
  test('answers for a given selector too', async () => expect(await states(revoked, [manual('a')])).toEqual(['a key']));
});

test('the keys of South African services are among those that are looked for', () => {
  const guessed = new Set(guesses(true).map(({ selector }) => selector));
  const own = catalogue.flatMap(({ country, selectors = [] }) => (country === 'ZA' ? selectors : []));
  expect(own.filter((selector) => !guessed.has(selector))).toEqual([]);
});
