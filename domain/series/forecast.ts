import { median } from '../alerts/robust.ts';
import { trendOf } from '../analytics/trend.ts';
import { dayAfter } from '../sast.ts';
import type { ForecastHorizon } from '../vocabulary.ts';
import type { SeriesDay, SeriesUnit } from './metrics.ts';
import { type Holidays, weekdayOf, weekdayOffsets, withoutSeason } from './season.ts';

/** What is expected of a day, with the range that holds it in four of five cases. */
export type ForecastDay = { day: string; value: number; low: number; high: number };

/**
 * How the forecast comes about: `damped_trend` (level, weekday and a trend that fades) where it was closer to this series' own past than
 * repeating last week (`seasonal_naive`), else that.
 */
export type ForecastMethod = 'damped_trend' | 'seasonal_naive';

/**
 * How far each method would have been off at earlier weeks, on average: percent of the value for messages, points for shares and scores.
 * `days` were compared.
 */
export type BackTest = { days: number; errors: Record<ForecastMethod, number> };

/** A forecast, or how many days of measurements it still needs. */
export type Forecast =
  | { status: 'ready'; method: ForecastMethod; points: ForecastDay[]; backTest: BackTest }
  | { status: 'too_little_data'; needsDays: number; hasDays: number };

/** Settled days, oldest first and none left out, and how far to look ahead. */
export type ForecastInput = { days: readonly SeriesDay[]; unit: SeriesUnit; horizon: ForecastHorizon; holidays: Holidays };

/** Under four weeks there is no forecast at all. */
const leastDays = 28;
const levelDays = 14;
const trendDays = 28;
const seasonDays = 84;
const damping = 0.95;
const mostOrigins = 12;
const leastInBucket = 20;
/** Four of five cases lie between these shares of the errors. */
const [lowShare, highShare] = [0.1, 0.9];

/** How many measured days a forecast of so many days needs: four weeks, and twice as many as it looks ahead. */
export function daysNeeded(horizon: ForecastHorizon): number {
  return Math.max(leastDays, 2 * horizon);
}

const measured = (days: readonly SeriesDay[]) => days.filter(({ value }) => value !== null).length;

/** What a computation adds to a value by itself: a series that never moves must lie inside its own range. */
const exact = (value: number): number => Math.round(value * 1e6) / 1e6;
const share = { into: (value: number) => value, back: (value: number) => exact(Math.min(100, Math.max(0, value))) };

/** Counts vary by their size, so that they are compared as logarithms; shares and scores as they are. */
const scales = {
  messages: { into: (value: number) => Math.log1p(value), back: (value: number) => exact(Math.max(0, Math.expm1(value))) },
  percent: share,
  points: share,
} satisfies Record<SeriesUnit, { into: (value: number) => number; back: (value: number) => number }>;

type Predict = (days: readonly SeriesDay[], horizon: number, holidays: Holidays) => number[];

const dampedTrend: Predict = (days, horizon, holidays) => {
  const recent = days.slice(-seasonDays);
  const offsets = weekdayOffsets(recent, holidays);
  const plain = withoutSeason(recent, offsets, holidays);
  const level = median(plain.slice(-levelDays)) ?? 0;
  const { direction, slope } = trendOf(plain.slice(-trendDays));
  const step = direction === 'up' || direction === 'down' ? (slope ?? 0) : 0;
  const last = days.at(-1)?.day ?? '';
  // The level is that of the middle of its days, half of them ago.
  let rise = (step * levelDays) / 2;
  return Array.from({ length: horizon }, (_none, index) => {
    rise += step * damping ** (index + 1);
    return level + rise + (offsets[weekdayOf(dayAfter(last, index + 1), holidays)] ?? 0);
  });
};

const seasonalNaive: Predict = (days, horizon) => {
  const known = days.flatMap(({ value }) => value ?? []);
  const usual = median(known.slice(-levelDays)) ?? 0;
  const week = days.slice(-7).map(({ value }) => value ?? usual);
  return Array.from({ length: horizon }, (_none, index) => week[index % 7] ?? 0);
};

const methods = { damped_trend: dampedTrend, seasonal_naive: seasonalNaive } satisfies Record<ForecastMethod, Predict>;

/** The errors of a method at earlier weeks of the series, by days ahead. */
function pastErrors(predict: Predict, days: readonly SeriesDay[], horizon: number, holidays: Holidays): number[][] {
  const errors: number[][] = Array.from({ length: horizon }, () => []);
  for (let origin = days.length - 7, tries = 0; origin >= leastDays - 7 && tries < mostOrigins; origin -= 7, tries += 1) {
    const ahead = days.slice(origin, origin + horizon);
    const said = predict(days.slice(0, origin), ahead.length, holidays);
    ahead.forEach(({ value }, index) => {
      if (value !== null) errors[index]?.push(value - (said[index] ?? 0));
    });
  }
  return errors;
}

const quantile = (sorted: readonly number[], share: number): number => {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? 0;
  return low + (at - Math.floor(at)) * ((sorted[Math.ceil(at)] ?? low) - low);
};

