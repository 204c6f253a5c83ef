import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { plainArray, textArray } from '../text.ts';

/** What a call is about: customers, domains, or something of theirs, by number or name. */
export type ViewSubject = {
  kind:
    | 'customer'
    | 'domain'
    | 'domain_name'
    | 'report'
    | 'tls_report'
    | 'failure_report'
    | 'alert'
    | 'invoice'
    | 'support_request'
    | 'document'
    | 'schedule';
  ids: readonly (string | number)[];
};

/** So many named customers are read one by one; more are a list of many. */
const mostNamed = 20;

type Ids = RawBuilder<unknown>;

const ofCustomer = (table: string, ids: Ids) =>
  sql`select t.customer_id as id from ${sql.table(table)} t where t.id = any(${ids}) and t.customer_id is not null`;

/** Rows are found by domain and number. */
const ofDomain = (table: string, ids: Ids) =>
  sql`select dc.customer_id as id from domain_customers dc join ${sql.table(table)} t on t.domain_id = dc.domain_id and t.id = any(${ids})`;

/** Several domains together are read of the customers that have all of them. */
const ofDomains = (column: string, ids: Ids, count: number) =>
  sql`select dc.customer_id as id from domains d join domain_customers dc on dc.domain_id = d.id where ${sql.ref(column)} = any(${ids})
    group by dc.customer_id having count(*) = ${count}::int`;

const rowsOf: Readonly<Record<ViewSubject['kind'], (ids: Ids, count: number) => RawBuilder<unknown>>> = {
  customer: (ids) => sql`select c.id from customers c where c.id = any(${ids})`,
  domain: (ids, count) => ofDomains('d.id', ids, count),
  domain_name: (names, count) => ofDomains('d.name', names, count),
  report: (ids) => ofDomain('reports', ids),
  tls_report: (ids) => ofDomain('tls_reports', ids),
  failure_report: (ids) => ofDomain('failure_reports', ids),
  alert: (ids) =>
    sql`${ofCustomer('alerts', ids)} union select dc.customer_id from alerts t join domain_customers dc on dc.domain_id = t.domain_id
      where t.id = any(${ids})`,
  invoice: (ids) => ofCustomer('invoices', ids),
  support_request: (ids) => ofCustomer('support_requests', ids),
  document: (ids) =>
    sql`${ofCustomer('document_runs', ids)} union select unnest(t.customer_ids) from document_runs t where t.id = any(${ids})`,
  schedule: (ids) =>
    sql`${ofCustomer('report_schedules', ids)} union select unnest(t.customer_ids) from report_schedules t where t.id = any(${ids})`,
};

/** The numbers of the customers that have a subject; none for a list of many customers. */
export async function customersOfSubject(db: Db, { kind, ids }: ViewSubject): Promise<number[]> {
  const one = [...new Set(ids.map((id) => String(id).toLowerCase()))];
  if (one.length === 0) return [];
  const values = kind === 'domain_name' ? sql`${textArray(one)}::text[]` : sql`${plainArray(one.map(Number))}::bigint[]`;
  const found = await sql<{ id: number }>`select distinct f.id::int as id from (${rowsOf[kind](values, one.length)}) f
    order by 1 limit ${mostNamed + 1}`.execute(db);
  return found.rows.length > mostNamed ? [] : found.rows.map(({ id }) => id);
}
