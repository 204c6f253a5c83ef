import { expect, test } from 'vitest';
import { historyFinding, levelPeriods, trendLabel } from '#src/entities/protection/history.ts';
import type { HistoryDay, Trend } from '#src/entities/protection/types.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const day = (at: string, level: HistoryDay['level']): HistoryDay => ({
  day: at,
  level,
  stage: 'none',
  score: 50,
  grade: 'D',
  own_messages: 1,
  own_passed: 1,
});

test('days at one level are one period, and a missing day counts to the one before', () => {
  const periods = levelPeriods([
    day('2026-11-06', 'protected'),
    day('2026-11-05', 'protected'),
    day('2026-11-02', 'monitoring'),
    day('2026-11-01', 'monitoring'),
  ]);
  expect(periods).toEqual([
    { level: 'monitoring', from: '2026-11-01', to: '2026-11-04', days: 4 },
    { level: 'protected', from: '2026-11-05', to: '2026-11-06', days: 2 },
  ]);
  expect(plain(historyFinding(periods))).toBe('Protected since 5 Nov 2026, monitoring before');
});

test('a level that never changed says so, and no history is no claim', () => {
  expect(plain(historyFinding(levelPeriods([day('2026-11-01', 'exposed'), day('2026-11-03', 'exposed')])))).toBe(
    'Exposed on all 3 days measured',
  );
  expect(historyFinding([])).toBe('No day has been measured yet');
});

test('a trend is one sentence with its speed', () => {
  const line = { direction: 'up', per_week: 0.3, days_measured: 90, text: '' } as const;
  const trend = { pass_rate: line, volume: { ...line, direction: 'steady', per_week: 2 } } as unknown as Trend;
  expect(plain(trendLabel(trend))).toBe('The pass rate rises by 0,3 points each week; the volume holds steady.');
});

test('a domain without reported days says once that there are too few', () => {
  const line = { direction: 'too_little_data', per_week: null, days_measured: 0, text: '' } as const;
  expect(trendLabel({ pass_rate: line, volume: line } as unknown as Trend)).toBe('Too few days were reported to tell a trend.');
});
