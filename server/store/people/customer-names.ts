import { sql } from 'kysely';
import { alikeIn, nameKey } from '#domain/customers/customer-name.ts';
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

/** The names of all customers in use, the oldest first. */
export async function namesInUse(db: Db): Promise<NamedCustomer[]> {
  return db.selectFrom('customers').select(['id', 'name']).where('is_active', '=', true).orderBy('id').execute();
}

/** Another customer in use that has this name, `null` where there is none. */
export async function otherOfName(db: Db, id: number, name: string): Promise<string | null> {
  const key = nameKey(name);
  return (await namesInUse(db)).find((one) => one.id !== id && nameKey(one.name) === key)?.name ?? null;
}

/** The names of customers in use that read alike, three at most. */
export async function similarCustomers(db: Db, name: string): Promise<NamedCustomer[]> {
  return alikeIn(await namesInUse(db))(name).slice(0, 3);
}

/** Lets nobody else give a customer a name until the transaction ends. */
export async function lockCustomerNames(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('customer names', 0))`.execute(tx);
}
