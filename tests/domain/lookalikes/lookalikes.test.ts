import { domainToASCII, domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neighbours } from '#domain/lookalikes/keyboard.ts';
import { type LookalikeKind, lookalikeKinds } from '#domain/lookalikes/kinds.ts';
import { accented, alphabets, plainLetters } from '#domain/lookalikes/letters.ts';
import { endingOf, lookalikesOf, mostLookalikes, registrableName } from '#domain/lookalikes/lookalikes.ts';

const kindOf = (domain: string, name: string) => lookalikesOf(domain).find((one) => one.name === name)?.kind ?? null;
const kindsOf = (domain: string) => [...new Set(lookalikesOf(domain).map(({ kind }) => kind))];

const expected: [domain: string, lookalike: string, kind: LookalikeKind | null][] = [
  ['google.com', 'gogle.com', 'left_out'],
  ['google.com', 'gooogle.com', 'doubled'],
  ['google.com', 'googel.com', 'swapped'],
  ['google.com', 'g00gle.com', 'look_alike'],
  ['google.com', 'goog1e.com', 'look_alike'],
  ['google.com', 'gpogle.com', 'wrong_key'],
  ['google.com', 'google.co', 'other_ending'],
  ['paypal.com', 'paypa1.com', 'look_alike'],
  ['paypal.com', 'paypai.com', 'look_alike'],
  ['paypal.com', 'paypal-secure.com', 'joined_word'],
  ['microsoft.com', 'rnicrosoft.com', 'look_alike'],
  ['microsoft.com', 'micros0ft.com', 'look_alike'],
  ['apple.com', 'xn--80ak6aa92e.com', 'other_letters'],
  ['cloud.co.za', 'doud.co.za', 'look_alike'],
  ['dorper.co.za', 'clorper.co.za', 'look_alike'],
  ['westcoast.co.za', 'vvestcoast.co.za', 'look_alike'],
  ['example.co.za', 'exarnple.co.za', 'look_alike'],
  ['example.co.za', 'exarnple.com', 'look_alike'],
  ['example.co.za', 'example.com', 'other_ending'],
  ['example.co.za', 'example.africa', 'other_ending'],
  ['example.co.za', 'example.joburg', 'other_ending'],
  ['example.co.za', 'example-pay.co.za', 'joined_word'],
  ['example.co.za', 'example-invoices.co.za', 'joined_word'],
  ['example.co.za', 'login-example.co.za', 'joined_word'],
  ['example.co.za', 'examplepay.co.za', 'joined_word'],
  ['example.co.za', 'examples.co.za', 'plural'],
  ['example.co.za', 'exemple.co.za', 'other_vowel'],
  ['example.co.za', 'ex-ample.co.za', 'hyphen'],
  ['example.co.za', 'exmaple.co.za', 'swapped'],
  ['example.co.za', 'xn--exampe-tq7b.com', 'other_letters'],
  ['karoo-wines.co.za', 'karoowines.co.za', 'hyphen'],
  ['karoo-wines.co.za', 'karoo-wine.co.za', 'plural'],
  ['treasury.gov.za', 'treasury.co.za', 'other_ending'],
  ['treasury.gov.za', 'treasury-payments.co.za', 'joined_word'],
  ['customer.za.com', 'custorner.za.com', 'look_alike'],
  ['xn--mnchen-3ya.de', 'munchen.de', 'other_letters'],
  ['xn--mnchen-3ya.de', 'xn--mchen-kva.de', 'left_out'],
  // Registries below .za take no letters beyond a to z, and that of .com none of two alphabets.
  ['example.co.za', domainToASCII('exampḷe.co.za'), null],
  ['example.com', domainToASCII('exаmple.com'), null],
  ['example.io', domainToASCII('exаmple.io'), 'other_letters'],
  ['fnb.co.za', 'fnb-secure.co.za', 'joined_word'],
  ['fnb.co.za', 'fnb.africa', 'other_ending'],
  ['fnb.co.za', 'fb.co.za', null],
  ['fnb.co.za', 'gnb.co.za', null],
  ['absa.co.za', 'asa.co.za', null],
];

describe('the names somebody would register to be taken for a domain', () => {
  it.each(expected)('of %s: %s, as %s', (domain, name, kind) => {
    expect(kindOf(domain, name)).toBe(kind);
  });

  it('are of fewer kinds where the name is short, since real companies are close', () => {
    expect(kindsOf('x.com')).toEqual(['joined_word']);
    expect(kindsOf('hp.com')).toEqual(['other_letters', 'joined_word']);
    expect(kindsOf('fnb.co.za')).toEqual(['other_ending', 'look_alike', 'other_letters', 'joined_word']);
    expect(kindsOf('example.co.za')).toEqual(Object.keys(lookalikeKinds));
  });

  it('begin with the endings nearest to South Africa', () => {
    expect(
      lookalikesOf('example.co.za')
        .slice(0, 8)
        .map(({ name }) => name),
    ).toEqual(['org.za', 'net.za', 'web.za', 'africa', 'joburg', 'capetown', 'durban', 'com'].map((one) => `example.${one}`));
  });

  it('are none for what is no name under a suffix, or is broken', () => {
    for (const name of ['', 'com', 'xn--99999999999999.com']) expect(lookalikesOf(name), name).toEqual([]);
  });

  it('say in words how they deceive', () => {
    for (const { words } of Object.values(lookalikeKinds)) expect(words).toMatch(/^[a-z].*[a-z]$/);
  });
});

