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

/** A reporter by the numbers of its days, so that looking back is counting. */
type Arrived = { days: Set<number>; weight: number };

const numberOf = (day: string) => startOf(day) / dayMs;

function arrived(reporters: readonly Reporter[], nowMs: number): Arrived[] {
  return reporters.map(({ days }) => {
    const here = days.filter(({ receivedMs }) => receivedMs <= nowMs);
    return { days: new Set(here.map(({ day }) => numberOf(day))), weight: here.reduce((sum, one) => sum + one.mails, 0) };
  });
}

function usualFor(day: number, all: readonly Arrived[], reported: ReadonlySet<number>): Arrived[] {
  const back = (step: number) => {
    const days: number[] = [];
    for (let ago = step; ago <= lookBackDays; ago += step) if (reported.has(day - ago)) days.push(day - ago);
    return days;
  };
  const sameDay = back(7);
  const compared = sameDay.length >= fewestSameDays ? sameDay : back(1);
  if (compared.length === 0) return [];
  return all.filter(({ days }) => compared.filter((one) => days.has(one)).length >= compared.length * usualShare);
}

/**
 * Which of the given report days may be judged at a moment: those over where at least 70 % of the reporters that usually tell of such a
 * weekday are in, and all whose end is 36 hours past (product: alerts 2.1). Reports that arrived after `nowMs` do not count. `reporters`
 * should reach four weeks further back than `days`; with fewer, whoever reported half of the known days is usual.
 */
export function settleDays(days: readonly string[], reporters: readonly Reporter[], nowMs: number): Map<string, DayState> {
  const all = arrived(reporters, nowMs);
  const reported = new Set(all.flatMap((one) => [...one.days]));
  const today = dayOf(nowMs);
  const weigh = (list: readonly Arrived[]) => list.reduce((sum, { weight }) => sum + weight, 0);
  return new Map(
    days.map((day) => {
      if (day >= today) return [day, { isSettled: false, coverage: null }];
      const number = numberOf(day);
      const usual = usualFor(number, all, reported);
      const here = usual.filter((one) => one.days.has(number));
      const whole = weigh(usual);
      const isIn = usual.length > 0 && here.length >= usual.length * enoughShare;
      const isLate = nowMs >= endOf(day) + settledAfterHours * hourMs;
      return [day, { isSettled: isIn || isLate, coverage: whole === 0 ? null : weigh(here) / whole }];
    }),
  );
}
