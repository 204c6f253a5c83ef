import { dayMs, dayOf, endOf, hourMs, startOf } from './day.ts';
import type { Reporter } from './facts.ts';

const usualShare = 0.5;
const enoughShare = 0.7;
const lookBackDays = 28;
const fewestSameDays = 2;

/** After this many hours past its end a report day is judged in any case. */
export const settledAfterHours = 36;

/** Whether a report day may be judged, and the share of its usual mail whose reporters are in (0 to 1, `null` without usual ones). */
export type DayState = { isSettled: boolean; coverage: number | null };

/** A reporter's days, counted from `first`: 1 where it reported on the day. */
type Arrived = { daysIn: Uint8Array; weight: number };

const numberOf = (day: string) => startOf(day) / dayMs;

function arrived(reporters: readonly Reporter[], { first, last }: { first: number; last: number }, nowMs: number): Arrived[] {
  return reporters.map(({ days }) => {
    const daysIn = new Uint8Array(Math.max(0, last - first + 1));
    let weight = 0;
    for (const { day, receivedMs, messages } of days) {
      const at = numberOf(day) - first;
      if (receivedMs > nowMs || at < 0 || at >= daysIn.length) continue;
      daysIn[at] = 1;
      weight += messages;
    }
    return { daysIn, weight };
  });
}

/** The reporters that covered at least half of the reported days that lie whole steps before a day. */
function usualFor(at: number, all: readonly Arrived[], reported: Uint8Array): Arrived[] {
  const before = (step: number) => {
    const days: number[] = [];
    for (let ago = step; ago <= lookBackDays && ago <= at; ago += step) if (reported[at - ago] === 1) days.push(at - ago);
    return days;
  };
  const sameDay = before(7);
  const compared = sameDay.length >= fewestSameDays ? sameDay : before(1);
  if (compared.length === 0) return [];
  return all.filter(({ daysIn }) => {
    let hits = 0;
    for (const day of compared) hits += daysIn[day] ?? 0;
    return hits >= compared.length * usualShare;
  });
}

/**
 * Which of the given report days may be judged at a moment: those over where at least 70 % of the reporters that usually tell of such a
 * weekday are in, and all whose end is 36 hours past (product: alerts 2.1). Reports that arrived after `nowMs` do not count. `reporters`
 * should reach four weeks further back than `days`; with fewer, whoever reported half of the known days is usual.
 */
export function settleDays(days: readonly string[], reporters: readonly Reporter[], nowMs: number): Map<string, DayState> {
  const numbers = days.map(numberOf);
  const [first, last] = [Math.min(...numbers) - lookBackDays, Math.max(...numbers)];
  const all = days.length === 0 ? [] : arrived(reporters, { first, last }, nowMs);
  const reported = new Uint8Array(all[0]?.daysIn.length ?? 0);
  for (const { daysIn } of all) for (let at = 0; at < daysIn.length; at += 1) if (daysIn[at] === 1) reported[at] = 1;
  const today = dayOf(nowMs);
  const weigh = (list: readonly Arrived[]) => list.reduce((sum, { weight }) => sum + weight, 0);
  return new Map(
    days.map((day) => {
      if (day >= today) return [day, { isSettled: false, coverage: null }];
      const at = numberOf(day) - first;
      const usual = usualFor(at, all, reported);
      const here = usual.filter(({ daysIn }) => daysIn[at] === 1);
      const whole = weigh(usual);
      const isIn = usual.length > 0 && here.length >= usual.length * enoughShare;
      const isLate = nowMs >= endOf(day) + settledAfterHours * hourMs;
      return [day, { isSettled: isIn || isLate, coverage: whole === 0 ? null : weigh(here) / whole }];
    }),
  );
}
