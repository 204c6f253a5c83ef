import { clockText, dayAfter, minutesOf, sastAt, sastOf } from '#domain/sast.ts';

/** A time until which something may be muted. */
export type MuteChoice = { id: string; label: string; until: number };

const weekMs = 7 * 86_400_000;

/** The longest a mute may last. */
export const longestMuteMs = 366 * 86_400_000;

/** What is offered at a moment (epoch ms), the soonest first: this evening, tomorrow morning, a week. Times are South African. */
export function muteChoices(now: number): MuteChoice[] {
  const { day } = sastOf(now);
  const evening = sastAt(day, minutesOf('18:00'));
  return [
    ...(evening > now ? [{ id: 'evening', label: 'Until today, 18:00', until: evening }] : []),
    { id: 'morning', label: 'Until tomorrow, 07:30', until: sastAt(dayAfter(day), minutesOf('07:30')) },
    { id: 'week', label: 'For a week', until: now + weekMs },
  ];
}

/** A time picked in a field, `2026-11-23T07:30` South African time, as epoch ms; `null` where it is none. */
export function pickedTime(text: string): number | null {
  const [day = '', clock = ''] = text.split('T');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(clock)) return null;
  const at = sastAt(day, minutesOf(clock));
  return Number.isNaN(at) ? null : at;
}

/** A moment as such a field holds it. */
export function fieldTime(ms: number): string {
  const { day, minutes } = sastOf(ms);
  return `${day}T${clockText(minutes)}`;
}
