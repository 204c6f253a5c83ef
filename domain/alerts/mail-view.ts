import { addDays, dayOf, isOff, isWeekend, startOf, weekdayOf } from './day.ts';
import type { DomainFacts, MailDay, Sender, SenderDay } from './facts.ts';
import { madToDeviation, median } from './robust.ts';
import type { Series } from './verdict.ts';

const baselineDays = 28;
const freshDays = 7;
const fewestSameDays = 3;
const fewestOfKind = 5;
const fewestToStray = 4;

/** Rules ask for the same days again and again; results are cached as long as the facts exist. */
const settledOfFacts = new WeakMap<DomainFacts, MailDay[]>();
const sentOnSettled = new WeakMap<readonly MailDay[], { may: Set<string>; sent: WeakMap<Sender, SenderDay[]> }>();

/** The settled report days with mail, oldest first. */
export function settledDays(facts: DomainFacts): MailDay[] {
  const known = settledOfFacts.get(facts);
  if (known !== undefined) return known;
  const days = facts.mail.days.filter(({ isSettled }) => isSettled);
  settledOfFacts.set(facts, days);
  return days;
}

/** The first report day that counts as current: older ones no longer fire, since they have been notified by then. */
export function freshFrom({ nowMs }: DomainFacts): string {
  return addDays(dayOf(nowMs), -freshDays);
}

/** The days of a list in the four weeks before a day, public holidays and bridge days left out. */
export function baseline<Day extends { day: string }>(days: readonly Day[], day: string, holidays: ReadonlySet<string>): Day[] {
  const from = addDays(day, -baselineDays);
  return days.filter((one) => one.day >= from && one.day < day && !isOff(one.day, holidays));
}

type Valued = { day: string; value: number };

const valuesOf = (days: readonly Valued[]) => days.map(({ value }) => value);

/** What weekdays usually have; weekdays with too few days are estimated from their kind, working days or weekends, `null` with too few of these. */
function middlesOf(days: readonly Valued[]): (day: string) => number | null {
  const byWeekday = Map.groupBy(days, (one) => weekdayOf(one.day));
  const known = new Map<number, number | null>();
  return (day) => {
    const weekday = weekdayOf(day);
    const found = known.get(weekday);
    if (found !== undefined) return found;
    const same = byWeekday.get(weekday) ?? [];
    const kind = same.length >= fewestSameDays ? same : days.filter((one) => isWeekend(one.day) === isWeekend(day));
    const middle = kind.length >= (kind === same ? fewestSameDays : fewestOfKind) ? median(valuesOf(kind)) : null;
    known.set(weekday, middle);
    return middle;
  };
}

/**
 * The usual value for the weekday of a day: the median of the same weekdays of four weeks, and the spread around the median of the weekday
 * (standard deviation by MAD, over all four weeks and, if there are four of them, over the same weekdays). `null` with too few days to
 * tell.
 */
export function usualOf(days: readonly Valued[], day: string): { usual: number; deviation: number } | null {
  const middle = middlesOf(days);
  const usual = middle(day);
  if (usual === null) return null;
  const strays = days.flatMap((one) => {
    const own = middle(one.day);
    return own === null ? [] : [Math.abs(one.value - own)];
  });
  const weekday = weekdayOf(day);
  const own = days.filter((one) => weekdayOf(one.day) === weekday).map(({ value }) => Math.abs(value - usual));
  const ownStray = own.length >= fewestToStray ? median(own) : null;
  return { usual, deviation: madToDeviation * Math.max(median(strays) ?? 0, ownStray ?? 0) };
}

/** The days of a sender that may be evaluated, oldest first. */
export function settledOf(sender: Sender, settled: readonly MailDay[]): SenderDay[] {
  let kept = sentOnSettled.get(settled);
  if (kept === undefined) {
    kept = { may: new Set(settled.map(({ day }) => day)), sent: new WeakMap() };
    sentOnSettled.set(settled, kept);
  }
  const known = kept.sent.get(sender);
  if (known !== undefined) return known;
  const { may } = kept;
  const days = sender.days.filter(({ day }) => may.has(day));
  kept.sent.set(sender, days);
  return days;
}

/** Whether days lie after the event of an open alert: only these can show that it is over. */
export function areAfter(days: readonly { day: string }[], alert: { happenedMs: number } | null): boolean {
  return alert !== null && days.every(({ day }) => startOf(day) > alert.happenedMs);
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
