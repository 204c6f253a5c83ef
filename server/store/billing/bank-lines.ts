import { sql } from 'kysely';
import type { Payer } from '#domain/billing/bank-matching.ts';
import type { Db } from '../database.ts';
import { textArray } from '../text.ts';

/** Which of these lines are booked already, by their hashes. */
export async function bookedLines(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ key: string }>`select key from bank_lines where key = any(${textArray(keys)}::text[])`.execute(db);
  return new Set(found.rows.map(({ key }) => key));
}

/** Notes that a line was booked as a payment; `false` where it was before. */
export async function addBookedLine(db: Db, row: { key: string; paymentId: number; by: number; at: Date }): Promise<boolean> {
  const added = await db
    .insertInto('bank_lines')
    .values({ key: row.key, payment_id: row.paymentId, booked_at: row.at, booked_by: row.by })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The customers that were ever invoiced or subscribed, with their payments since a day. */
export async function listPayers(db: Db, since: string): Promise<Payer[]> {
  const found =
    await sql<Payer>`select c.id as "customerId", c.name, coalesce((select json_agg(json_build_object('day', p.paid_on, 'cents', p.amount_cents))
      from payments p where p.customer_id = c.id and p.status <> 'failed' and p.paid_on >= ${since}), '[]') as payments
    from customers c where exists (select 1 from subscriptions s where s.customer_id = c.id)
      or exists (select 1 from invoices i where i.customer_id = c.id) order by c.id`.execute(db);
  return found.rows;
}
