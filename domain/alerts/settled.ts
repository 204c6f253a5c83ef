import { addDays, dayOf, endOf, hourMs, weekdayOf } from './day.ts';
import type { Reporter } from './facts.ts';

const usualShare = 0.5;
const enoughShare = 0.7;
const lookBackDays = 28;
const fewestSameDays = 2;

/** After this many hours past its end a report day is judged in any case. */
export const settledAfterHours = 36;

/** Whether a report day may be judged, and the share of its usual mail whose reporters are in (0 to 1, `null` without usual ones). */
export type DayState = { isSettled: boolean; coverage: number | null };

type Arrivals = { mails: Map<string, number>; received: Map<string, number>; weight: number }[];

function arrivals(reporters: readonly Reporter[], nowMs: number): Arrivals {
  return reporters.flatMap(({ days }) => {
    const here = days.filter(({ receivedMs }) => receivedMs <= nowMs);
    if (here.length === 0) return [];
    const mails = new Map(here.map((one) => [one.day, one.mails]));
    return [
      {
        mails,
        received: new Map(here.map(({ day, receivedMs }) => [day, receivedMs])),
        weight: here.reduce((sum, one) => sum + one.mails, 0),
      },
    ];
  });
}

function usualFor(day: string, all: Arrivals, reported: ReadonlySet<string>): Arrivals {
  const before: string[] = [];
  for (let back = 1; back <= lookBackDays; back += 1) {
    const one = addDays(day, -back);
    if (reported.has(one)) before.push(one);
  }
  const sameDay = before.filter((one) => weekdayOf(one) === weekdayOf(day));
  const compared = sameDay.length >= fewestSameDays ? sameDay : before;
  if (compared.length === 0) return [];
  return all.filter(({ mails }) => compared.filter((one) => mails.has(one)).length >= compared.length * usualShare);
}

/**
 * Which of the given report days may be judged at a moment: those over where at least 70 % of the reporters that usually tell of such a
 * weekday are in, and all whose end is 36 hours past (product: alerts 2.1). Reports that arrived after `nowMs` do not count.
 */
export function settleDays(days: readonly string[], reporters: readonly Reporter[], nowMs: number): Map<string, DayState> {
  const all = arrivals(reporters, nowMs);
  const reported = new Set(all.flatMap(({ mails }) => [...mails.keys()]));
  const today = dayOf(nowMs);
  return new Map(
    days.map((day) => {
      if (day >= today) return [day, { isSettled: false, coverage: null }];
      const usual = usualFor(day, all, reported);
      const here = usual.filter(({ received }) => received.has(day));
      const weigh = (list: Arrivals) => list.reduce((sum, { weight }) => sum + weight, 0);
      const whole = weigh(usual);
      const isIn = usual.length > 0 && here.length >= usual.length * enoughShare;
      const isLate = nowMs >= endOf(day) + settledAfterHours * hourMs;
      return [day, { isSettled: isIn || isLate, coverage: whole === 0 ? null : weigh(here) / whole }];
    }),
  );
}
