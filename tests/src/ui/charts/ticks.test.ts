import { expect, test } from 'vitest';
import { hasTick, tickStep } from '#domain/charts/tick-step.ts';
import { linePath, sparkPoints } from '#src/ui/charts/spark-path.ts';

const ticks = (count: number, widthPx: number, unit: 'day' | 'hour') => {
  const step = tickStep(count, widthPx, unit);
  return Array.from({ length: count }, (_, index) => index).filter((index) => hasTick(index, count, step));
};

test('thirty days have weekly labels on a wide screen and three on a phone, the last day always', () => {
  expect(ticks(30, 712, 'day')).toEqual([0, 7, 14, 21, 29]);
  expect(ticks(30, 310, 'day')).toEqual([0, 10, 20, 29]);
});

test('a day of hours has labels every six', () => expect(ticks(24, 608, 'hour')).toEqual([0, 6, 12, 18, 23]));

test('a gap in a sparkline is not drawn as zero', () => {
  expect(linePath(sparkPoints([1, null, 3, 2]))).toBe('M2.0 20.0M56.7 4.0L84.0 12.0');
  expect(linePath(sparkPoints([5, 5]))).toBe('M2.0 12.0L84.0 12.0');
});
