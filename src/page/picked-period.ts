import { dayOf, mostDays, spanDays } from './search.ts';

type Picked = { from: string; to: string; fault: null } | { fault: string };

/** Two dates as the days of a page, which end today at the latest (UTC), as every answer does; or what is wrong with them. */
export function pickedPeriod(from: string, to: string, today: string): Picked {
  if (dayOf(from) === undefined || dayOf(to) === undefined) return { fault: 'Choose both days.' };
  if (to < from) return { fault: 'The last day is before the first.' };
  if (from > today) return { fault: 'Choose a first day that is not in the future.' };
  const last = to < today ? to : today;
  return spanDays(from, last) > mostDays ? { fault: 'Choose at most three years.' } : { from, to: last, fault: null };
}
