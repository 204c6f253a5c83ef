import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Drops rows of people that nothing reads any more: each kind before its own time. */
export async function dropOldPeopleRows(
  db: Db,
  before: { sessionsEnded: Date; linksEnded: Date; attempts: Date; requestsForAccess: Date; unansweredEnquiries: Date },
): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', before.sessionsEnded).execute();
  await db.deleteFrom('report_links').where('expires_at', '<', before.linksEnded).execute();
  // Unused invitations stay: they say when that of an invited account expired.
  await db
    .deleteFrom('invitations')
    .where('expires_at', '<', before.linksEnded)
    .where((row) => row.or([row('purpose', '=', 'reset'), row('used_at', 'is not', null)]))
    .execute();
  await db.deleteFrom('api_keys').where('expires_at', '<', before.sessionsEnded).execute();
  await db
    .deleteFrom('sign_in_attempts')
    .where('last_failed_at', '<', before.attempts)
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<', before.attempts)]))
    .execute();
  await db.deleteFrom('leads').where('answered_at', 'is', null).where('created_at', '<', before.unansweredEnquiries).execute();
  await db
    .deleteFrom('users')
    .where('status', '=', 'pending_approval')
    .where('password_hash', 'is', null)
    .where(sql<Date>`coalesce(requested_at, created_at)`, '<', before.requestsForAccess)
    .where((is) =>
      is.not(is.exists(is.selectFrom('user_customers').select('id').whereRef('user_customers.user_id', '=', 'users.id'))),
    )
    .execute();
}
