import { dayAfter, minutesOf, sastAt, sastOf } from '#domain/sast.ts';

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
