import { dayAfter } from '../sast.ts';
import type { Month } from './month.ts';

/** Messages of a customer that passed DMARC on a report day (`2026-11-19`); days without a report are left out. */
export type UsageDay = { day: string; messages: number };

const windowDays = 28;
const fewestDays = 7;

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Every day from one to another, both included. */
function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day);
  return days;
}

/**
 * Messages expected by the end of a month: those reported, plus, for each day left, the mean of its weekday over the four weeks up to the last
 * report day. A day within those weeks that nobody reported counts as one without messages. `null` with less than a week of days.
 */
export function forecastMessages(days: readonly UsageDay[], month: Month): number | null {
  const known = new Map(days.map(({ day, messages }) => [day, messages]));
  const sorted = [...known.keys()].sort();
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return null;
  const begin = dayAfter(last, 1 - windowDays);
  const window = daysFrom(begin > first ? begin : first, last);
  if (window.length < fewestDays) return null;
  const byWeekday = Map.groupBy(window, weekdayOf);
  const mean = (weekday: number) => {
    const same = byWeekday.get(weekday) ?? window;
    return same.reduce((sum, day) => sum + (known.get(day) ?? 0), 0) / same.length;
  };
  const reported = sorted.reduce((sum, day) => (day >= month.first && day <= month.last ? sum + (known.get(day) ?? 0) : sum), 0);
  const left = daysFrom(last < month.first ? month.first : dayAfter(last), month.last);
  return Math.round(left.reduce((sum, day) => sum + mean(weekdayOf(day)), reported));
}
