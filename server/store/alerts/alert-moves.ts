import { sql } from 'kysely';
import type { AlertEventKind, AlertStatus, Severity } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import type { AlertTables } from '../tables/alerts.ts';
import { toJson } from '../text.ts';
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
  was: { status: string; version: number },
  next: AlertStatus,
  change: AlertChange,
): Promise<boolean> {
  const moved = await db
    .updateTable('alerts')
    .set({ ...change, status: next, version: was.version + 1 })
    .where('id', '=', id)
    .where('status', '=', was.status as AlertStatus)
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

/** Adds a step to an alert's story and answers its number; `null` where the same key of the same person is there already. */
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

/** The story of an alert, oldest first. */
export async function alertTimeline(db: Db, alertId: number): Promise<AlertEventRow[]> {
  const found = await sql<AlertEventRow>`select e.id, e.kind, e.at, e.done_at as "doneAt", e.note, e.from_status as "from",
      e.to_status as "to", e.details,
      case when u.id is null then null else json_build_object('id', u.id, 'name', u.display_name) end as actor
    from alert_events e left join users u on u.id = e.actor_user_id where e.alert_id = ${alertId} order by e.id`.execute(db);
  return found.rows;
}

/** Whether this person's action of this kind and key has been done; a comment kept of a refused one does not count for it. */
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
export async function lastMove(db: Db, alertId: number): Promise<AlertEventRow | null> {
  const timeline = await alertTimeline(db, alertId);
  return timeline.findLast((event) => event.to !== null && event.to !== event.from) ?? null;
}

/** The alert of a dedupe key that stands, else the one that was resolved last. */
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
