import { settledAfterHours } from '#domain/alerts/settled.ts';
import { dayAfter } from '#domain/sast.ts';
import type { UserCall } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import type { DomainName } from '#server/store/domains/domains.ts';
import { accessibleDomain } from './scope.ts';

/** UTC days `YYYY-MM-DD`, both included, and how many they are. */
export type Period = { from: string; to: string; days: number };

/** A period as queries name it. */
export type PeriodQuery = { days: number; start_date?: string | undefined; end_date?: string | undefined };

/** A domain and its period. */
export type DomainPeriod = { domain: DomainName; period: Period };

const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Every day up to today (UTC). A report may end up to two days ahead; what it says of later days counts when they have come. */
export function allTime(now: Date): { from: string; to: string } {
  return { from: '1970-01-01', to: dayOf(now.getTime()) };
}

/**
 * The period a query names: two days, or the last `days` days up to yesterday (UTC), since reports cover whole days that have
 * ended. A period never ends after today. Throws 400 when the end lies before the start or the period is longer than three years.
 */
export function periodOf(query: PeriodQuery, now: Date): Period {
  const today = dayOf(now.getTime());
  const asked = query.end_date ?? dayOf(now.getTime() - dayMs);
  const end = asked < today ? asked : today;
  const from = query.start_date ?? dayAfter(end, 1 - query.days);
  const days = Math.round((Date.parse(end) - Date.parse(from)) / dayMs) + 1;
  if (days < 1)
    throw invalid('The period ends before it starts.', { fields: [{ field: 'end_date', text: 'Choose a day after the start' }] });
  if (days > 1096)
    throw invalid('The period is longer than three years.', {
      fields: [{ field: 'start_date', text: 'Choose a shorter period' }],
    });
  return { from, to: end, days };
}

/** An accessible domain and the period of a query. Throws 404, 400. */
export async function domainPeriod(call: UserCall, domainId: number, query: PeriodQuery): Promise<DomainPeriod> {
  return { domain: await accessibleDomain(call, domainId), period: periodOf(query, call.clock.now()) };
}

/** The last day (UTC) whose reports are in: a day is settled 36 hours after its end. */
export function settledTo(now: Date): string {
  return dayOf(now.getTime() - settledAfterHours * 3_600_000 - dayMs);
}

/** The period just before, of the same length unless another is asked. */
export function before(period: Period, days = period.days): Period {
  return { from: dayAfter(period.from, -days), to: dayAfter(period.from, -1), days };
}

/** The days of a period, oldest first. */
export function daysOf(period: Period): string[] {
  return Array.from({ length: period.days }, (_, index) => dayAfter(period.from, index));
}

/** The period as the wire says it. */
export function periodReply(period: Period) {
  return { start_date: period.from, end_date: period.to, days: period.days };
}
