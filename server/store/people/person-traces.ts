import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The account whose traces are meant: its number and its address in lower case. */
export type Traced = { id: number; email: string };

/** Everything stored about a person, by what it is; times as they are stored. Hashes, keys and other secrets are left out. */
export async function personTraces(db: Db, { id, email }: Traced): Promise<Record<string, unknown[]>> {
  const account = await db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'display_name',
      'role',
      'status',
      'registration_reason',
      'created_at',
      'requested_at',
      'last_login_at',
      'admin_notes',
    ])
    .where('id', '=', id)
    .execute();
  const associations = await db
    .selectFrom('user_customers as uc')
    .innerJoin('customers as c', 'c.id', 'uc.customer_id')
    .select(['c.name as customer', 'uc.access_level', 'uc.is_active', 'uc.given_name', 'uc.created_at'])
    .where('uc.user_id', '=', id)
    .execute();
  const sessions = await db
    .selectFrom('sessions')
    .select(['issued_at', 'expires_at', 'revoked_at', 'used_at', 'user_agent', 'ip'])
    .where('user_id', '=', id)
    .execute();
  const passkeys = await db.selectFrom('passkeys').select(['name', 'added_at', 'used_at']).where('user_id', '=', id).execute();
  const keys = await db
    .selectFrom('api_keys')
    .select(['name', 'scopes', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', id)
    .execute();
  const guides = await db
    .selectFrom('guide_ratings')
    .select(['guide', 'is_helpful', 'missing', 'rated_at'])
    .where('user_id', '=', id)
    .execute();
  const views = await db.selectFrom('saved_views').select(['name', 'search', 'saved_at']).where('user_id', '=', id).execute();
  const preferences = await db.selectFrom('alert_preferences').select('preferences').where('user_id', '=', id).execute();
  const shifts = await db.selectFrom('duty_shifts').select(['starts_at', 'ends_at']).where('user_id', '=', id).execute();
  const copies = await db
    .selectFrom('alert_copies')
    .select(['email', 'status', 'asked_at', 'answered_at'])
    .where('user_id', '=', id)
    .execute();
  const devices = await db
    .selectFrom('push_subscriptions')
    .select(['device', 'created_at', 'last_ok_at'])
    .where('user_id', '=', id)
    .execute();
  const notifications = await db
    .selectFrom('notices')
    .select(['channel', 'address', 'status', 'due_at', 'message'])
    .where('user_id', '=', id)
    .execute();
  const requests = await db
    .selectFrom('support_requests')
    .select(['id', 'subject', 'status', 'created_at'])
    .where('author_user_id', '=', id)
    .execute();
  const answers = await db
    .selectFrom('support_events')
    .select(['request_id', 'at', 'kind', 'text'])
    .where('actor_user_id', '=', id)
    .execute();
  const schedules = await db
    .selectFrom('report_schedules')
    .select(['name', 'status', 'recipients', 'created_at'])
    .where('owner_user_id', '=', id)
    .execute();
  const enquiries = await db
    .selectFrom('leads')
    .select(['created_at', 'name', 'email', 'company', 'telephone', 'message', 'consent_at', 'consent_text'])
    .where(sql`lower(email)`, '=', email)
    .execute();
  const trail = await db
    .selectFrom('audit')
    .select(['at', 'action', 'entity', 'entity_id', 'ip', 'user_agent'])
    .where('actor_user_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    account,
    associations,
    sessions,
    passkeys,
    api_keys: keys,
    guide_ratings: guides,
    saved_views: views,
    preferences,
    shifts,
    copies,
    devices,
    notifications,
    requests,
    answers,
    schedules,
    enquiries,
    trail,
  };
}
