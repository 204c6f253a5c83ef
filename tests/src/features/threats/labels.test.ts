import { expect, test } from 'vitest';
import { countriesFinding, mapFinding } from '#src/features/threats/labels.ts';
import type { Country } from '#src/features/threats/types.ts';

const of = (counts: Record<string, number>): Country[] =>
  Object.entries(counts).map(([country, messages]) => ({
    country: country === '?' ? null : country,
    messages,
    stopped: 0,
    addresses: 1,
    networks: [],
  }));

test.each([
  [of({ NL: 8 }), 'One country accounts for all messages'],
  [of({ NL: 6, US: 2, '?': 2 }), 'Two countries account for 80% of messages'],
  [of({ NL: 4, US: 1, DE: 1, BR: 1, VN: 1, ZA: 1, FR: 1 }), 'Six countries account for 90% of messages'],
  [of({ '?': 2 }), 'No country is known'],
  [[], 'No country is known'],
])('how few countries the messages come from', (countries, finding) => {
  expect(mapFinding(countries)).toBe(finding);
});

test.each([
  [of({ NL: 3, ZA: 1 }), '75% came from servers in the Netherlands'],
  [of({ ZA: 2 }), '100% came from servers in South Africa'],
  [of({ '?': 2 }), '100% came from servers in countries that are not known'],
  [[], 'No forged messages'],
])('the country with the most messages', (countries, finding) => {
  expect(countriesFinding(countries)).toBe(finding);
});
