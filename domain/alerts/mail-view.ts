import { addDays, dayOf, isOff, startOf, weekdayOf } from './day.ts';
import type { DomainFacts, MailDay, Sender, SenderDay } from './facts.ts';
import { madToDeviation, median } from './robust.ts';
import type { Series } from './verdict.ts';

const baselineDays = 28;
const freshDays = 7;
const fewestSameDays = 3;
const fewestDays = 10;

/** The settled report days with mail, oldest first. */
export function settledDays({ mail }: DomainFacts): MailDay[] {
  return mail.days.filter(({ isSettled }) => isSettled);
}

/** The first report day that counts as present: older ones fire no more, since whoever waited that long has been told. */
export function freshFrom({ nowMs }: DomainFacts): string {
  return addDays(dayOf(nowMs), -freshDays);
}

/** The days of a list in the four weeks before a day, public holidays and bridge days left out. */
export function baseline<Day extends { day: string }>(days: readonly Day[], day: string, holidays: ReadonlySet<string>): Day[] {
  const from = addDays(day, -baselineDays);
  return days.filter((one) => one.day >= from && one.day < day && !isOff(one.day, holidays));
}

/**
 * What is usual on the weekday of a day: the median of the same weekdays of four weeks, and how far days stray from the median of their
 * weekday (standard deviation by MAD, over all four weeks). `null` with too few days to tell.
 */
export function usualOf(
  days: readonly { day: string; value: number }[],
  day: string,
): { usual: number; deviation: number } | null {
  const byWeekday = Map.groupBy(days, (one) => weekdayOf(one.day));
  const whole = median(days.map(({ value }) => value));
  const middles = new Map(
    [...byWeekday].map(([weekday, same]) => [
      weekday,
      same.length >= fewestSameDays ? median(same.map(({ value }) => value)) : null,
    ]),
  );
  const same = byWeekday.get(weekdayOf(day)) ?? [];
  if (whole === null || (same.length < fewestSameDays && days.length < fewestDays)) return null;
  const usual = middles.get(weekdayOf(day)) ?? whole;
  const strays = days.map((one) => Math.abs(one.value - (middles.get(weekdayOf(one.day)) ?? whole)));
  const ownStrays = same.map(({ value }) => Math.abs(value - usual));
  return { usual, deviation: madToDeviation * Math.max(median(strays) ?? 0, median(ownStrays) ?? 0) };
}

/** The days of a sender that may be judged, oldest first. */
export function settledOf({ days }: Sender, settled: readonly MailDay[]): SenderDay[] {
  const may = new Set(settled.map(({ day }) => day));
  return days.filter(({ day }) => may.has(day));
}

/** Mail of a sender or a day that fails, without what receivers knew as forwarded. */
export function failing({ total, passed, forwarded }: { total: number; passed: number; forwarded: number }): number {
  return Math.max(0, total - passed - forwarded);
}

/** A small picture of four weeks up to the last value. */
export function pictureOf(
  label: string,
  points: readonly { day: string; value: number }[],
  usual: number | null,
  markDay: string,
): Series {
  const rounded = (value: number) => Math.round(value * 10) / 10;
  return {
    label,
    points: points.slice(-baselineDays).map(({ day, value }) => ({ day, value: rounded(value) })),
    usual: usual === null ? null : rounded(usual),
    markDay,
  };
}

/** When the event of a report day began, epoch ms. */
export const happenedOn: (day: string) => number = startOf;
