import { mad, median } from '../alerts/robust.ts';

/** A day in counts of forged messages. */
export type ThreatDay = { day: string; messages: number };

/** What is expected of a day: the median of the days before, and 4,5 median deviations around it, in messages. */
export type Baseline = { median: number; low: number; high: number; days: number };

/** Consecutive days above what was expected. */
export type Episode = { from: string; to: string; messages: number; peakDay: string; peakMessages: number };

/** Days that a baseline needs at least. */
export const leastBaselineDays = 28;

/** Three standard deviations of a normal spread are 4,45 median deviations; of three, one quiet day in thirty was an anomaly. */
const deviations = 4.5;
const chanceDeviations = 3;
/** Below so many messages above the median a day is no anomaly, however quiet the days before were. */
const leastExcess = 10;

/**
 * The baseline of some days; `null` under four weeks. Median and median absolute deviation: one burst does not move them. The range is never
 * narrower than three times the square root of the median, which chance alone explains in counts.
 */
export function baselineOf(days: readonly ThreatDay[]): Baseline | null {
  if (days.length < leastBaselineDays) return null;
  const values = days.map(({ messages }) => messages);
  const middle = median(values) ?? 0;
  const deviation = mad(values) ?? 0;
  const spread = Math.max(deviations * deviation, chanceDeviations * Math.sqrt(middle), leastExcess);
  return { median: middle, low: Math.max(0, middle - spread), high: middle + spread, days: days.length };
}

/** The runs of days above the baseline, the largest first. */
export function episodesOf(days: readonly ThreatDay[], { high }: Pick<Baseline, 'high'>): Episode[] {
  const episodes: Episode[] = [];
  let open: Episode | null = null;
  for (const { day, messages } of days) {
    if (messages <= high) {
      open = null;
      continue;
    }
    if (open === null) {
      open = { from: day, to: day, messages: 0, peakDay: day, peakMessages: 0 };
      episodes.push(open);
    }
    open.to = day;
    open.messages += messages;
    if (messages > open.peakMessages) Object.assign(open, { peakDay: day, peakMessages: messages });
  }
  return episodes.sort((a, b) => b.messages - a.messages);
}
