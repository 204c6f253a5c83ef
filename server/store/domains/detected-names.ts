import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { textArray } from '../text.ts';

/** Which of these names are registered by anybody (with the number), and which the customer claims (without). */
export async function knownAmong(db: Db, customerId: number, names: readonly string[]): Promise<Map<string, number | null>> {
  if (names.length === 0) return new Map();
  const claimed = sql`exists (select 1 from domain_claims c where c.domain_id = d.id and c.customer_id = ${customerId})`;
  const found = await sql<{ name: string; id: number | null }>`
    select d.name, case when d.is_active then d.id end as id from domains d
    where d.name = any(${textArray(names)}::text[]) and (d.is_active or ${claimed})`.execute(db);
  return new Map(found.rows.map(({ name, id }) => [name, id]));
}

/** The names that a customer has hidden. */
export async function hiddenNames(db: Db, customerId: number): Promise<Set<string>> {
  const rows = await db.selectFrom('hidden_names').select('name').where('customer_id', '=', customerId).execute();
  return new Set(rows.map(({ name }) => name));
}

/** Hides a name; answers whether it was shown until now. */
export async function hideName(db: Db, customerId: number, name: string): Promise<boolean> {
  const added = db
    .insertInto('hidden_names')
    .values({ customer_id: customerId, name })
    .onConflict((conflict) => conflict.doNothing());
  return ((await added.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Shows a name again; answers whether it was hidden until now. */
export async function showName(db: Db, customerId: number, name: string): Promise<boolean> {
  const gone = db.deleteFrom('hidden_names').where('customer_id', '=', customerId).where('name', '=', name);
  return (await gone.executeTakeFirst()).numDeletedRows > 0n;
}
