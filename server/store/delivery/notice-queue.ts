import { sql } from 'kysely';
import type { AlertChannel, AlertEventKind, NoticeMode, NoticeStatus } from '#domain/vocabulary.ts';
import type { BulkMove } from '#machines/entity.ts';
import { notificationMoves } from '#machines/notification.ts';
import { keepsSuspended } from '../billing/suspended.ts';
import type { Db } from '../database.ts';
import { plainArray, textArray } from '../text.ts';
import { type NoticeRow, noticeColumns } from './notices.ts';

export type NewNotice = {
  alertId: number;
  eventId: number;
  channel: AlertChannel;
  address: string;
  userId: number | null;
  mode: NoticeMode;
  dueAt: Date;
  at: Date;
};

/** The newest step of an alert that people are notified of, where no message about it was planned yet. */
export async function unannouncedEvent(
  db: Db,
  alertId: number,
): Promise<{ id: number; kind: AlertEventKind; details: Record<string, unknown> } | null> {
  const found = await sql<{ id: number; kind: AlertEventKind; details: Record<string, unknown>; isNotified: boolean }>`
    select e.id, e.kind, e.details, exists (select 1 from alert_events t where t.alert_id = e.alert_id and t.kind = 'notified'
      and (t.details ->> 'of')::bigint = e.id) as "isNotified"
    from alert_events e where e.alert_id = ${alertId} and e.kind in ('opened', 'recurred', 'worsened', 'expired', 'unsnoozed', 'escalated')
    order by e.id desc limit 1`.execute(db);
  const [event] = found.rows;
  return event === undefined || event.isNotified ? null : event;
}

