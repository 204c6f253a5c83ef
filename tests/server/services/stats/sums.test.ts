import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumOfReports } from '#server/services/stats/sums.ts';

const at = new Date('2026-11-28T00:00:00Z');
const day = { firstDay: '2026-11-01', lastDay: '2026-11-27', lastReceivedAt: at };
const received = (current: number[], reporterKeys: string[] = ['r']) => ({
  ...day,
  current,
  superseded: [],
  recovered: [],
  reporterKeys,
  messages: 1,
  rows: 1,
  refused: 0,
});
const number = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));

it('counts a report with shares in several domains once, whatever the numbers are', () => {
  fc.assert(
    fc.property(fc.array(fc.array(number, { maxLength: 20 }), { maxLength: 6 }), (lists) => {
      expect(sumOfReports(lists.map((list) => received(list))).reports).toBe(new Set(lists.flat()).size);
    }),
  );
});

it('counts a reporter of several domains once, and has nothing of no domain', () => {
  expect(sumOfReports([received([1], ['a', 'b']), received([2], ['b'])])).toMatchObject({
    reports: 2,
    reporters: 2,
    messages: 2,
  });
  expect(sumOfReports([])).toMatchObject({ reports: 0, reporters: 0, firstDay: null, lastReceivedAt: null });
});
