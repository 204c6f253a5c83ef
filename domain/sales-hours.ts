import { dayAfter, sastAt, sastOf } from './sast.ts';

const opensAt = 8 * 60;
const closesAt = 17 * 60;
const minuteMs = 60_000;
const dayMs = 86_400_000;
const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Sales time of one working day, in ms. */
export const salesDayMs = (closesAt - opensAt) * minuteMs;

/** Whether sales are open on a South African day (`2026-11-20`): Monday to Friday, no public holiday (specification 9). */
export function isSalesDay(day: string, holidays: ReadonlySet<string>): boolean {
  return !holidays.has(day) && isWeekday(day);
}

/** The moment (epoch ms) after so much sales time (ms, more than 0), Monday to Friday 08:00 to 17:00 SAST without `holidays`. */
export function afterSalesTime(fromMs: number, salesMs: number, holidays: ReadonlySet<string>): number {
  let left = salesMs;
  for (let { day } = sastOf(fromMs); ; day = dayAfter(day)) {
    if (!isSalesDay(day, holidays)) continue;
    const start = Math.max(fromMs, sastAt(day, opensAt));
    const free = Math.max(0, sastAt(day, closesAt) - start);
    if (free >= left) return start + left;
    left -= free;
  }
}

/** How many days with sales lie between two days, the first included and the last not. */
function salesDays(from: string, to: string, holidays: ReadonlySet<string>): number {
  const days = Math.max(0, (Date.parse(to) - Date.parse(from)) / dayMs);
  let count = Math.floor(days / 7) * 5;
  for (let at = 1; at <= days % 7; at++) if (isWeekday(dayAfter(to, -at))) count++;
  for (const day of holidays) if (day >= from && day < to && isWeekday(day)) count--;
  return count;
}

/** The sales time (ms) between two moments (epoch ms); 0 where the second is not later. */
export function salesTimeBetween(fromMs: number, toMs: number, holidays: ReadonlySet<string>): number {
  const first = sastOf(fromMs).day;
  const last = sastOf(toMs).day;
  const on = (day: string) =>
    isSalesDay(day, holidays) ? Math.max(0, Math.min(toMs, sastAt(day, closesAt)) - Math.max(fromMs, sastAt(day, opensAt))) : 0;
  if (first >= last) return first === last ? on(first) : 0;
  return on(first) + salesDays(dayAfter(first), last, holidays) * salesDayMs + on(last);
}

/** Whether sales are open at a moment (epoch ms), and when that changes next. */
export function salesHoursAt(ms: number, holidays: ReadonlySet<string>): { isOpen: boolean; changesMs: number } {
  const { day, minutes } = sastOf(ms);
  const today = isSalesDay(day, holidays);
  if (today && minutes >= opensAt && minutes < closesAt) return { isOpen: true, changesMs: sastAt(day, closesAt) };
  let next = today && minutes < opensAt ? day : dayAfter(day);
  while (!isSalesDay(next, holidays)) next = dayAfter(next);
  return { isOpen: false, changesMs: sastAt(next, opensAt) };
}
