import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { otherPerson } from '../people/known-people.ts';
import type { CustomerScope } from '../scope.ts';
import { plainArray } from '../text.ts';

export type WindowRow = {
  id: number;
  customerId: number;
  customerName: string;
  /** Whether a customer of the scope announced it; of another organisation only its domain and times show. */
  isOwn: boolean;
  domainId: number | null;
  domainName: string | null;
  startsAt: Date;
  endsAt: Date;
  reason: string;
};

/** Whether a change that another organisation announced covers a domain of the scope. */
function sharesItsDomain(scope: CustomerScope, domainId: number | undefined): RawBuilder<unknown> {
  if (scope.kind === 'all') return sql`false`;
  const domain = domainId === undefined ? sql`w.domain_id` : sql`coalesce(w.domain_id, ${domainId}::int)`;
  return sql`exists (select 1 from domain_customers mine join domain_customers theirs on theirs.domain_id = mine.domain_id
    where mine.domain_id = ${domain} and mine.customer_id = any(${plainArray(scope.ids)}::int[])
      and theirs.customer_id = w.customer_id)`;
}

/** Announced changes of a scope, and of those who share its domains, that end after a time, the next first. */
export async function listWindows(
  db: Db,
  scope: CustomerScope,
  filter: { id?: number; domainId?: number | undefined; endAfter?: Date },
): Promise<WindowRow[]> {
  const isOwn = scope.kind === 'all' ? sql`true` : sql`w.customer_id = any(${plainArray(scope.ids)}::int[])`;
  const parts = [sql`(${isOwn} or ${sharesItsDomain(scope, filter.domainId)})`];
  if (filter.id !== undefined) parts.push(sql`w.id = ${filter.id}`);
  if (filter.domainId !== undefined) parts.push(sql`(w.domain_id is null or w.domain_id = ${filter.domainId})`);
  if (filter.endAfter !== undefined) parts.push(sql`w.ends_at > ${filter.endAfter}`);
  const found = await sql<WindowRow>`select w.id, w.customer_id as "customerId", ${isOwn} as "isOwn",
      case when ${isOwn} then c.name else ${otherPerson.name} end as "customerName", w.domain_id as "domainId",
      d.name as "domainName", w.starts_at as "startsAt", w.ends_at as "endsAt",
      case when ${isOwn} then w.reason else '' end as reason
    from change_windows w join customers c on c.id = w.customer_id left join domains d on d.id = w.domain_id
    where ${sql.join(parts, sql` and `)} order by w.starts_at, w.id limit 200`.execute(db);
  return found.rows;
}

export async function addWindow(
  db: Db,
  row: Pick<WindowRow, 'customerId' | 'domainId' | 'startsAt' | 'endsAt' | 'reason'> & { by: number; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('change_windows')
    .values({
      customer_id: row.customerId,
      domain_id: row.domainId,
      starts_at: row.startsAt,
      ends_at: row.endsAt,
      reason: row.reason,
      created_by: row.by,
      created_at: row.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function removeWindow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('change_windows').where('id', '=', id).execute();
}
