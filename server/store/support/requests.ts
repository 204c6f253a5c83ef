import { type RawBuilder, sql } from 'kysely';
import type { SupportCategory, SupportPriority, SupportSide, SupportStatus } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import type { Page } from '../period.ts';
import type { CustomerScope } from '../scope.ts';
import type { LinkedFinding } from '../tables/support.ts';
import { plainArray, textArray, toJson } from '../text.ts';

type Named = { id: number; name: string };

/** A support request. */
export type RequestRow = {
  id: number;
  subject: string;
  status: SupportStatus;
  version: number;
  priority: SupportPriority;
  category: SupportCategory;
  customer: Named;
  domain: Named | null;
  alertId: number | null;
  linked: LinkedFinding | null;
  author: Named | null;
  assignedTo: Named | null;
  createdAt: Date;
  changedAt: Date;
  resolvedAt: Date | null;
  lastSide: SupportSide;
  rating: number | null;
};

/** Which requests: by number, status, person in charge or category. */
export type RequestFilter = {
  id?: number;
  statuses?: readonly SupportStatus[];
  assignedTo?: number | undefined;
  category?: SupportCategory | undefined;
};

const person = (alias: string) => {
  const user = sql.table(alias);
  return sql`case when ${user}.id is null then null else json_build_object('id', ${user}.id, 'name', ${user}.display_name) end`;
};

function conditions(scope: CustomerScope, filter: RequestFilter): RawBuilder<unknown> {
  const parts = [scope.kind === 'all' ? sql`true` : sql`r.customer_id = any(${plainArray(scope.ids)}::int[])`];
  if (filter.id !== undefined) parts.push(sql`r.id = ${filter.id}`);
  if (filter.statuses !== undefined) parts.push(sql`r.status = any(${textArray(filter.statuses)}::text[])`);
  if (filter.assignedTo !== undefined) parts.push(sql`r.assigned_to = ${filter.assignedTo}`);
  if (filter.category !== undefined) parts.push(sql`r.category = ${filter.category}`);
  return sql.join(parts, sql` and `);
}

/** Requests of a scope, the last changed first or the oldest first, and how many there are. */
export async function listRequests(
  db: Db,
  scope: CustomerScope,
  filter: RequestFilter,
  { limit, offset }: Page,
  first: 'changed' | 'oldest' = 'changed',
): Promise<{ rows: RequestRow[]; total: number }> {
  const where = conditions(scope, filter);
  const order = first === 'changed' ? sql`r.changed_at desc, r.id desc` : sql`r.created_at, r.id`;
  const found = await sql<RequestRow>`select r.id, r.subject, r.status, r.version, r.priority, r.category,
      json_build_object('id', c.id, 'name', c.name) as customer,
      case when d.id is null then null else json_build_object('id', d.id, 'name', d.name) end as domain,
      r.alert_id as "alertId", r.linked, ${person('author')} as author, ${person('owner')} as "assignedTo",
      r.created_at as "createdAt", r.changed_at as "changedAt", r.resolved_at as "resolvedAt", r.rating,
      coalesce((select e.side from support_events e where e.request_id = r.id and e.kind in ('opened', 'comment')
        order by e.id desc limit 1), 'customer') as "lastSide"
    from support_requests r join customers c on c.id = r.customer_id left join domains d on d.id = r.domain_id
      left join users author on author.id = r.author_user_id left join users owner on owner.id = r.assigned_to
    where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return { rows: found.rows, total: await countRequests(db, scope, filter) };
}

/** How many requests of a scope there are. */
export async function countRequests(db: Db, scope: CustomerScope, filter: RequestFilter): Promise<number> {
  const counted = await sql<{ n: number }>`select count(*)::int as n from support_requests r
    where ${conditions(scope, filter)}`.execute(db);
  return counted.rows[0]?.n ?? 0;
}

/** The request of a number within a scope, `null` where there is none. */
export async function findRequest(db: Db, scope: CustomerScope, id: number): Promise<RequestRow | null> {
  const { rows } = await listRequests(db, scope, { id }, { limit: 1, offset: 0 });
  return rows[0] ?? null;
}

/** The customers for whom a person has opened a request with this subject and text since a time. */
export async function recentCustomers(
  db: Db,
  { by, subject, message, since }: { by: number; subject: string; message: string; since: Date },
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('support_requests as r')
    .innerJoin('support_events as e', (join) => join.onRef('e.request_id', '=', 'r.id').on('e.kind', '=', 'opened'))
    .select('r.customer_id')
    .where('r.author_user_id', '=', by)
    .where('r.subject', '=', subject)
    .where('e.text', '=', message)
    .where('r.created_at', '>', since)
    .execute();
  return new Set(rows.map(({ customer_id: id }) => id));
}

/** Adds a request and answers its number. */
export async function addRequest(
  db: Db,
  row: Pick<RequestRow, 'subject' | 'priority' | 'category' | 'linked' | 'alertId'> & {
    customerId: number;
    domainId: number | null;
    by: number;
    at: Date;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('support_requests')
    .values({
      customer_id: row.customerId,
      author_user_id: row.by,
      category: row.category,
      priority: row.priority,
      status: 'new',
      subject: row.subject,
      domain_id: row.domainId,
      alert_id: row.alertId,
      linked: row.linked === null ? null : toJson(row.linked),
      created_at: row.at,
      changed_at: row.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The status of a request; the row is locked until the transaction ends. */
export async function lockRequest(db: Db, id: number): Promise<SupportStatus | null> {
  const found = await sql<{ status: SupportStatus }>`select status from support_requests where id = ${id} for update`.execute(db);
  return found.rows[0]?.status ?? null;
}

/** Moves a request unless somebody else was faster; `resolved` records when, for the 7 days until it is closed. */
export async function setRequestStatus(db: Db, id: number, was: SupportStatus, next: SupportStatus, at: Date): Promise<boolean> {
  const moved = await db
    .updateTable('support_requests')
    .set((eb) => ({
      status: next,
      changed_at: at,
      version: eb('version', '+', 1),
      resolved_at: next === 'resolved' ? at : next === 'closed' ? eb.ref('resolved_at') : null,
    }))
    .where('id', '=', id)
    .where('status', '=', was)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Writes who is in charge of a request, its rating, or only that it changed. */
export async function changeRequest(
  db: Db,
  id: number,
  change: { assigned_to?: number | null; rating?: number },
  at: Date,
): Promise<void> {
  await db
    .updateTable('support_requests')
    .set((eb) => ({ ...change, changed_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Requests that have been resolved since before a time. */
export async function requestsToClose(db: Db, resolvedBefore: Date): Promise<number[]> {
  const found = await db
    .selectFrom('support_requests')
    .select('id')
    .where('status', '=', 'resolved')
    .where('resolved_at', '<=', resolvedBefore)
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}
