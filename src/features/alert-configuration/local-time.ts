import { clockText, minutesOf, sastAt, sastOf } from '#domain/sast.ts';

/** A time typed into a field, `2026-11-23T07:30` South African time, as epoch ms; `null` where it is none. */
export function typedTime(text: string): number | null {
  const [day = '', clock = ''] = text.split('T');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}/.test(clock)) return null;
  const at = sastAt(day, minutesOf(clock.slice(0, 5)));
  return Number.isNaN(at) ? null : at;
}

/** A moment as such a field holds it, on the full hour at or after it. */
export function fieldHour(ms: number): string {
  const { day, minutes } = sastOf(Math.ceil(ms / 3_600_000) * 3_600_000);
  return `${day}T${clockText(minutes)}`;
}
