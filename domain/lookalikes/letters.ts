/** Plain characters that are taken for each other, both ways. */
const pairs: readonly (readonly [string, string])[] = [
  ['m', 'rn'],
  ['l', '1'],
  ['l', 'i'],
  ['o', '0'],
  ['w', 'vv'],
  ['d', 'cl'],
  ['i', '1'],
  ['i', 'j'],
  ['m', 'nn'],
  ['g', 'q'],
  ['g', '9'],
  ['s', '5'],
  ['u', 'v'],
  ['e', '3'],
  ['a', '4'],
  ['b', '8'],
  ['z', '2'],
];

/** What stands for a text, best first: `[taken, put in its place]` for both directions of every pair. */
export const alikePairs = pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);

/** Accented letters that pass for the plain one at a glance: a dot below, which an underline hides, then a light mark above. */
export const accented: Readonly<Record<string, string>> = {
  a: 'ạàá',
  b: 'ḅ',
  c: 'ċç',
  d: 'ḍ',
  e: 'ẹėé',
  g: 'ġ',
  h: 'ḥ',
  i: 'ịıí',
  k: 'ḳ',
  l: 'ḷł',
  m: 'ṃ',
  n: 'ṇń',
  o: 'ọòó',
  r: 'ṛ',
  s: 'ṣś',
  t: 'ṭ',
  u: 'ụùú',
  v: 'ṿ',
  w: 'ẉ',
  y: 'ỵý',
  z: 'ẓż',
};

/** Letters of other alphabets with the shape of a Latin one. */
export const alphabets: readonly Readonly<Record<string, string>>[] = [
  {
    a: 'а',
    c: 'с',
    d: 'ԁ',
    e: 'е',
    h: 'һ',
    i: 'і',
    j: 'ј',
    k: 'к',
    l: 'ӏ',
    o: 'о',
    p: 'р',
    q: 'ԛ',
    s: 'ѕ',
    v: 'ѵ',
    w: 'ԝ',
    x: 'х',
    y: 'у',
  },
  { a: 'α', i: 'ι', k: 'κ', o: 'ο', p: 'ρ', u: 'υ', v: 'ν' },
];

/** Letters that no taking apart makes plain. */
const single: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };

/** A text with its accents and foreign shapes replaced by the plain letters they look like, as far as they do. */
export function plainLetters(text: string): string {
  const shapes = new Map(
    alphabets.flatMap((letters) => Object.entries(letters).map(([plain, shape]) => [shape, plain] as const)),
  );
  return Array.from(text.normalize('NFD').replace(/\p{M}/gu, ''), (char) => shapes.get(char) ?? single[char] ?? char).join('');
}
