import { dayAfter } from '#domain/sast.ts';
import * as format from '#src/ui/format.ts';
import type { Alert } from './types.ts';

type Series = NonNullable<Alert['series']>;

const dayMs = 86_400_000;
const mostDays = 120;

/** Every day from the first to the last of a series; days without a value are gaps. */
export function daysOf({ points }: Pick<Series, 'points'>): { id: string; value: number | null }[] {
  const held = new Map(points.map(({ day, value }) => [day, value]));
  const known = [...held.keys()].sort();
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return [];
  const count = Math.min(mostDays, Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1);
  return Array.from({ length: count }, (_, index) => {
    const id = dayAfter(last, index + 1 - count);
    return { id, value: held.get(id) ?? null };
  });
}

/** How the values of a series are spelled: shares with their sign. */
export function spellerOf({ label }: Pick<Series, 'label'>): (value: number) => string {
  return (value) => `${format.number(value, Number.isInteger(value) ? 0 : 1)}${label.includes('%') ? '%' : ''}`;
}

/** The picture in a sentence: "Passing, %: 99% usual, 12% on 19 Nov". */
export function pictureLabel(series: Series, spell: (value: number) => string): string {
  const last = series.points.at(-1);
  const usual = series.usual === null ? '' : ` normally ${spell(series.usual)},`;
  return last === undefined ? series.label : `${series.label}:${usual} ${spell(last.value)} on ${format.utcDayMonth(last.day)}`;
}
