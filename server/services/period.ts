import { invalid } from '#server/errors.ts';

/** UTC days `YYYY-MM-DD`, both included, and how many they are. */
export type Period = { from: string; to: string; days: number };

const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * The period a query names: two days, or the last `days` days up to yesterday (UTC), since reports tell of whole days that have
 * ended. Throws 400 when the end lies before the start or the period is longer than three years.
 */
export function periodOf(
  query: { days: number; start_date?: string | undefined; end_date?: string | undefined },
  now: Date,
): Period {
  const end = query.end_date ?? dayOf(now.getTime() - dayMs);
  const from = query.start_date ?? dayOf(Date.parse(end) - (query.days - 1) * dayMs);
  const days = Math.round((Date.parse(end) - Date.parse(from)) / dayMs) + 1;
  if (days < 1)
    throw invalid('The period ends before it starts.', { fields: [{ field: 'end_date', text: 'Choose a day after the start' }] });
  if (days > 1096)
    throw invalid('The period is longer than three years.', {
      fields: [{ field: 'start_date', text: 'Choose a shorter period' }],
    });
  return { from, to: end, days };
}

/** The period of the same length just before. */
export function before(period: Period): Period {
  const to = dayOf(Date.parse(period.from) - dayMs);
  return { from: dayOf(Date.parse(to) - (period.days - 1) * dayMs), to, days: period.days };
}

/** The days of a period, oldest first. */
export function daysOf(period: Period): string[] {
  return Array.from({ length: period.days }, (_, index) => dayOf(Date.parse(period.from) + index * dayMs));
}

/** The period as the wire says it. */
export function periodReply(period: Period) {
  return { start_date: period.from, end_date: period.to, days: period.days };
}
