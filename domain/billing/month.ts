import { dayAfter, sastAt, sastOf } from '../sast.ts';

const names = 'January February March April May June July August September October November December'.split(' ');

/** A calendar month on the South African clock: `2026-11`, its first and last day, when it begins (epoch ms), what it is called. */
export type Month = { key: string; first: string; last: string; startMs: number; name: string };

/** The month a moment (epoch ms) lies in, South African time. */
export function monthOf(ms: number): Month {
  const key = sastOf(ms).day.slice(0, 7);
  const first = `${key}-01`;
  return {
    key,
    first,
    last: dayAfter(addMonths(first, 1), -1),
    startMs: sastAt(first, 0),
    name: names[Number(key.slice(5)) - 1] ?? key,
  };
}

/** The same day so many months later; the last day of a month that is too short for it. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const longest = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, longest))).toISOString().slice(0, 10);
}

/** The first day of the month after the one that a moment (epoch ms) lies in, South African time. */
export function nextMonth(ms: number): string {
  return addMonths(monthOf(ms).first, 1);
}
