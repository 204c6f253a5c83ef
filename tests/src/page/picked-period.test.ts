import { expect, test } from 'vitest';
import { pickedPeriod } from '#src/page/picked-period.ts';

test.each([
  ['2026-11-01', '2026-11-30', { from: '2026-11-01', to: '2026-11-20', fault: null }],
  ['2026-11-01', '2026-11-19', { from: '2026-11-01', to: '2026-11-19', fault: null }],
  ['2026-11-20', '2026-11-20', { from: '2026-11-20', to: '2026-11-20', fault: null }],
  ['2026-11-21', '2026-11-30', { fault: 'Choose a first day that is not in the future.' }],
  ['2026-11-19', '2026-11-01', { fault: 'The last day is before the first.' }],
  ['2026-11-31', '2026-12-01', { fault: 'Choose both days.' }],
  ['2023-11-20', '2026-11-20', { fault: 'Choose at most three years.' }],
])('the days from %s to %s end today at the latest', (from, to, picked) =>
  expect(pickedPeriod(from, to, '2026-11-20')).toEqual(picked),
);