/** Adds messages that are not there yet; answers how many are new. */
export async function addNotices(db: Db, notices: readonly NewNotice[]): Promise<number> {
  if (notices.length === 0) return 0;
  const added = await db
    .insertInto('notices')
    .values(
      notices.map(({ alertId, eventId, userId, dueAt, at, ...rest }) => ({
        ...rest,
        alert_id: alertId,
        event_id: eventId,
        user_id: userId,
        due_at: dueAt,
        changed_at: at,
        error: null,
        message: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['event_id', 'channel', 'address']).doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0n);
}

/**
 * Claims what is due, by address, so that no other process sends it; a claim older than `stale` is open again. With a bundle that is due
 * goes what waits for a later bundle of the same address.
 */
export async function claimDue(db: Db, { now, stale, limit }: { now: Date; stale: Date; limit: number }): Promise<NoticeRow[]> {
  const open = sql`(n.status = 'waiting' or (n.status = 'sending' and n.changed_at < ${stale}))`;
  const claimed = await sql<{
    id: number;
  }>`update notices set status = ${notificationMoves.claim.to}, tries = tries + 1, changed_at = ${now}
    where id in (select n.id from notices n where ${open} and (n.due_at <= ${now} or (n.mode = 'bundle' and exists (
        select 1 from notices d where d.status = 'waiting' and d.mode = 'bundle' and d.due_at <= ${now} and d.tries = 0 and n.tries = 0
          and d.channel = n.channel and d.address = n.address)))
      order by n.address, n.id limit ${limit} for update of n skip locked) returning id`.execute(db);
  const ids = claimed.rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = await sql<NoticeRow>`select ${noticeColumns} from notices n left join users u on u.id = n.user_id
    where n.id = any(${plainArray(ids)}::bigint[]) order by n.id`.execute(db);
  return found.rows;
}

/** Moves notifications that a sender has claimed. `dueAt`: when they are tried again. */
export async function settleNotices(
  db: Db,
  ids: readonly number[],
  { from, to }: BulkMove<NoticeStatus>,
  change: { at: Date; error?: string | null; message?: string | null; dueAt?: Date; mode?: NoticeMode },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('notices')
    .set({
      status: to,
      changed_at: change.at,
      error: change.error ?? null,
      ...(change.message === undefined ? {} : { message: change.message }),
      ...(change.dueAt === undefined ? {} : { due_at: change.dueAt }),
      ...(change.mode === undefined ? {} : { mode: change.mode }),
    })
    .where('id', 'in', ids)
    .where('status', 'in', from)
    .execute();
}

/** How many messages addresses got since a time; a mail that holds several messages counts once. */
export async function messagesSince(db: Db, addresses: readonly string[], since: Date): Promise<Map<string, number>> {
  if (addresses.length === 0) return new Map();
  const found = await sql<{ address: string; n: number }>`select address, count(distinct coalesce(message, id::text))::int as n
    from notices where channel = 'email' and address = any(${textArray(addresses)}::text[]) and status = 'sent' and changed_at > ${since}
    group by address`.execute(db);
  return new Map(found.rows.map(({ address, n }) => [address, n]));
}

/** Sets when an alert's next step of escalation is due; `null`: none follows. */
export async function setEscalation(db: Db, alertId: number, step: number, dueAt: Date | null): Promise<void> {
  await db.updateTable('alerts').set({ escalation: step, escalates_at: dueAt }).where('id', '=', alertId).execute();
}

/** Takes the next escalation step of an alert that is still open at the step before and due by now; `false` otherwise. */
export async function takeEscalation(
  db: Db,
  alertId: number,
  { step, now, dueAt }: { step: number; now: Date; dueAt: Date | null },
): Promise<boolean> {
  const taken = await db
    .updateTable('alerts')
    .set({ escalation: step, escalates_at: dueAt })
    .where('id', '=', alertId)
    .where('status', '=', 'open')
    .where('escalation', '=', step - 1)
    .where('escalates_at', '<=', now)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

export type DueAlert = { id: number; what: 'wake' | 'lapse' | 'escalate'; version: number; escalation: number; detectedAt: Date };

/** Whether alert `alias` was acknowledged by a person of a customer, while all who have its domain are suspended: none of them can act on it. */
const isOutOfHands = (alias: string) => {
  const a = sql.raw(alias);
  return sql`(exists (select 1 from users u where u.id = ${a}.acknowledged_by and u.role = 'customer')
    and exists (select 1 from domain_customers dc where dc.domain_id = ${a}.domain_id)
    and not exists (select 1 from domain_customers dc where dc.domain_id = ${a}.domain_id
      and not exists (select 1 from subscriptions s where s.customer_id = dc.customer_id and ${keepsSuspended('s')})))`;
};

/** Alerts whose time has come, by what is to be done. */
export async function alertsDue(db: Db, now: Date, expiredSince: Date): Promise<DueAlert[]> {
  const found = await sql<DueAlert>`
    select id, 'wake' as what, version, escalation, detected_at as "detectedAt" from alerts where status = 'snoozed' and snoozed_until <= ${now}
    union all select a.id, 'lapse', a.version, a.escalation, a.detected_at from alerts a where a.status = 'acknowledged' and a.acknowledged_at <= ${expiredSince}
      and not exists (select 1 from alert_events e where e.alert_id = a.id and e.at > ${expiredSince}
        and e.kind in ('acknowledged', 'commented', 'assigned', 'expired'))
      and not ${isOutOfHands('a')}
    union all select id, 'escalate', version, escalation, detected_at from alerts
      where escalates_at <= ${now} and status = 'open' and severity = 'critical'
    order by 1`.execute(db);
  return found.rows;
}

/** Messages of a status, newest first, and how many there are. */
export async function listNotices(
  db: Db,
  statuses: readonly NoticeStatus[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: NoticeRow[]; total: number }> {
  const where = sql`n.status in (${sql.join(statuses)})`;
  const found = await sql<NoticeRow>`select ${noticeColumns} from notices n left join users u on u.id = n.user_id where ${where}
    order by n.changed_at desc, n.id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*) as n from notices n where ${where}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.n ?? 0 };
}

/** Lets a message that was given up be tried again; `null` where there is none. */
export async function reviveNotice(db: Db, id: number, at: Date): Promise<NoticeRow | null> {
  await db
    .updateTable('notices')
    .set({ status: notificationMoves.revive.to, tries: 0, due_at: at, changed_at: at })
    .where('id', '=', id)
    .where('status', 'in', notificationMoves.revive.from)
    .execute();
  const found =
    await sql<NoticeRow>`select ${noticeColumns} from notices n left join users u on u.id = n.user_id where n.id = ${id}`.execute(
      db,
    );
  return found.rows[0] ?? null;
}
