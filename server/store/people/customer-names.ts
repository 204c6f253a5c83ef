import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Page } from '../period.ts';
import { rowsInLists } from '../row-lists.ts';

export type NamedCustomer = { id: number; name: string };

/** A page of the names of the customers in use, and how many there are. */
export async function customerNames(db: Db, { limit, offset }: Page): Promise<{ rows: NamedCustomer[]; total: number }> {
  const listed = sql`select id, name from customers where is_active order by lower(name), id limit ${limit} offset ${offset}`;
  const rows = await rowsInLists<NamedCustomer>(db, listed, ['id', 'name']);
  const { total } = await db
    .selectFrom('customers')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** The customers in use by their name in lower case; `null` for a name that several have. */
export async function activeCustomersByName(db: Db): Promise<Map<string, number | null>> {
  const rows = await db.selectFrom('customers').select(['id', 'name']).where('is_active', '=', true).execute();
  const byName = new Map<string, number | null>();
  for (const { id, name } of rows) {
    const key = name.toLowerCase();
    byName.set(key, byName.has(key) ? null : id);
  }
  return byName;
}

/** Another customer in use that has this name, `null` where there is none. */
export async function otherOfName(db: Db, id: number, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('customers')
    .select('name')
    .where('is_active', '=', true)
    .where('id', '<>', id)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** The names of customers in use that read alike: the same letters and digits, company forms left out. */
export async function similarCustomers(db: Db, name: string): Promise<NamedCustomer[]> {
  const letters = (text: ReturnType<typeof sql>) =>
    sql`regexp_replace(regexp_replace(lower(${text}), '\\m(pty|ltd|proprietary|limited|inc|cc|npc|rf)\\M', '', 'g'), '[^[:alnum:]]', '', 'g')`;
  const found = await sql<NamedCustomer>`select c.id, c.name from customers c
    where c.is_active and ${letters(sql`c.name`)} = ${letters(sql`${name}::text`)} and ${letters(sql`c.name`)} <> '' order by c.id limit 3`.execute(
    db,
  );
  return found.rows;
}

/** Lets nobody else give a customer a name until the transaction ends. */
export async function lockCustomerNames(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('customer names', 0))`.execute(tx);
}
