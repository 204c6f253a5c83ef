import { expect, test } from 'vitest';
import { clip, domainOf } from '#domain/dmarc/clean-text.ts';

test.each([
  ['example.com', 'example.com'],
  ['Example.COM..', 'example.com'],
  ['<a@B.example>', 'b.example'],
  ['"a@b"@c.example', 'c.example'],
  ['bücher.example', 'bücher.example'],
  ['_dmarc.example.com', '_dmarc.example.com'],
  ['...', null],
  ['', null],
  ['a b.example', null],
  ['a'.repeat(256), null],
])('the domain of %j', (text, domain) => {
  expect(domainOf(text)).toBe(domain);
});

test('clip never leaves half a character', () => {
  expect([clip('abc', 3), clip('abcd', 3), clip('ab😀', 3)]).toEqual(['abc', 'abc', 'ab']);
});
