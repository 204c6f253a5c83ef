import { count, percentOf, shortened } from '../text.ts';

const months = 'January February March April May June July August September October November December'.split(' ');
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const spelled = (value: number) => String(value).replace('.', ',');

/** A number with at most one decimal: `9,7`. */
export function figure(value: number): string {
  return Math.abs(value) >= 1_000 ? count(value) : spelled(Math.round(value * 10) / 10);
}

/** A share with its counts: `71,2% (1 420 of 1 995)`; cut, not rounded, so that 100% means all. */
export function share(part: number, whole: number): string {
  if (whole <= 0) return 'no messages';
  return `${percentOf(part, whole)} (${count(part)} of ${count(whole)})`;
}

/** A day for people: `Thursday 30 July 2026`. */
export function dayName(day: string): string {
  const date = new Date(day);
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** The name of the weekday of a day. */
export function weekdayName(day: string): string {
  return weekdays[new Date(day).getUTCDay()] ?? '';
}

/** A moment for people, South African time: `30 July 2026 14:05`. */
export function momentName(ms: number): string {
  const date = new Date(ms + 2 * 3_600_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}

/** A text of at most so many characters. */
export function cut(text: string, most = 160): string {
  return shortened(text.replace(/\s*\n\s*/g, ' | '), most);
}
