import { expect, test } from 'vitest';
import { sortedTags, tagKey, tagProblem, trimmedTag, typedTags } from '#domain/vocabulary/domain-tags.ts';

test.each([
  ['newsletters, Cape Town', ['newsletters', 'Cape Town']],
  ['  Cape   Town ,, cape town ,', ['cape town']],
  ['Cafe\u0301', ['Caf\u00e9']],
  [' , ', []],
])('reads %j as tags', (text, tags) => {
  expect(typedTags(text)).toEqual(tags);
});

test.each(['Sales', '2026', 'Ünïted & Co.', 'न', 'x'.repeat(30), `${'😀'.repeat(14)}a`])('takes %s', (tag) => {
  expect(tagProblem(trimmedTag(tag))).toBeNull();
});

test.each([
  ['', 'Write a tag with at least one letter or digit.'],
  ['---', 'Write a tag with at least one letter or digit.'],
  ['a,b', 'Write one tag without commas.'],
  ['x'.repeat(31), 'A tag has at most 30 characters.'],
  ['a\u202eb', 'Leave characters that turn the direction of the text out of the tag.'],
  ['a\u200bb', 'Leave hidden characters out of the tag.'],
])('refuses %j', (tag, problem) => {
  expect(tagProblem(tag)).toBe(problem);
});

test('sorts tags as people do, each once', () => {
  expect(sortedTags(['sales', 'Éire', 'Africa', 'Sales', 'East'])).toEqual(['Africa', 'East', 'Éire', 'Sales']);
});

test.each([
  ['J\u030cazz', '\u01f0azz'],
  ['\u0130zmir', 'i\u0307zmir'],
  ['\u1f88', '\u1f80'],
])('takes %j and %j for the same tag', (one, other) => {
  expect(tagKey(trimmedTag(one))).toBe(tagKey(trimmedTag(other)));
});
