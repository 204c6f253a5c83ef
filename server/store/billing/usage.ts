import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { type DayRange, inDays } from '../period.ts';
import { plainArray } from '../text.ts';

/** Messages that passed DMARC by customer and report day, over the active domains of each; from the daily sums, never from rows. */
export async function passedByDay(
  db: Db,
  customerIds: readonly number[],
  days: DayRange,
): Promise<Map<number, { day: string; messages: number }[]>> {
  const found = await sql<{ customerId: number; day: string; messages: number }>`select dc.customer_id as "customerId", t.day,
      sum(t.passed)::float8 as messages
    from domain_customers dc join domains d on d.id = dc.domain_id and d.is_active join daily_domain t on t.domain_id = dc.domain_id
    where dc.customer_id = any(${plainArray(customerIds)}::int[]) and ${inDays('t', days)}
    group by dc.customer_id, t.day order by dc.customer_id, t.day`.execute(db);
  const byCustomer = new Map<number, { day: string; messages: number }[]>();
  for (const { customerId, day, messages } of found.rows) {
    const held = byCustomer.get(customerId);
    if (held === undefined) byCustomer.set(customerId, [{ day, messages }]);
    else held.push({ day, messages });
  }
  return byCustomer;
}

/** How many active domains customers have; one without any is left out. */
export async function activeDomains(db: Db, customerIds: readonly number[]): Promise<Map<number, number>> {
  const found = await sql<{ id: number; n: number }>`select dc.customer_id as id, count(*)::int as n
    from domain_customers dc join domains d on d.id = dc.domain_id and d.is_active
    where dc.customer_id = any(${plainArray(customerIds)}::int[]) group by dc.customer_id`.execute(db);
  return new Map(found.rows.map(({ id, n }) => [id, n]));
}