/** The range of errors for each day ahead; it never narrows, and widens by the root of time where too little is known of a day. */
function ranges(errors: readonly number[][]): [low: number, high: number][] {
  let known: { low: number; high: number; ahead: number } = { low: 0, high: 0, ahead: 1 };
  return errors.map((_own, index) => {
    const near = errors
      .slice(Math.max(0, index - 3), index + 4)
      .flat()
      .sort((a, b) => a - b);
    const growth = Math.sqrt((index + 1) / known.ahead);
    if (near.length < leastInBucket && index > 0) return [known.low * growth, known.high * growth];
    const low = Math.min(known.low, quantile(near, lowShare));
    const high = Math.max(known.high, quantile(near, highShare));
    known = { low, high, ahead: index + 1 };
    return [low, high];
  });
}

const newestOrigins = 4;
const mostWidening = 2;
const fadingDays = 7;

/**
 * The ranges, wider where the newest weeks of a series are less regular than those before: by the factor with which the older weeks' ranges
 * would have held four of five errors of the newest. It fades with the days ahead, about which those weeks say less.
 */
function widened(errors: readonly number[][]): [low: number, high: number][] {
  const origins = errors[0]?.length ?? 0;
  const newest = Math.min(newestOrigins, Math.floor(origins / 3));
  // The newest weeks have no errors yet for days far ahead.
  const newestOf = (own: readonly number[]) => Math.max(0, newest - (origins - own.length));
  const before = ranges(errors.map((own) => own.slice(newestOf(own))));
  const needed = errors.flatMap((own, index) => {
    const [low, high] = before[index] ?? [0, 0];
    return own.slice(0, newestOf(own)).map((error) => neededFactor(error, error > 0 ? high : low));
  });
  needed.sort((a, b) => a - b);
  const factor = Math.min(mostWidening, Math.max(1, quantile(needed, highShare - lowShare)));
  return ranges(errors).map(([low, high], index) => {
    const here = factor ** (fadingDays / (fadingDays + index));
    return [low * here, high * here];
  });
}

function neededFactor(error: number, bound: number): number {
  if (error === 0) return 0;
  return bound === 0 ? mostWidening : error / bound;
}

const meanSize = (errors: readonly number[][]): number => {
  const all = errors.flat();
  return all.length === 0 ? 0 : all.reduce((sum, error) => sum + Math.abs(error), 0) / all.length;
};

/**
 * What a series of settled days (oldest first, one element a day) leads to expect. Both methods are tried on up to twelve earlier weeks of
 * the series; the one that was closer speaks, and its errors give the range. Sources: Theil–Sen and Mann–Kendall for the trend, damped as in
 * Gardner and McKenzie 1985.
 */
export function forecastOf({ days, unit, horizon, holidays }: ForecastInput): Forecast {
  const first = days.findIndex(({ value }) => value !== null);
  const known = first < 0 ? [] : days.slice(first);
  const [needsDays, hasDays] = [daysNeeded(horizon), measured(known)];
  if (hasDays < needsDays) return { status: 'too_little_data', needsDays, hasDays };
  const { into, back } = scales[unit];
  const scaled = known.map(({ day, value }) => ({ day, value: value === null ? null : into(value) }));
  const errors = {
    damped_trend: pastErrors(methods.damped_trend, scaled, horizon, holidays),
    seasonal_naive: pastErrors(methods.seasonal_naive, scaled, horizon, holidays),
  };
  const sizeOf = (name: ForecastMethod) =>
    unit === 'messages' ? 100 * Math.expm1(meanSize(errors[name])) : meanSize(errors[name]);
  const sizes = { damped_trend: sizeOf('damped_trend'), seasonal_naive: sizeOf('seasonal_naive') };
  const method = sizes.damped_trend < sizes.seasonal_naive ? 'damped_trend' : 'seasonal_naive';
  const range = widened(errors[method]);
  const last = known.at(-1)?.day ?? '';
  const points = methods[method](scaled, horizon, holidays).map((value, index) => {
    const [low, high] = range[index] ?? [0, 0];
    return { day: dayAfter(last, index + 1), value: back(value), low: back(value + low), high: back(value + high) };
  });
  return { status: 'ready', method, points, backTest: { days: errors[method].flat().length, errors: sizes } };
}

/** How an earlier forecast did: what was said before the last `horizon` days, and on how many of them the value lay inside its range. */
export type LastForecast = { points: ForecastDay[]; inside: number; of: number };

/** The forecast of `horizon` days ago beside what came; `null` where there was too little data then. */
export function lastForecast(input: ForecastInput): LastForecast | null {
  const then = input.days.slice(0, -input.horizon);
  const forecast = forecastOf({ ...input, days: then });
  if (forecast.status !== 'ready') return null;
  const came = input.days.slice(-input.horizon);
  const judged = came.flatMap(({ value }, index) => {
    const said = forecast.points[index];
    return value === null || said === undefined ? [] : [value >= said.low && value <= said.high];
  });
  return { points: forecast.points, inside: judged.filter(Boolean).length, of: judged.length };
}
