import { type RawBuilder, sql } from 'kysely';
import type { AlertEventKind, AlertStatus, Severity } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { isKnown, otherPerson } from '../people/known-people.ts';
import type { CustomerScope } from '../scope.ts';
import type { AlertTables } from '../tables/alerts.ts';
import { plainArray, toJson } from '../text.ts';
import type { AlertRow, PersonRef } from './alerts.ts';

/** The columns a transition changes beside status and version. */
export type AlertChange = Partial<
  Record<'acknowledged_by' | 'assigned_to' | 'resolved_by' | 'incident_id', number | null> &
    Record<'acknowledged_at' | 'snoozed_until' | 'resolved_at' | 'escalates_at', Date | null> &
    Record<'detected_at' | 'happened_at' | 'seen_at', Date> & {
      outcome: AlertTables['alerts']['outcome'];
      severity: Severity;
      count: number;
      escalation: number;
    }
>;

/** Writes a transition where status and version are still as they were seen; counts the version up. */
export async function moveAlert(
  db: Db,
  id: number,
  was: { status: AlertStatus; version: number },
  next: AlertStatus,
  change: AlertChange,
): Promise<boolean> {
  const moved = await db
    .updateTable('alerts')
    .set({ ...change, status: next, version: was.version + 1 })
    .where('id', '=', id)
    .where('status', '=', was.status)
    .where('version', '=', was.version)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

export type NewEvent = {
  alertId: number;
  at: Date;
  doneAt?: Date;
  kind: AlertEventKind;
  by: number | null;
  note?: string;
  from?: AlertStatus | null;
  to?: AlertStatus | null;
  details?: Record<string, unknown>;
  key?: string | null;
};

/** Adds an entry to an alert's timeline and returns its id; `null` if the same person already added one under the same key. */
export async function addAlertEvent(db: Db, event: NewEvent): Promise<number | null> {
  const added = await db
    .insertInto('alert_events')
    .values({
      alert_id: event.alertId,
      at: event.at,
      done_at: event.doneAt ?? event.at,
      kind: event.kind,
      actor_user_id: event.by,
      note: event.note ?? '',
      from_status: event.from ?? null,
      to_status: event.to ?? null,
      details: toJson(event.details ?? {}),
      key: event.key ?? null,
    })
    .onConflict((conflict) => conflict.columns(['actor_user_id', 'key']).where('key', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

export type AlertEventRow = {
  id: number;
  kind: AlertEventKind;
  at: Date;
  doneAt: Date;
  actor: PersonRef;
  note: string;
  from: AlertStatus | null;
  to: AlertStatus | null;
  details: Record<string, unknown>;
};

/** The timeline of an alert, oldest first. Of other organisations that share the domain only the steps show, not their people and notes. */
export async function alertTimeline(db: Db, scope: CustomerScope, alertId: number): Promise<AlertEventRow[]> {
  const known = isKnown(scope, 'u');
  const found = await sql<AlertEventRow>`select e.id, e.kind, e.at, e.done_at as "doneAt",
      case when u.id is null or ${known} then e.note else '' end as note, e.from_status as "from", e.to_status as "to",
      ${detailsFor(scope)} as details, case when u.id is null then null when ${known} then json_build_object('id', u.id, 'name', u.display_name)
        else ${toJson(otherPerson)}::json end as actor
    from alert_events e left join users u on u.id = e.actor_user_id where e.alert_id = ${alertId} order by e.id`.execute(db);
  return found.rows;
}

/** The details of a step, without the names of those notified where other organisations share the domain. */
function detailsFor(scope: CustomerScope): RawBuilder<unknown> {
  if (scope.kind === 'all') return sql`e.details`;
  return sql`case when exists (select 1 from alerts a join domain_customers dc on dc.domain_id = a.domain_id
    where a.id = e.alert_id and dc.customer_id <> all(${plainArray(scope.ids)}::int[])) then e.details - 'people' else e.details end`;
}

/** Whether this person already performed an action of this kind under this key; a comment saved for a refused one does not count. */
export async function isActionDone(db: Db, userId: number, key: string, kind: AlertEventKind): Promise<boolean> {
  const found = await db
    .selectFrom('alert_events')
    .select('id')
    .where('actor_user_id', '=', userId)
    .where('key', '=', key)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return found !== undefined;
}

/** The last step that changed an alert's status. */
export async function lastMove(db: Db, scope: CustomerScope, alertId: number): Promise<AlertEventRow | null> {
  const timeline = await alertTimeline(db, scope, alertId);
  return timeline.findLast((event) => event.to !== null && event.to !== event.from) ?? null;
}

/** The open alert of a dedupe key, otherwise the one resolved last. */
export async function alertOfKey(
  db: Db,
  key: string,
): Promise<Pick<AlertRow, 'id' | 'status' | 'version' | 'severity' | 'count' | 'resolvedAt' | 'happenedAt' | 'outcome'> | null> {
  const row = await db
    .selectFrom('alerts')
    .select(['id', 'status', 'version', 'severity', 'count', 'resolved_at as resolvedAt', 'happened_at as happenedAt', 'outcome'])
    .where('dedupe_key', '=', key)
    .orderBy(sql`(status <> 'resolved') desc, resolved_at desc nulls last`)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
