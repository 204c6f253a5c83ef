import { sql } from 'kysely';
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

/** When the last alert went out by email, how many wait, and how many were given up since a time. */
export async function emailState(db: Db, since: Date): Promise<{ sentAt: Date | null; waiting: number; dead: number }> {
  const found = await sql<{ sentAt: Date | null; waiting: number; dead: number }>`select
      max(changed_at) filter (where status = 'sent') as "sentAt",
      count(*) filter (where status in ('waiting', 'sending') and due_at < now())::int as waiting,
      count(*) filter (where status = 'dead' and changed_at >= ${since})::int as dead
    from notices where channel = 'email'`.execute(db);
  return found.rows[0] ?? { sentAt: null, waiting: 0, dead: 0 };
}
