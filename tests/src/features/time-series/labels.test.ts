import { describe, expect, it } from 'vitest';
import { eventsFinding, eventsOf } from '#src/features/time-series/events.ts';
import { expectation, trendFinding, trendLabel, valueLabel } from '#src/features/time-series/labels.ts';
import { axisStart, chartPoints, lastMeasured } from '#src/features/time-series/points.ts';
import { timeSeriesSearch } from '#src/features/time-series/search.ts';
import type { ForecastReply, SeriesData, TrendReply } from '#src/features/time-series/types.ts';

const trendOf = (direction: TrendReply['trend']['direction'], slope: number | null, unit: TrendReply['unit'] = 'messages') =>
  ({ unit, measured_days: 4, trend: { direction, slope_per_week: slope, mean: 1, weekend_pct: null } }) as TrendReply;
const points = [{ day: '2026-12-15', value: 586.2, low: 572.4, high: 600.1 }];
const forecastOf = (part: Partial<ForecastReply>) => ({ points, unit: 'messages', ...part }) as ForecastReply;
const series = {
  unit: 'percent',
  settled_to: '2026-11-19',
  points: [
    { day: '2026-11-18', value: 97 },
    { day: '2026-11-19', value: null },
    { day: '2026-11-20', value: 12 },
  ],
} as SeriesData;

describe('the words of the time series', () => {
  it.each([
    [trendOf('up', 12.4), 'rose by about 12 messages a week', 'Up by about 12 messages a week'],
    [trendOf('down', -0.2), 'fell by about 1 message a week', 'Down by about 1 message a week'],
    [trendOf('down', -1, 'percent'), 'fell by about 1 point a week', 'Down by about 1 point a week'],
    [trendOf('steady', 0), 'is steady', 'Steady'],
    [trendOf('no_clear_trend', 3), 'shows no clear trend', 'No clear trend'],
    [trendOf('too_little_data', null), 'has too little data for a trend: 4 of the 10 days needed', 'Too little data for a trend'],
  ])('say where it goes', (reply, label, finding) => {
    expect(trendLabel(reply)).toBe(label);
    expect(trendFinding(reply)).toBe(finding);
  });

  it('name the weekday of what is expected, and one value where the range is none', () => {
    const spaced = (text: string | null) => text?.replace(/\s/g, ' ');
    expect(spaced(expectation(forecastOf({})))).toBe('On Tue 15 Dec 2026 we expect 572 to 600.');
    expect(expectation(forecastOf({ points: [] }))).toBeNull();
    const [point] = points;
    expect(
      spaced(expectation(forecastOf({ points: [{ ...point, day: '2026-12-15', value: 20, low: 20, high: 20 }] }))),
    ).toContain('we expect 20.');
  });

  it('write whole values without a fraction', () => {
    expect([
      valueLabel('percent', 100),
      valueLabel('percent', 98.14),
      valueLabel('points', 71),
      valueLabel('messages', 3.5),
    ]).toEqual(['100%', '98,1%', '71', '3,5']);
  });
});

describe('the chart of the time series', () => {
  it('leaves out days that may still grow, and begins the forecast where the measured line ends', () => {
    const { points: drawn, ranges } = chartPoints(series, forecastOf({}));
    expect(drawn.map(({ id, values }) => [id, ...values])).toEqual([
      ['2026-11-18', 97, null],
      ['2026-11-19', null, null],
      ['2026-12-15', null, 586.2],
    ]);
    expect(ranges).toEqual([null, null, [572.4, 600.1]]);
    expect(chartPoints(series, undefined).ranges).toEqual([null, null]);
  });

  it('draws what the last forecast said, for the days that are shown', () => {
    const said = (day: string, value: number) => ({ day, value, low: 0, high: 100 });
    const last = { points: [said('2026-11-17', 1), said('2026-11-18', 95), said('2026-11-19', 96)], inside: 1, of: 1 };
    const { points: drawn, series: shown } = chartPoints(series, forecastOf({ last }));
    expect(drawn.map(({ values }) => values)).toEqual([
      [97, null, 95],
      [null, null, 96],
      [null, 586.2, null],
    ]);
    expect(shown.map(({ label }) => label.replace(/\s/g, ' '))).toEqual([
      'Measured',
      'Forecast',
      'Last forecast, from 17 Nov on',
    ]);
    expect(chartPoints(series, undefined).series).toHaveLength(1);
  });

  it('numbers what happened from the oldest on, a policy apart from other records', () => {
    const change = (day: string, record: 'DMARC' | 'SPF', before: string | null, after: string | null) => ({
      day,
      record,
      before,
      after,
    });
    const changes = [
      change('2026-11-02', 'DMARC', 'v=DMARC1; p=none', 'v=DMARC1; p=reject'),
      change('2026-11-03', 'DMARC', 'v=DMARC1; p=reject', 'v=DMARC1; p=reject; sp=none'),
      change('2026-11-01', 'DMARC', null, 'v=DMARC1; p=none'),
      change('2026-11-05', 'SPF', 'v=spf1 -all', null),
    ];
    const holidays = [
      { day: '2026-11-04', name: 'A day off' },
      { day: '2026-12-16', name: 'Day of Reconciliation' },
      { day: '2026-12-25', name: 'Christmas Day' },
    ];
    const alerts = [{ id: 7, day: '2026-11-06', severity: 'high' as const, title: 'SPF is broken' }];
    const events = eventsOf({ ...series, changes, alerts, holidays } as SeriesData, '2026-12-20');
    expect(events.find(({ alert }) => alert === 7)?.kind).toBe('Alert');
    expect(eventsFinding(events)).toBe('Four record changes, one alert from medium up and two public holidays');
    expect(eventsFinding([])).toBe('No record changes, no alerts from medium up and no public holidays');
    expect(events.map(({ number, kind, text }) => `${number} ${kind}: ${text}`)).toEqual([
      '1 Policy: DMARC record published',
      '2 Policy: DMARC policy from none to reject',
      '3 DNS: DMARC record changed',
      '4 Holiday: A day off',
      '5 DNS: SPF record removed',
      '6 Alert: SPF is broken',
      '7 Holiday: Day of Reconciliation, in the forecast',
    ]);
  });

  it('says up to which day there is data: the last with a value, not one that may still grow', () => {
    expect(lastMeasured(series)).toBe('2026-11-18');
    expect(lastMeasured({ ...series, points: [] })).toBeNull();
  });

  it('begins the axis of shares below the lowest, and that of messages at zero', () => {
    const drawn = [97, null, 12].map((value, at) => ({ id: String(at), label: '', values: [value, null] }));
    expect(axisStart(drawn, 'percent', [])).toBe(10);
    expect(axisStart(drawn.slice(0, 1), 'percent', [[91, 99]])).toBe(80);
    expect(axisStart(drawn, 'messages', [])).toBe(0);
  });

  it('reads its address, and leaves out what makes no sense', () => {
    expect(timeSeriesSearch({ domain: '4', metric: 'rejected', days: '90', horizon: '60' })).toEqual({
      domain: 4,
      metric: 'rejected',
      days: 90,
      horizon: 60,
    });
    expect(timeSeriesSearch({ domain: 'x', metric: 'mood', days: '13', horizon: '14' })).toEqual({});
  });
});
