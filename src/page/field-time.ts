import { clockText, minutesOf, sastAt, sastOf } from '#domain/sast.ts';

/** A time picked in a field, `2026-11-23T07:30` South African time, as epoch ms; `null` where it is none. */
export function pickedTime(text: string): number | null {
  const [day = '', clock = ''] = text.split('T');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}(:\d{2})?$/.test(clock)) return null;
  const at = sastAt(day, minutesOf(clock));
  return Number.isNaN(at) ? null : at;
}

/** A moment as such a field holds it. */
export function fieldTime(ms: number): string {
  const { day, minutes } = sastOf(ms);
  return `${day}T${clockText(minutes)}`;
}

/** The full hour at or after a moment, as such a field holds it. */
export const fieldHour = (ms: number): string => fieldTime(Math.ceil(ms / 3_600_000) * 3_600_000);
