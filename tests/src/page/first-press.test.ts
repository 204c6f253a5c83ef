import { expect, it } from 'vitest';
import { openPresses } from '#src/page/first-press.ts';

it('takes the second press of a double click for none, and a later one or another key for a first', () => {
  let now = 0;
  const isFirst = openPresses(() => now);
  expect([isFirst('a'), isFirst('b')]).toEqual([true, true]);
  now = 120;
  expect(isFirst('a')).toBe(false);
  now = 500;
  expect(isFirst('a')).toBe(true);
});
