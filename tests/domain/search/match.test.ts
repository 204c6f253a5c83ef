import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestMatches, matchRank, searchTerms, typos, typosAllowed, unchangedParts } from '#domain/search/match.ts';

const finds = (typed: string, text: string) => matchRank(searchTerms(typed), text) !== null;

test.each([
  ['karoo', 'karoowines.example', true],
  ['wines', 'karoowines.example', true],
  ['krao', 'karoowines.example', true],
  ['karooo', 'karoowines.example', true],
  ['kaaroowines', 'karoowines.example', true],
  ['overburg', 'Overberg Olives', true],
  ['ovreberg oilves', 'Overberg Olives', true],
  ['cafe', 'Café Zuid', true],
  ['alrets', 'My alerts', true],
  ['xyz', 'karoowines.example', false],
  ['kar', 'kzr.example', false],
  ['overberg xylophone', 'Overberg Olives', false],
  ['', 'anything', true],
])('typing "%s" finds "%s": %s', (typed, text, expected) => {
  expect(finds(typed, text)).toBe(expected);
});

test('what begins with the typed word comes before what holds it, and that before a typo', () => {
  const names = ['old-karoo.example', 'karo0wine.example', 'mykaroo.example', 'karoo.example'];
  expect(bestMatches(names, ['karoo'], (name) => [name], 3)).toEqual(['karoo.example', 'old-karoo.example', 'mykaroo.example']);
  expect(bestMatches(names, ['karoo'], (name) => [name], 9)).toHaveLength(4);
});

test('a match in the name comes before one in what else is said', () => {
  const pages = [
    { label: 'Exports', words: 'domains' },
    { label: 'All domains', words: '' },
  ];
  expect(bestMatches(pages, ['domains'], ({ label, words }) => [label, words], 2).map(({ label }) => label)).toEqual([
    'All domains',
    'Exports',
  ]);
});

const word = fc.stringMatching(/^[a-z]{4,14}$/);
const edited = word.chain((original) =>
  fc.tuple(fc.nat(original.length - 2), fc.constantFrom('drop', 'add', 'change', 'swap')).map(([at, kind]) => {
    const [head, a = '', b = '', tail] = [original.slice(0, at), original[at], original[at + 1], original.slice(at + 2)];
    const typed = {
      drop: head + b + tail,
      add: `${head}q${a}${b}${tail}`,
      change: `${head}q${b}${tail}`,
      swap: head + b + a + tail,
    }[kind];
    return { original, typed };
  }),
);

test('one typo anywhere in a word is one change, and leaves one of its parts as it was', () => {
  fc.assert(
    fc.property(edited, ({ original, typed }) => {
      expect(typos(typed, original, 2)).toBeLessThanOrEqual(1);
      if (typosAllowed(typed) === 0) return;
      expect(finds(typed, original)).toBe(true);
      expect(unchangedParts(typed).some((part) => original.includes(part))).toBe(true);
      expect(unchangedParts(typed).join('')).toBe(typed);
    }),
  );
});