describe('whatever the domain', () => {
  const letter = fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz0123456789'));
  const inner = fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz0123456789-'));
  const label = fc
    .tuple(letter, fc.array(inner, { maxLength: 61 }), letter)
    .map(([first, middle, last]) => `${first}${middle.join('')}${last}`)
    .filter((text) => text.slice(2, 4) !== '--');
  const accentedLabel = fc
    .array(fc.constantFrom(...Array.from('abmloéüñрс')), { minLength: 1, maxLength: 15 })
    .map((chars) => domainToASCII(`${chars.join('')}.com`).slice(0, -4))
    .filter((text) => text !== '');
  const ending = fc.constantFrom('co.za', 'org.za', 'gov.za', 'africa', 'com', 'co', 'de', 'ac.uk', 'za.com', 'example');
  const domain = fc.tuple(fc.oneof(label, label, accentedLabel), ending).map(([one, at]) => `${one}.${at}`);

  it('names are valid, new, few, and the same again', () => {
    fc.assert(
      fc.property(domain, (name) => {
        const found = lookalikesOf(name);
        const names = found.map((one) => one.name);
        expect(names.length).toBeLessThanOrEqual(mostLookalikes);
        expect(new Set(names).size).toBe(names.length);
        expect(names).not.toContain(name);
        expect(lookalikesOf(name)).toEqual(found);
        const order = Object.keys(lookalikeKinds);
        const ranks = found.map(({ kind }) => order.indexOf(kind));
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        for (const one of names) {
          const [first = ''] = one.split('.');
          expect(one).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z]+)+$/);
          expect(first.slice(2, 4) === '--', one).toBe(first.startsWith('xn--'));
          expect(registrableName(one), one).toBe(one);
          expect(domainToASCII(domainToUnicode(one)), one).toBe(one);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('a kind never has more than its share', () => {
    fc.assert(
      fc.property(domain, (name) => {
        for (const [kind, some] of Map.groupBy(lookalikesOf(name), (one) => one.kind))
          expect(some.length, kind).toBeLessThanOrEqual(lookalikeKinds[kind].most);
      }),
      { numRuns: 60 },
    );
  });

  it('a domain of usual length has enough of them', () => {
    for (const name of ['example.co.za', 'standardbank.co.za', 'karoo-wines.co.za', 'capetowntrading.co.za'])
      expect(lookalikesOf(name).length, name).toBeGreaterThan(150);
  });
});

describe('what they are made from', () => {
  it('the registrable name, with the suffixes of hosting providers', () => {
    expect(registrableName('mail.example.co.za')).toBe('example.co.za');
    expect(registrableName('mail.customer.za.com')).toBe('customer.za.com');
    expect(registrableName('github.io')).toBe('github.io');
    expect(registrableName('co.za')).toBeNull();
    expect(endingOf('example.co.za')).toBe('co.za');
  });

  it('keys that touch', () => {
    const touching: Record<string, string> = { a: 'qswz', q: 'aw', p: 'lo', g: 'bfhtvy', m: 'jkn', 5: '46', '-': '' };
    for (const [key, all] of Object.entries(touching)) expect(neighbours(key).toSorted().join(''), key).toBe(all);
    for (const key of 'abcdefghijklmnopqrstuvwxyz')
      for (const other of neighbours(key)) expect(neighbours(other), `${key} ${other}`).toContain(key);
  });

  it('letters that a registry may take, each of its own alphabet', () => {
    const [cyrillic = {}, greek = {}] = alphabets;
    const all: [Readonly<Record<string, string>>, RegExp][] = [
      [accented, /^\p{Script=Latin}$/u],
      [cyrillic, /^\p{Script=Cyrillic}$/u],
      [greek, /^\p{Script=Greek}$/u],
    ];
    for (const [letters, script] of all)
      for (const [plain, shapes] of Object.entries(letters))
        for (const shape of shapes) {
          expect(shape, plain).toMatch(script);
          expect(shape.normalize('NFC')).toBe(shape);
          expect(domainToUnicode(domainToASCII(`${shape}.com`)), shape).toBe(`${shape}.com`);
          expect(plainLetters(shape), shape).toBe(plain);
        }
  });
});
