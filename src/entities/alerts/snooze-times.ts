const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const sastMs = 2 * hourMs;

/** A time until which an alert may be quiet. */
export type SnoozeChoice = { id: string; label: string; until: number };

/** A clock time of the South African day that lies `days` after the one of `now`. South Africa has no summer time. */
function clockTime(now: number, days: number, hour: number, minute: number): number {
  const midnight = Math.floor((now + sastMs) / dayMs) * dayMs - sastMs;
  return midnight + days * dayMs + hour * hourMs + minute * 60_000;
}

/** What is offered at a moment (epoch ms), the soonest first: an hour, this evening, tomorrow morning, Monday morning. */
export function snoozeChoices(now: number): SnoozeChoice[] {
  const evening = clockTime(now, 0, 18, 0);
  const weekday = new Date(now + sastMs).getUTCDay();
  const daysToMonday = (8 - weekday) % 7 || 7;
  return [
    { id: 'hour', label: 'For an hour', until: now + hourMs },
    ...(evening - now > hourMs ? [{ id: 'evening', label: 'This evening', until: evening }] : []),
    { id: 'tomorrow', label: 'Tomorrow morning', until: clockTime(now, 1, 7, 30) },
    ...(daysToMonday > 1 ? [{ id: 'monday', label: 'Monday morning', until: clockTime(now, daysToMonday, 7, 30) }] : []),
  ];
}

/** The longest a snooze may last. */
export const longestSnoozeMs = 30 * dayMs;
