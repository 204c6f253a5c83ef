import { clockText, sastOf } from '../sast.ts';
import { count, cutTo, formOf, percent, pointsBetween } from '../text.ts';
import type { Cell, Tone, Unit } from './tree.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A part of a whole in percent, 0 to 100; `null` of nothing. */
export function pctOf(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole;
}

/** A part of a whole as people read it: `98,4%`, or `no messages`. */
export function share(part: number, whole: number): string {
  const pct = pctOf(part, whole);
  return pct === null ? 'no messages' : percent(pct);
}

/** A day: `20 November 2026`. */
export function longDay(day: string): string {
  return `${Number(day.slice(8, 10))} ${months[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`;
}

/** A day without its year: `20 November`. */
export const dayOfMonth = (day: string) => longDay(day).slice(0, -5);

/** The points of a line that are named: its first, its highest where that is another, its last. */
export function namedPoints<T extends { value: number }>(points: readonly T[]): T[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const highest = points.reduce((best, one) => (one.value > best.value ? one : best), first);
  const isBetween = highest.value > first.value && highest.value > last.value;
  return [first, ...(isBetween ? [highest] : []), ...(points.length > 1 ? [last] : [])];
}

/** A line in words: `61 on 27 September, 81 on 14 October, 77 on 26 November 2026`. */
export function lineText(points: readonly { day: string; value: number }[]): string {
  const named = namedPoints(points);
  const year = (day: string) => day.slice(0, 4);
  return named
    .map(({ day, value }, index) => {
      const next = named[index + 1];
      return `${count(value)} on ${next !== undefined && year(next.day) === year(day) ? dayOfMonth(day) : longDay(day)}`;
    })
    .join(', ');
}

/** A moment on the South African clock: `20 November 2026, 14:05`. */
export function moment(iso: string): string {
  const { day, minutes } = sastOf(Date.parse(iso));
  return `${longDay(day)}, ${clockText(minutes)}`;
}

/** A period: `21 October to 19 November 2026`; the year of the start only where it differs. */
export function periodText({ start_date: from, end_date: to }: { start_date: string; end_date: string }): string {
  if (from === to) return longDay(to);
  const start = from.slice(0, 4) === to.slice(0, 4) ? longDay(from).slice(0, -5) : longDay(from);
  return `${start} to ${longDay(to)}`;
}

/** A cell of text. */
export const cell = (text: string, more: Omit<Cell, 'text'> = {}): Cell => ({ text, ...more });

/** A cell with a whole number. */
export const countCell = (value: number, unit: Unit = 'messages', more: Omit<Cell, 'text'> = {}): Cell => ({
  text: count(value),
  value,
  unit,
  ...more,
});

/** A cell with how many of some domains: `2 of 3`. */
export const domainsCell = (value: number, of: number): Cell => ({
  text: `${count(value)} of ${count(of)}`,
  value,
  of,
  unit: 'domains',
});

/** A cell with a part of the messages of a split; a dash where there are none because their addresses were deleted. */
export const partCell = (value: number, { unknown }: { unknown: number }): Cell =>
  value === 0 && unknown > 0 ? { text: '–' } : countCell(value);

/** A cell with a part of a whole in percent; a dash of nothing. */
export function shareCell(part: number, whole: number, more: Omit<Cell, 'text'> = {}): Cell {
  const pct = pctOf(part, whole);
  return pct === null ? { text: '–', ...more } : { text: percent(pct), value: cutTo(pct), unit: 'percent', ...more };
}

/** A cell with a score, or that there is none. */
export const scoreCell = (score: number | null): Cell =>
  score === null ? { text: '–' } : { text: String(score), value: score, unit: 'points' };

/** How a value changed since the period before; `better` says which direction is good. */
export function changeCell(
  now: number | null,
  before: number | null,
  unit: 'percent' | 'messages' | 'points',
  better: 'up' | 'down',
): Cell {
  if (now === null || before === null) return { text: 'not comparable', tone: 'mute' };
  const difference = unit === 'percent' ? pointsBetween(now, before) : Math.round(now - before);
  if (difference === 0) return { text: 'no change', value: 0, unit };
  const size = Math.abs(difference);
  const words =
    unit === 'percent'
      ? `${size.toFixed(1).replace('.', ',')} points`
      : unit === 'points'
        ? `${size} ${formOf(size, 'point')}`
        : count(size);
  const isUp = difference > 0;
  const tone: Tone = isUp === (better === 'up') ? 'pass' : 'fail';
  return { text: `${words} ${isUp ? 'up' : 'down'}`, value: difference, unit, tone };
}
