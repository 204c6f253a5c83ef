import { median } from '../alerts/robust.ts';
import type { SeriesDay } from './metrics.ts';

/** A public holiday counts as a Sunday. */
export type Holidays = ReadonlySet<string>;

const leastOfWeekday = 2;

/** The weekday whose habits a day follows, 0 for Sunday. */
export function weekdayOf(day: string, holidays: Holidays): number {
  return holidays.has(day) ? 0 : new Date(day).getUTCDay();
}

/**
 * How far each weekday usually lies from the week around it, 0 for Sunday first, in the unit of the values; 0 for a weekday that was
 * measured fewer than two times.
 */
export function weekdayOffsets(days: readonly SeriesDay[], holidays: Holidays): number[] {
  const distances: number[][] = Array.from({ length: 7 }, () => []);
  days.forEach(({ day, value }, index) => {
    if (value === null) return;
    const start = Math.max(0, Math.min(index - 3, days.length - 7));
    const week = days.slice(start, start + 7).flatMap((one) => one.value ?? []);
    const mean = week.reduce((sum, one) => sum + one, 0) / week.length;
    distances[weekdayOf(day, holidays)]?.push(value - mean);
  });
  return distances.map((known) => (known.length < leastOfWeekday ? 0 : (median(known) ?? 0)));
}

/** The values without what their weekday adds; days that were not measured are left out. */
export function withoutSeason(days: readonly SeriesDay[], offsets: readonly number[], holidays: Holidays): number[] {
  return days.flatMap(({ day, value }) => (value === null ? [] : value - (offsets[weekdayOf(day, holidays)] ?? 0)));
}
