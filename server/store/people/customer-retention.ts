import { sql } from 'kysely';
import type { RetentionTerms } from '#domain/retention.ts';
import type { Db } from '../database.ts';
import { plainArray, toJson } from '../text.ts';

/** The shorter terms that a customer chose, with their version; `terms` is null where it has those of the service. */
export type CustomerTerms = { terms: Partial<RetentionTerms> | null; version: number };

/** The terms of a customer in use; with `isLocked` nobody else can change them until the transaction ends. */
export async function termsOfCustomer(db: Db, id: number, isLocked = false): Promise<CustomerTerms | null> {
  const found = await sql<CustomerTerms>`select retention as terms, retention_version as version from customers
    where id = ${id} and is_active ${isLocked ? sql`for update` : sql``}`.execute(db);
  return found.rows[0] ?? null;
}

export async function storeCustomerTerms(db: Db, id: number, terms: Partial<RetentionTerms> | null): Promise<void> {
  await sql`update customers set retention = ${terms === null ? null : toJson(terms)}::text::jsonb,
    retention_version = retention_version + 1 where id = ${id}`.execute(db);
}

/** The terms of each customer that shares a domain, by domain: of those that any customer with terms of its own shares, or of one customer. */
export async function termsByDomain(
  db: Db,
  customerId?: number,
): Promise<Map<number, { customerId: number; terms: Partial<RetentionTerms> | null }[]>> {
  const chosen = customerId === undefined ? sql`c.retention is not null` : sql`c.id = ${customerId}::int`;
  const found = await sql<{ domainId: number; customerId: number; terms: Partial<RetentionTerms> | null }>`
    select dc.domain_id as "domainId", c.id as "customerId", c.retention as terms
    from domain_customers dc join customers c on c.id = dc.customer_id
    where dc.domain_id in (select own.domain_id from domain_customers own join customers c on c.id = own.customer_id where ${chosen})
    order by dc.domain_id, c.id`.execute(db);
  return Map.groupBy(found.rows, ({ domainId }) => domainId);
}

/** The first day of which no rows of reports and no sums by day were deleted; `null` where none were. */
export type StoredFrom = { rows: string | null; sums: string | null };

/** From which day the mail data of domains is stored, of those of which some was deleted. */
export async function storedFromByDomain(db: Db, domainIds: readonly number[]): Promise<Map<number, StoredFrom>> {
  const found = await sql<StoredFrom & { id: number }>`select id, rows_from::text as rows, sums_from::text as sums from domains
    where (rows_from is not null or sums_from is not null) and id = any(${plainArray(domainIds)}::int[])`.execute(db);
  return new Map(found.rows.map(({ id, ...from }) => [id, from]));
}

/** The terms that customers in use chose, and how many chose the same. */
export async function chosenTerms(db: Db): Promise<{ terms: Partial<RetentionTerms>; customers: number }[]> {
  const found = await sql<{ terms: Partial<RetentionTerms>; customers: number }>`select retention as terms,
      count(*)::int as customers from customers where is_active and retention is not null group by retention`.execute(db);
  return found.rows;
}
