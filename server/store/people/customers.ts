import { sql } from 'kysely';
import type { AccessLevel } from '#domain/vocabulary.ts';
import { keepsSuspended } from '../billing/suspended.ts';
import type { Db } from '../database.ts';
import { holdsTerms, oneOf } from '../period.ts';
import { rowsInLists } from '../row-lists.ts';
import { plainArray } from '../text.ts';
import { givesAccess } from './in-use.ts';

export type CustomerRow = {
  id: number;
  name: string;
  email: string | null;
  createdAt: Date;
  userCount: number;
  /** The member of staff who looks after it. */
  manager: { id: number; name: string } | null;
};

export type HeldCustomer = CustomerRow & { domainCount: number; accessLevel: AccessLevel; isPrimaryContact: boolean };

const domainCount = sql<number>`(select count(*)::int from domain_customers dc join domains d on d.id = dc.domain_id
  where dc.customer_id = customers.id and d.is_active)`.as('domain_count');

const userCount = sql<number>`(select count(*)::int from user_customers uc
  where uc.customer_id = customers.id and ${givesAccess('uc')})`.as('user_count');

const manager = sql<CustomerRow['manager']>`(select json_build_object('id', u.id, 'name', u.display_name) from account_managers m
  join users u on u.id = m.user_id where m.customer_id = customers.id)`.as('manager');

type Raw = {
  id: number;
  name: string;
  email: string | null;
  created_at: Date | string;
  user_count: number;
  manager: CustomerRow['manager'];
};

const toCustomer = (row: Raw): CustomerRow => ({
  id: row.id,
  name: row.name,
  email: row.email,
  createdAt: new Date(row.created_at),
  userCount: row.user_count,
  manager: row.manager,
});

type PeopleFacts = Pick<Raw, 'user_count' | 'manager'>;
const nobody: PeopleFacts = { user_count: 0, manager: null };

/** How many people some customers have and who looks after them; one without either is left out. */
async function peopleFacts(db: Db, ids: readonly number[]): Promise<Map<number, PeopleFacts>> {
  const mine = oneOf('customer_id', ids, 'int');
  const { rows } = await sql<PeopleFacts & { id: number }>`select coalesce(p.customer_id, m.customer_id) as id,
      coalesce(p.n, 0) as user_count, m.manager
    from (select customer_id, count(*)::int as n from user_customers uc where ${mine} and ${givesAccess('uc')} group by customer_id) p
    full join (select m.customer_id, json_build_object('id', u.id, 'name', u.display_name) as manager
      from account_managers m join users u on u.id = m.user_id where ${mine}) m on m.customer_id = p.customer_id`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** A page of the customers in use, by name, and how many there are. */
export async function listCustomers(
  db: Db,
  page: { limit: number; offset: number; search?: string | undefined; id?: number | undefined },
): Promise<{ rows: CustomerRow[]; total: number }> {
  let query = db.selectFrom('customers').where('is_active', '=', true);
  if (page.search !== undefined && page.search !== '')
    query = query.where(holdsTerms(sql`customers.name || ' ' || coalesce(customers.email, '')`, page.search));
  if (page.id !== undefined) query = query.where('customers.id', '=', page.id);
  const listed = query
    .select(['id', 'name', 'email', 'created_at'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset);
  const rows = await rowsInLists<Omit<Raw, keyof PeopleFacts>>(db, sql`${listed}`, ['id', 'name', 'email', 'created_at']);
  const facts = await peopleFacts(
    db,
    rows.map(({ id }) => id),
  );
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows: rows.map((row) => toCustomer({ ...row, ...(facts.get(row.id) ?? nobody) })), total: Number(total) };
}

/** How many active domains some customers have, by customer; one without any is left out. */
export async function domainCounts(db: Db, customerIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; n: number }>`select dc.customer_id as id, count(*)::int as n
    from domain_customers dc join domains d on d.id = dc.domain_id
    where ${oneOf('dc.customer_id', customerIds, 'int')} and d.is_active group by dc.customer_id`.execute(db);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** Names who looks after some customers; answers those that changed, `null` and nothing done where one of them is not in use. */
export async function setManager(db: Db, ids: readonly number[], managerId: number | null): Promise<number[] | null> {
  const held = await sql<{ id: number; manager: number | null }>`select c.id, m.user_id as manager
    from customers c left join account_managers m on m.customer_id = c.id
    where c.id = any(${plainArray(ids)}::int[]) and c.is_active order by c.id for update of c`.execute(db);
  if (held.rows.length < ids.length) return null;
  const changed = held.rows.filter((row) => row.manager !== managerId).map(({ id }) => id);
  if (changed.length === 0) return changed;
  await db.deleteFrom('account_managers').where('customer_id', 'in', changed).execute();
  if (managerId !== null)
    await db
      .insertInto('account_managers')
      .values(changed.map((id) => ({ customer_id: id, user_id: managerId })))
      .execute();
  return changed;
}

export async function customersOfUser(db: Db, userId: number): Promise<HeldCustomer[]> {
  const rows = await db
    .selectFrom('customers')
    .innerJoin('user_customers', 'user_customers.customer_id', 'customers.id')
    .where('user_customers.user_id', '=', userId)
    .where('user_customers.is_active', '=', true)
    .where('customers.is_active', '=', true)
    .select([
      'customers.id',
      'customers.name',
      'customers.email',
      'customers.created_at',
      'user_customers.access_level',
      'user_customers.is_primary_contact',
    ])
    .select([domainCount, userCount, manager])
    .orderBy(sql`lower(customers.name)`)
    .execute();
  return rows.map((row) => ({
    ...toCustomer(row),
    domainCount: row.domain_count,
    accessLevel: row.access_level,
    isPrimaryContact: row.is_primary_contact,
  }));
}

/** Whether a suspension keeps the people of a customer from changes. */
export async function isSuspended(db: Db, customerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('customer_id', '=', customerId)
    .where(keepsSuspended('subscriptions'))
    .executeTakeFirst();
  return row !== undefined;
}

/** The id of the customer of this name, `null` where there is none. */
export async function customerNamed(db: Db, name: string): Promise<number | null> {
  const row = await db.selectFrom('customers').select('id').where('name', '=', name).executeTakeFirst();
  return row?.id ?? null;
}

export async function addCustomer(db: Db, customer: { name: string; email: string | null }): Promise<number> {
  const { id } = await db.insertInto('customers').values(customer).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The names of customers by their ids. */
export async function namesOfCustomers(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
