import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { anywhere, type Page } from '../period.ts';
import { rowsInLists } from '../row-lists.ts';
import { textArray } from '../text.ts';
import { countTrail } from './audit-chain.ts';
import { auditSubject, idIn } from './audit-trail.ts';

/** Which lines of the audit trail are asked for; times are inclusive and exclusive. */
export type AuditSearch = {
  text?: string | undefined;
  actorId?: number | undefined;
  action?: string | undefined;
  customerId?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** A line of the audit trail as it is searched. */
export type AuditLine = {
  id: number;
  at: Date;
  actor: { id: number; name: string | null; email: string | null } | null;
  action: string;
  entity: string;
  entityId: string | null;
  subject: string | null;
  customer: string | null;
  details: Record<string, unknown>;
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
  hash: string | null;
};

/** Of a search no more lines are counted, and no more people, customers or domains of a text are looked for. */
const mostCounted = 1_000;
const mostMeant = 200;

/** What a text refers to: people, customers and domains by name, so that only whole lines are compared. */
async function meant(db: Db, text: string) {
  const pattern = anywhere(text);
  const found = await sql<{ people: string[]; customers: string[]; domains: string[] }>`select
      array(select id::text from users
        where lower(coalesce(display_name, '') || chr(10) || coalesce(email, '')) like lower(${pattern}) limit ${mostMeant}) as people,
      array(select id::text from customers where name ilike ${pattern} limit ${mostMeant}) as customers,
      array(select id::text from domains where name like lower(${pattern}) limit ${mostMeant}) as domains`.execute(db);
  return found.rows[0] ?? { people: [], customers: [], domains: [] };
}

async function wanted(
  db: Db,
  { text, actorId, action, customerId, from, to }: AuditSearch,
): Promise<{ where: RawBuilder<unknown>; isCut: boolean }> {
  let isCut = false;
  const parts = [sql`true`];
  const customer = String(customerId);
  if (actorId !== undefined) parts.push(sql`a.actor_user_id = ${actorId}`);
  if (action !== undefined) parts.push(sql`a.action = ${action}`);
  if (customerId !== undefined)
    parts.push(sql`((a.entity = 'customer' and a.entity_id = ${customer}) or a.details ->> 'customer_id' = ${customer})`);
  if (from !== undefined) parts.push(sql`a.at >= ${from}`);
  if (to !== undefined) parts.push(sql`a.at < ${to}`);
  if (text !== undefined && text.trim() !== '') {
    const { people, customers, domains } = await meant(db, text.trim());
    isCut = [people, customers, domains].some((ids) => ids.length >= mostMeant);
    const any = (ids: string[]) => sql`any(${textArray(ids)}::text[])`;
    // Each part is one that an index answers.
    parts.push(sql`(a.actor_user_id = any(${textArray(people)}::text[]::int[]) or a.request_id = ${text.trim()}
      or (a.entity in ('user', 'account', 'user_customer') and a.entity_id = ${any(people)})
      or (a.entity in ('user', 'user_customer') and a.details ->> 'user_id' = ${any(people)})
      or (a.entity = 'customer' and a.entity_id = ${any(customers)}) or a.details ->> 'customer_id' = ${any(customers)}
      or (a.entity = 'domain' and a.entity_id = ${any(domains)}))`);
  }
  return { where: sql.join(parts, sql` and `), isCut };
}

/** Lines of the audit trail, the newest first, and how many match; `isMore`: at least so many. */
export async function searchAudit(
  db: Db,
  search: AuditSearch,
  { limit, offset }: Page,
): Promise<{ rows: AuditLine[]; total: number; isMore: boolean }> {
  const { where, isCut } = await wanted(db, search);
  const { total, isMore } = await countLines(db, search, where);
  // The later half of the pages is read from the other end, so that no page passes more than half of the lines.
  const isNear = isMore || offset < total / 2;
  const rest = Math.max(0, Math.min(limit, total - offset));
  const [way, take, skip] = isNear ? [sql`desc`, limit, offset] : [sql`asc`, rest, Math.max(0, total - offset - rest)];
  const found = await sql<AuditLine>`select a.id::float8 as id, a.at, a.action, a.entity, a.entity_id as "entityId",
      ${auditSubject} as subject, a.details, a.ip, a.user_agent as "userAgent", a.request_id as "requestId", encode(a.hash, 'hex') as hash,
      (select c.name from customers c where c.id = ${idIn(sql`a.details ->> 'customer_id'`)}) as customer,
      case when a.actor_user_id is null then null else jsonb_build_object('id', a.actor_user_id, 'name', u.display_name, 'email', u.email) end as actor
    from (select * from audit a where ${where} order by a.id ${way} limit ${take} offset ${skip}) a
    left join users u on u.id = a.actor_user_id order by a.id desc`.execute(db);
  return { rows: found.rows, total, isMore: isMore || isCut };
}

/** How many lines match; of a search at most `mostCounted`. */
async function countLines(db: Db, search: AuditSearch, where: RawBuilder<unknown>): Promise<{ total: number; isMore: boolean }> {
  if (Object.values(search).every((part) => part === undefined || part === ''))
    return { total: await countTrail(db), isMore: false };
  const counted = await sql<{ total: number }>`select count(*)::int as total
    from (select 1 from audit a where ${where} limit ${mostCounted + 1}) a`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  return { total: Math.min(total, mostCounted), isMore: total > mostCounted };
}

/** What the filters of the trail can be set to: the people who did something, and the actions there are. */
export async function auditChoices(db: Db): Promise<{ people: { id: number; name: string }[]; actions: string[] }> {
  const people = await rowsInLists<{ id: number; name: string }>(
    db,
    sql`select u.id, u.display_name as name from users u
      where exists (select 1 from audit a where a.actor_user_id = u.id) order by lower(u.display_name) limit 500`,
    ['id', 'name'],
  );
  // From one action to the next in the index, not over all lines.
  const actions = await sql<{ action: string }>`with recursive found as (
      (select action from audit order by action limit 1)
      union all
      select (select a.action from audit a where a.action > f.action order by a.action limit 1) from found f where f.action is not null)
    select action from found where action is not null`.execute(db);
  return { people, actions: actions.rows.map(({ action }) => action) };
}

/** How many lines there are since a time, and how many of them are refused sign-ins. */
export async function auditToday(db: Db, since: Date): Promise<{ actions: number; refused: number }> {
  const found = await sql<{ actions: number; refused: number }>`select count(*)::int as actions,
    count(*) filter (where action = 'sign_in_refused')::int as refused from audit where at >= ${since}`.execute(db);
  return found.rows[0] ?? { actions: 0, refused: 0 };
}

/** When staff read a part of a customer's data, the newest first; once a person, part and day, and each view of the portal. */
export async function staffViews(
  db: Db,
  customerId: number,
  { limit, offset }: Page,
): Promise<{ rows: { at: Date; name: string | null; area: string }[]; total: number }> {
  const about = sql`a.entity = 'customer' and a.entity_id = ${String(customerId)} and a.action = 'customer_viewed'`;
  const found = await sql<{
    at: Date;
    name: string | null;
    area: string;
  }>`select a.at, u.display_name as name, a.details ->> 'area' as area
    from audit a left join users u on u.id = a.actor_user_id where ${about} order by a.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total from audit a where ${about}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Lets one note of a view through at a time, until its transaction ends: a page sends many calls together. */
export async function lockStaffView(tx: Db, one: { customerId: number; actorId: number; area: string }): Promise<void> {
  const name = `view ${one.actorId} ${one.customerId} ${one.area}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Whether a view of a customer's data by a person was written since a time. */
export async function hasStaffView(
  db: Db,
  { customerId, actorId, area, since }: { customerId: number; actorId: number; area: string; since: Date },
): Promise<boolean> {
  const found = await sql`select 1 from audit where entity = 'customer' and entity_id = ${String(customerId)} and at >= ${since}
    and action = 'customer_viewed' and actor_user_id = ${actorId} and details ->> 'area' = ${area} limit 1`.execute(db);
  return found.rows.length > 0;
}
