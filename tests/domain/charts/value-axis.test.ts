import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueAxis } from '#domain/charts/value-axis.ts';

const counts = (highest: number) => valueAxis({ lowest: 0, highest, whole: true }).ticks;

test('counts have few round steps, and never a part of one', () => {
  expect(counts(815)).toEqual([0, 250, 500, 750, 1000]);
  expect(counts(1010)).toEqual([0, 250, 500, 750, 1000, 1250]);
  expect(counts(16_900)).toEqual([0, 5000, 10_000, 15_000, 20_000]);
  expect(counts(3)).toEqual([0, 1, 2, 3]);
  expect(counts(1)).toEqual([0, 1]);
  expect(counts(7)).toEqual([0, 2, 4, 6, 8]);
});

test('no mail at all still has an axis', () => expect(counts(0)).toEqual([0, 1]));

test('fixed ends are kept', () => {
  const share = valueAxis({ lowest: 60, highest: 99.2, from: 50, to: 100, whole: false });
  expect(share).toEqual({ from: 50, to: 100, ticks: [50, 60, 70, 80, 90, 100] });
  expect(valueAxis({ lowest: 0, highest: 1, from: 0, to: 7, whole: true })).toMatchObject({ from: 0, to: 7 });
});

test('what lies below zero is inside the axis', () => {
  const axis = valueAxis({ lowest: -12, highest: 30, whole: false });
  expect(axis.from).toBeLessThanOrEqual(-12);
  expect(axis.ticks).toContain(0);
});

test('whatever the values, the axis holds them with two to six ticks and less than half of it stays empty', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (highest) => {
      const { from, to, ticks } = valueAxis({ lowest: 0, highest, whole: true });
      expect(from).toBe(0);
      expect(to).toBeGreaterThanOrEqual(highest);
      expect(to).toBeLessThan(highest * 2 + 1);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.at(-1)).toBe(to);
    }),
  );
  fc.assert(
    fc.property(
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
      (lowest, span) => {
        const { from, to } = valueAxis({ lowest, highest: lowest + span, whole: false });
        expect(from).toBeLessThanOrEqual(lowest + 1e-5);
        expect(to).toBeGreaterThanOrEqual(lowest + span - 1e-5);
      },
    ),
  );
});
