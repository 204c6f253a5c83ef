import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';
import { anywhere, type Page } from '../period.ts';
import { plainArray } from '../text.ts';

/** A line of the audit trail with the names of who acted and what it is about; `null` where these are gone. */
export type AuditRow = {
  id: number;
  at: Date;
  actorUserId: number | null;
  actor: string | null;
  action: string;
  entity: string;
  entityId: string | null;
  subject: string | null;
  details: Record<string, unknown>;
};

/** Which lines: about a customer, its people and its domains; about one entity; by who acted, action or text. */
export type AuditFilter = {
  customerId?: number | undefined;
  ids?: readonly number[] | undefined;
  entity?: string | undefined;
  entityId?: number | undefined;
  actorUserId?: number | undefined;
  actions?: readonly string[] | undefined;
  since?: Date | undefined;
  /** Lines of these actions are left out. */
  without?: readonly string[] | undefined;
  /** Lines of what began are left out once one of its end, with the same `run`, is there; where they have none they are always. */
  open?: { begun: string; ended: string } | undefined;
  /** A regular expression for the actions; `null`: all of them. */
  matching?: string | null | undefined;
  text?: string | undefined;
};

/** A number that is stored as text, so that the index of what it names is used; `null` for other text. */
export const idIn = (text: RawBuilder<unknown>) => sql`case when ${text} ~ '^[0-9]{1,9}$' then (${text})::int end`;

/** The name of what a line `a` of the audit trail is about; `null` where it is gone. */
export const auditSubject = sql`case a.entity
    when 'user' then (select u.display_name from users u where u.id = ${idIn(sql`a.entity_id`)})
    when 'account' then (select u.display_name from users u where u.id = ${idIn(sql`a.entity_id`)})
    when 'customer' then (select c.name from customers c where c.id = ${idIn(sql`a.entity_id`)})
    when 'domain' then (select d.name from domains d where d.id = ${idIn(sql`a.entity_id`)})
    when 'invoice' then (select i.number from invoices i where i.id = ${idIn(sql`a.entity_id`)})
    when 'plan' then (select p.name from plans p where p.id = ${idIn(sql`a.entity_id`)})
    when 'payment' then (select c.name from payments p join customers c on c.id = p.customer_id where p.id = ${idIn(sql`a.entity_id`)})
    when 'subscription' then
      (select c.name from subscriptions s join customers c on c.id = s.customer_id where s.id = ${idIn(sql`a.entity_id`)})
    when 'user_customer' then (select u.display_name from users u where u.id = ${idIn(sql`a.details ->> 'user_id'`)}) end`;

function wanted({ customerId, ids, entity, entityId, actorUserId, actions, without, since, open, matching, text }: AuditFilter) {
  const parts = [sql`true`];
  if (customerId !== undefined)
    parts.push(
      sql`((a.entity = 'customer' and a.entity_id = ${String(customerId)}) or a.details ->> 'customer_id' = ${String(customerId)})`,
    );
  if (ids !== undefined) parts.push(sql`a.id = any(${plainArray(ids)}::bigint[])`);
  if (entity !== undefined) parts.push(sql`a.entity = ${entity}`);
  if (entityId !== undefined) parts.push(sql`a.entity_id = ${String(entityId)}`);
  if (actorUserId !== undefined) parts.push(sql`a.actor_user_id = ${actorUserId}`);
  if (actions !== undefined) parts.push(sql`a.action in (${sql.join(actions.map((action) => sql`${action}`))})`);
  if (since !== undefined) parts.push(sql`a.at >= ${since}`);
  if (without !== undefined) parts.push(sql`a.action not in (${sql.join(without.map((action) => sql`${action}`))})`);
  if (open !== undefined)
    parts.push(sql`(a.action <> ${open.begun} or (a.details ? 'run' and not exists (select 1 from audit e where e.action = ${open.ended}
      and e.actor_user_id = a.actor_user_id and e.id > a.id and e.details ->> 'run' = a.details ->> 'run')))`);
  if (matching != null) parts.push(sql`a.action ~ ${matching}`);
  if (text !== undefined && text !== '') {
    const pattern = anywhere(text);
    parts.push(sql`(u.display_name ilike ${pattern} or u.email ilike ${pattern} or ${auditSubject} ilike ${pattern})`);
  }
  return sql.join(parts, sql` and `);
}

/** Lines of the audit trail, the newest first, and how many there are. */
export async function listAudit(
  db: Db,
  filter: AuditFilter,
  { limit, offset }: Page,
): Promise<{ rows: AuditRow[]; total: number }> {
  const from = sql`from audit a left join users u on u.id = a.actor_user_id where ${wanted(filter)}`;
  const found =
    await sql<AuditRow>`select a.id::float8 as id, a.at, a.actor_user_id as "actorUserId", u.display_name as actor, a.action,
      a.entity, a.entity_id as "entityId", ${auditSubject} as subject, a.details
    ${from} order by a.id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}
