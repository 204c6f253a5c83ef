import { describe, expect, test } from 'vitest';
import { trendOf } from '#domain/analytics/trend.ts';

const days = (count: number, of: (day: number) => number) => Array.from({ length: count }, (_, day) => of(day));

describe('trends', () => {
  test('a rising line has its slope', () =>
    expect(trendOf(days(30, (day) => 2 * day + 5))).toEqual({ direction: 'up', slope: 2 }));
  test('one wild day does not bend it', () =>
    expect(trendOf(days(30, (day) => (day === 12 ? 9_000 : 100 - day)))).toMatchObject({ direction: 'down', slope: -1 }));
  test('a level line is steady', () => expect(trendOf(days(30, () => 98))).toEqual({ direction: 'steady', slope: 0 }));
  test('a rise too small to matter is steady', () =>
    expect(
      trendOf(
        days(30, (day) => 99 + day / 1_000),
        0.02,
      ),
    ).toMatchObject({ direction: 'steady' }));
  test('noise has no clear trend', () => expect(trendOf(days(30, (day) => (day * 7919) % 101)).direction).toBe('no_clear_trend'));
  test('nine days are too few', () =>
    expect(trendOf(days(9, (day) => day))).toEqual({ direction: 'too_little_data', slope: null }));
});
