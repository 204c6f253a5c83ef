import { expect, test } from 'vitest';
import { compareValues, nextSort, pageRange, type SortValue } from '#src/ui/table/order.ts';

const sorted = (values: SortValue[], descending: boolean) => [...values].sort((a, b) => compareValues(a, b, descending));

test('missing values come last in both directions', () => {
  expect(sorted([3, null, 1, undefined, 2], false)).toEqual([1, 2, 3, null, undefined]);
  expect(sorted([3, null, 1, 2], true)).toEqual([3, 2, 1, null]);
});

test('words sort as people read them', () => {
  expect(sorted(['mail10', 'Mail2', 'élan', 'apple'], false)).toEqual(['apple', 'élan', 'Mail2', 'mail10']);
});

test('a second press turns the sort round, another column starts its own way', () => {
  const first = nextSort(null, 'messages', true);
  expect(first).toEqual({ columnId: 'messages', descending: true });
  expect(nextSort(first, 'messages', true)).toEqual({ columnId: 'messages', descending: false });
  expect(nextSort(first, 'name', false)).toEqual({ columnId: 'name', descending: false });
});

test.each([
  [1, 20, 118, { from: 1, to: 20, pages: 6 }],
  [6, 20, 118, { from: 101, to: 118, pages: 6 }],
  [1, 20, 0, { from: 0, to: 0, pages: 1 }],
])('page %i of %i in %i', (page, size, total, range) => expect(pageRange(page, size, total)).toEqual(range));
