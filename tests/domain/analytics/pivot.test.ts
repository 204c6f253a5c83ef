import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openPivot, type PivotCounts } from '#domain/analytics/pivot.ts';

const entry = fc.record({
  row: fc.constantFrom('a', 'b', 'c', 'd', ''),
  column: fc.constantFrom('x', 'y', 'z', 'constructor'),
  messages: fc.integer({ min: 1, max: 1_000 }),
  isPassed: fc.boolean(),
});
const sum = (lines: readonly PivotCounts[]) =>
  lines.reduce(
    (all, { messages, passed, failed }) => ({
      messages: all.messages + messages,
      passed: all.passed + passed,
      failed: all.failed + failed,
    }),
    { messages: 0, passed: 0, failed: 0 },
  );

describe('messages by two dimensions', () => {
  test('rows, columns and cells add up to the totals, however few of them are shown', () => {
    fc.assert(
      fc.property(fc.array(entry), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), (entries, most, wide) => {
        const pivot = openPivot();
        for (const { row, column, messages, isPassed } of entries) pivot.add(row, column, messages, isPassed);
        const { totals, rows, columns } = pivot.end(most, wide);
        expect(totals.messages).toBe(entries.reduce((all, { messages }) => all + messages, 0));
        expect(totals.passed + totals.failed).toBe(totals.messages);
        expect(sum(rows)).toEqual(totals);
        expect(sum(columns)).toEqual(totals);
        for (const row of rows) expect(sum(row.cells)).toEqual(sum([row]));
        columns.forEach((column, at) => expect(sum(rows.flatMap(({ cells }) => cells[at] ?? []))).toEqual(sum([column])));
        expect(rows.length).toBeLessThanOrEqual(most + 1);
      }),
    );
  });

  test('the largest come first and the rest last, with how many it is', () => {
    const pivot = openPivot();
    for (const [row, messages] of [
      ['small', 1],
      ['big', 9],
      ['middle', 5],
      ['tiny', 1],
    ] as const)
      pivot.add(row, '', messages, row === 'big');
    expect(pivot.end(2, 1).rows.map(({ key, parts, messages }) => [key, parts, messages])).toEqual([
      ['big', 1, 9],
      ['middle', 1, 5],
      [null, 2, 2],
    ]);
  });
});
