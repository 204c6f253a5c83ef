import { dayAfter } from '#domain/sast.ts';
import type { SeriesDay } from '#domain/series/metrics.ts';
import { chanceFrom } from '#server/demo/chance.ts';

/** A Monday. */
export const madeStart = '2026-01-05';

/** A series of so many days from a Monday on. */
export const madeSeries = (count: number, valueOf: (index: number) => number | null): SeriesDay[] =>
  Array.from({ length: count }, (_none, index) => ({ day: dayAfter(madeStart, index), value: valueOf(index) }));

/** The messages of a domain as they occur: weekday habits, growth, bursts, holidays, chance. */
export function madeDomain(seed: number, count: number): { days: SeriesDay[]; holidays: ReadonlySet<string> } {
  const chance = chanceFrom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(chance() + 1e-9)) * Math.cos(2 * Math.PI * chance());
  const size = 20 * 10 ** (2.5 * chance());
  const weekend = 0.15 + 0.6 * chance();
  const growth = (chance() - 0.4) * 0.004;
  const noise = 0.05 + 0.25 * chance();
  const holidays = new Set([30, 75, 110, 131, 200, 214, 250].map((index) => dayAfter(madeStart, index)));
  const days = madeSeries(count, (index) => {
    const isQuiet = index % 7 > 4 || holidays.has(dayAfter(madeStart, index));
    const burst = chance() < 0.02 ? 3 : 1;
    return Math.round(size * (isQuiet ? weekend : 1) * Math.exp(growth * index + noise * normal()) * burst);
  });
  return { days, holidays };
}
