import { sql } from 'kysely';
import type { AlertChannel, NoticeMode, NoticeStatus, Role } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';

/** A message about an alert to one address, by one channel. */
export type NoticeRow = {
  id: number;
  alertId: number;
  eventId: number;
  channel: AlertChannel;
  address: string;
  userId: number | null;
  name: string | null;
  email: string | null;
  role: Role | null;
  mode: NoticeMode;
  dueAt: Date;
  status: NoticeStatus;
  tries: number;
  error: string | null;
  message: string | null;
  changedAt: Date;
};

/** The columns of a `NoticeRow`, of `notices n` joined with `users u`. */
export const noticeColumns = sql`n.id, n.alert_id as "alertId", n.event_id as "eventId", n.channel, n.address, n.user_id as "userId",
  u.display_name as name, u.email, u.role, n.mode, n.due_at as "dueAt", n.status, n.tries, n.error, n.message, n.changed_at as "changedAt"`;

/** The messages about an alert, oldest first. */
export async function noticesOf(db: Db, alertId: number): Promise<NoticeRow[]> {
  const found = await sql<NoticeRow>`select ${noticeColumns} from notices n left join users u on u.id = n.user_id
    where n.alert_id = ${alertId} order by n.id`.execute(db);
  return found.rows;
}

/** Messages that wait to be sent, and those that were given up. */
export async function countNotices(db: Db): Promise<{ waiting: number; dead: number }> {
  const found = await sql<{ waiting: number; dead: number }>`select
      count(*) filter (where status in ('waiting', 'sending'))::int as waiting, count(*) filter (where status = 'dead')::int as dead
    from notices where status in ('waiting', 'sending', 'dead')`.execute(db);
  return found.rows[0] ?? { waiting: 0, dead: 0 };
}
