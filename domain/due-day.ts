import { dayAfter } from './sast.ts';

const mostDays = 731;

/** Why a day (`2026-11-20`) cannot be the one by which something is done, as a sentence; `null` for today up to two years from now. */
export function dueDayProblem(day: string, today: string): string | null {
  if (day < today) return 'Choose today or a later day.';
  return day > dayAfter(today, mostDays) ? 'Choose a day within two years.' : null;
}
