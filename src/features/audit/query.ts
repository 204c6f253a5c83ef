import { dayAfter, sastOf } from '#domain/sast.ts';
import type { AuditPeriod, AuditSearch } from './search.ts';

/** How many lines a page has. */
export const pageSize = 50;

const daysBack: Record<Exclude<AuditPeriod, 'all'>, number> = { today: 0, week: 6, month: 29 };

/** The filters of the address as the call takes them; days are South African. Without a period the last 30 days. */
export function auditQuery({ q, person, action, customer, period = 'month', day }: AuditSearch, now: number) {
  const today = sastOf(now).day;
  const days =
    day !== undefined
      ? { start_date: day, end_date: day }
      : period === 'all'
        ? {}
        : { start_date: dayAfter(today, -daysBack[period]) };
  return {
    ...days,
    ...(q === undefined ? {} : { search: q }),
    ...(person === undefined ? {} : { actor_id: person }),
    ...(action === undefined ? {} : { action }),
    ...(customer === undefined ? {} : { customer_id: customer }),
  };
}
