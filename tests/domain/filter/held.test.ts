import { describe, expect, it } from 'vitest';
import { checkFilter } from '#domain/filter/check.ts';
import { filterHeld } from '#domain/filter/held.ts';
import type { Cells } from '#domain/filter/match.ts';
import type { FilterTable } from '#domain/vocabulary/filter.ts';

const period = { start_date: '2026-10-27', end_date: '2026-11-25', days: 30 };
const record = (day: string, result = 'passed'): Cells => ({ day, domain: 'karoo.example', result });
const records = [
  record('2026-11-25', 'failed'),
  record('2026-11-25'),
  record('2026-11-24', 'failed'),
  record('2026-11-20', 'failed'),
];
const found = (table: FilterTable, asked: object, rows: readonly Cells[], total: number, of: typeof period | null = period) => {
  const { filter } = checkFilter(table, {
    conditions: table === 'records' ? [{ field: 'result', operator: 'eq', value: 'failed' }] : [],
  });
  return filterHeld(filter, { days: 30, ...asked }, { rows, total, period: of });
};
const daysOf = (answer: ReturnType<typeof found>) => answer?.rows.map(({ day }) => day);

describe('the rows that a device holds', () => {
  it('answer a filter with those of the asked days that match, in their order', () => {
    const all = found('records', {}, records, 4);
    expect(daysOf(all)).toEqual(['2026-11-25', '2026-11-24', '2026-11-20']);
    expect(all).toMatchObject({ period, missing: null });
    const week = found('records', { days: 2 }, records, 4);
    expect(daysOf(week)).toEqual(['2026-11-25', '2026-11-24']);
    expect(week).toMatchObject({ period: { start_date: '2026-11-24', end_date: '2026-11-25', days: 2 }, missing: null });
    const part = { start_date: '2026-11-20', end_date: '2026-11-25', days: 6 };
    expect(found('records', { days: 60 }, records, 900)?.period).toEqual(part);
    expect(found('records', { days: 60 }, records, 4)?.period).toEqual(period);
  });

  it.each([
    ['all rows, within their days', {}, 4, null],
    ['the newest rows, all days', {}, 900, 'This device has only the 4 newest records.'],
    ['the newest rows, days of which all are held', { days: 5 }, 900, null],
    ['the newest rows, the day on which they end too', { days: 6 }, 900, 'This device has only the 4 newest records.'],
    ['days before', { days: 60 }, 4, 'This device has only records from 27\u00a0Oct to 25\u00a0Nov.'],
    [
      'a day after',
      { start_date: '2026-11-25', end_date: '2026-11-26' },
      4,
      'This device has only records from 27\u00a0Oct to 25\u00a0Nov.',
    ],
  ])('say what is missing: %s', (_what, asked, total, missing) => {
    expect(found('records', asked, records, total)?.missing).toBe(missing);
  });

  it('go by the first UTC day of a report', () => {
    const reports = [{ begin_time: '2026-11-25T00:00:00.000Z' }, { begin_time: '2026-11-23T23:59:59.000Z' }];
    expect(found('reports', { days: 2 }, reports, 2)?.rows).toHaveLength(1);
  });

  it('answer for sources the days they are summed over, and no others', () => {
    const sources = [{ source_ip: '192.0.2.1' }];
    expect(found('sources', {}, sources, 7)).toMatchObject({
      rows: sources,
      missing: 'This device has only the busiest source.',
    });
    expect(found('sources', { days: 7 }, sources, 1)).toBeNull();
  });

  it('answer for domains and alerts whatever the days', () => {
    expect(found('domains', { days: 7 }, [{ domain: 'karoo.example' }], 1, null)).toMatchObject({ period: null, missing: null });
    expect(found('alerts', {}, [{ severity: 'high' }], 3, null)?.missing).toBe('This device has only the worst alert.');
  });
});
