import { counted, formOf } from '#domain/text.ts';
import type { SeriesMetric } from '#domain/vocabulary.ts';
import * as format from '#src/ui/format.ts';
import type { ForecastReply, TrendReply, Unit } from './types.ts';

/** What the metrics are called: alone, and in the middle of a sentence. */
export const metricLabels: Record<SeriesMetric, { label: string; noun: string }> = {
  volume: { label: 'Messages', noun: 'number of messages' },
  dmarc_pass_rate: { label: 'DMARC pass rate', noun: 'DMARC pass rate' },
  spf_pass_rate: { label: 'SPF pass rate', noun: 'SPF pass rate' },
  dkim_pass_rate: { label: 'DKIM pass rate', noun: 'DKIM pass rate' },
  spf_aligned: { label: 'SPF-aligned messages', noun: 'number of SPF-aligned messages' },
  dkim_aligned: { label: 'DKIM-aligned messages', noun: 'number of DKIM-aligned messages' },
  quarantined: { label: 'Quarantined messages', noun: 'number of quarantined messages' },
  rejected: { label: 'Rejected messages', noun: 'number of rejected messages' },
  score: { label: 'Security score', noun: 'security score' },
};

/** A value in its unit: `582`, `98,1%`, `71`. */
export function valueLabel(unit: Unit, value: number): string {
  if (unit === 'percent') return format.percent(value, Number.isInteger(value) ? 0 : 1);
  return format.number(value, Number.isInteger(value) || value >= 10 ? 0 : 1);
}

/** "1 point", "2,5 points". */
const points = (value: number): string => {
  const rounded = Math.round(value * 10) / 10;
  return `${format.number(rounded, Number.isInteger(rounded) ? 0 : 1)} ${formOf(rounded, 'point')}`;
};

const difference = (unit: Unit, value: number): string =>
  unit === 'messages' ? counted(Math.max(1, Math.round(value)), 'message') : points(value);

/** "rose by about 12 messages a week": what the trend says, without a subject. */
export function trendLabel({ trend, unit, measured_days: days }: TrendReply): string {
  if (trend.direction === 'too_little_data') return `has too little data for a trend: ${days} of the 10 days needed`;
  if (trend.direction === 'steady') return 'is steady';
  if (trend.direction === 'no_clear_trend') return 'shows no clear trend';
  return `${trend.direction === 'up' ? 'rose' : 'fell'} by about ${difference(unit, Math.abs(trend.slope_per_week ?? 0))} a week`;
}

/** The same as a heading: "Up by about 12 messages a week". */
export function trendFinding({ trend, unit }: TrendReply): string {
  if (trend.direction === 'too_little_data') return 'Too little data for a trend';
  if (trend.direction === 'steady') return 'Steady';
  if (trend.direction === 'no_clear_trend') return 'No clear trend';
  return `${trend.direction === 'up' ? 'Up' : 'Down'} by about ${difference(unit, Math.abs(trend.slope_per_week ?? 0))} a week`;
}

/** A UTC day with its weekday: Sundays differ from Mondays. */
export const weekdayLabel = (day: string): string => format.weekdayDate(`${day}T12:00:00Z`);

/** "On Tue 15 Dec 2026 we expect 572 to 600.": the range of the last day of a forecast; `null` without a forecast. */
export function expectation({ points: days, unit }: ForecastReply): string | null {
  const last = days.at(-1);
  if (last === undefined) return null;
  const [low, high] = [valueLabel(unit, last.low), valueLabel(unit, last.high)];
  return `On ${weekdayLabel(last.day)} we expect ${low === high ? low : `${low} to ${high}`}.`;
}

/** What a forecast rests on, in a sentence. */
export function methodLabel({ method, back_test: test, unit }: ForecastReply): string | null {
  if (method === null || test === null) return null;
  const error = (value: number) => (unit === 'messages' ? format.percent(value) : points(value));
  const own = error(test.damped_trend_error);
  const naive = error(test.seasonal_naive_error);
  return method === 'damped_trend'
    ? `In earlier weeks this forecast was ${own} off on average; repeating the week before would have been ${naive} off.`
    : `The forecast repeats last week: in earlier weeks that was ${naive} off on average, a trend ${own}.`;
}
