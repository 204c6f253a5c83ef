import { sql } from 'kysely';
import type { AlertChannel } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';

/** How many active domains there are, how many of them were last checked before a time or never, and when the last check was. */
export async function lastChecks(
  db: Db,
  before: Date,
): Promise<{ domains: number; late: number; unchecked: number; lastAt: Date | null }> {
  const found = await sql<{
    domains: number;
    late: number;
    unchecked: number;
    lastAt: Date | null;
  }>`select count(*)::int as domains,
      count(*) filter (where c.checked_at < ${before})::int as late, count(*) filter (where c.checked_at is null)::int as unchecked,
      max(c.checked_at) as "lastAt"
    from domains d left join domain_checks c on c.domain_id = d.id where d.is_active`.execute(db);
  return found.rows[0] ?? { domains: 0, late: 0, unchecked: 0, lastAt: null };
}

/** When alert rules were last compared with a domain; `null` before the first time. */
export async function evaluatedLast(db: Db): Promise<Date | null> {
  const found = await sql<{ at: Date | null }>`select max(evaluated_at) as at from alert_evaluations`.execute(db);
  return found.rows[0]?.at ?? null;
}

/** Alert notices of a channel: when the last one went out, how many are overdue, and how many were given up since a time. */
export type NoticeState = { sentAt: Date | null; waiting: number; dead: number };

/** How the alert notices of a channel are. */
export async function noticeState(db: Db, channel: AlertChannel, since: Date): Promise<NoticeState> {
  const found = await sql<NoticeState>`select max(changed_at) filter (where status = 'sent') as "sentAt",
      count(*) filter (where status in ('waiting', 'sending') and due_at < now())::int as waiting,
      count(*) filter (where status = 'dead' and changed_at >= ${since})::int as dead
    from notices where channel = ${channel}`.execute(db);
  return found.rows[0] ?? { sentAt: null, waiting: 0, dead: 0 };
}

/** Devices and webhooks that alerts go to, when a device last took one, and when the last card payment was recorded. */
export type ChannelProofs = { devices: number; deviceAt: Date | null; webhooks: number; paidAt: Date | null };

/** What alerts go to besides addresses, and the last card payment. */
export async function channelProofs(db: Db): Promise<ChannelProofs> {
  const found = await sql<ChannelProofs>`select (select count(*)::int from push_subscriptions) as devices,
      (select max(last_ok_at) from push_subscriptions) as "deviceAt",
      (select count(*)::int from alert_webhooks where is_on) as webhooks,
      (select max(p.created_at) from card_receipts r join payments p on p.id = r.payment_id) as "paidAt"`.execute(db);
  return found.rows[0] ?? { devices: 0, deviceAt: null, webhooks: 0, paidAt: null };
}

/** When the latest aggregate report of any domain was received; `null` before the first. */
export async function lastReceived(db: Db): Promise<Date | null> {
  const found = await sql<{ at: Date | null }>`select max(received_at) as at from reports`.execute(db);
  return found.rows[0]?.at ?? null;
}
