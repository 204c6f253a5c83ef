import { sql } from 'kysely';
import type { AccessLevel } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';

/** The numbers of a customer's domains; with `levels` only of those shared with one of these access levels. */
export async function domainIdsOf(db: Db, customerId: number, levels?: readonly AccessLevel[]): Promise<Set<number>> {
  let query = db.selectFrom('domain_customers').select('domain_id').where('customer_id', '=', customerId);
  if (levels !== undefined) query = query.where('access_level', 'in', [...levels]);
  return new Set((await query.execute()).map((row) => row.domain_id));
}

/** The numbers of the customers that have a domain. */
export async function domainOwnersById(db: Db, domainId: number): Promise<number[]> {
  const rows = await db.selectFrom('domain_customers').select('customer_id').where('domain_id', '=', domainId).execute();
  return rows.map((row) => row.customer_id);
}

/** The names of the customers that have the domain of this name, by name. */
export async function holdersOf(db: Db, domainName: string): Promise<string[]> {
  const rows = await db
    .selectFrom('domain_customers')
    .innerJoin('domains', 'domains.id', 'domain_customers.domain_id')
    .innerJoin('customers', 'customers.id', 'domain_customers.customer_id')
    .where('domains.name', '=', domainName)
    .select('customers.name')
    .orderBy('customers.name')
    .execute();
  return rows.map((row) => row.name);
}

/** Whether any customer has the domain. */
export async function hasHolder(db: Db, domainId: number): Promise<boolean> {
  const row = await db
    .selectFrom('domain_customers')
    .select('customer_id')
    .where('domain_id', '=', domainId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a domain that sleeps was this customer's when it was removed. */
export async function wasLastHeldBy(db: Db, name: string, customerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('domains')
    .select('last_held_by')
    .where('name', '=', name)
    .where('is_active', '=', false)
    .executeTakeFirst();
  return row?.last_held_by.includes(customerId) ?? false;
}

/** Shares the active domains of a customer with another one, which gets at least the same level; answers their numbers. */
export async function handOverDomains(db: Db, fromId: number, toId: number): Promise<number[]> {
  const place = (level: ReturnType<typeof sql>) => sql`array_position(array['view', 'comment', 'manage', 'owner'], ${level})`;
  const found = await sql<{ id: number }>`insert into domain_customers as held (domain_id, customer_id, access_level)
    select dc.domain_id, ${toId}::int, dc.access_level from domain_customers dc join domains d on d.id = dc.domain_id and d.is_active
      where dc.customer_id = ${fromId}
    on conflict (domain_id, customer_id) do update set access_level = case
      when ${place(sql`excluded.access_level`)} > ${place(sql`held.access_level`)} then excluded.access_level else held.access_level end
    returning domain_id as id`.execute(db);
  return found.rows.map(({ id }) => id);
}
