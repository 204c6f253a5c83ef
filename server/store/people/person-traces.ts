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

/** A regular expression for an address as a whole: not as the end of a longer one, nor as its beginning. */
const asWhole = (email: string) =>
  `(?<![[:alnum:]._%+'-])${email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![[:alnum:]-]|\\.[[:alnum:]])`;

/**
 * Removes an account with its associations, sessions and preferences, and its address from all that others left behind: schedules and
 * deliveries of reports, copies of alerts, enquiries, stored replies, sign-in attempts, queued jobs. What it wrote to support goes too; what it
 * did stays in the audit under its number.
 */
export async function erasePerson(tx: Db, { id, email }: Traced): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', id).execute();
  const named = asWhole(email);
  await sql`delete from idempotency_keys where reply::text ~* ${named}`.execute(tx);
  await tx.deleteFrom('leads').where(sql`lower(email)`, '=', email).execute();
  await tx.deleteFrom('alert_copies').where(sql`lower(email)`, '=', email).execute();
  await tx.deleteFrom('document_deliveries').where(sql`lower(email)`, '=', email).execute();
  await tx.deleteFrom('notices').where(sql`lower(address)`, '=', email).execute();
  await sql`delete from sign_in_attempts where key ~* ${named}`.execute(tx);
  await sql`update report_schedules s set recipients = array(select r from unnest(s.recipients) r where lower(r) <> ${email})
    where exists (select 1 from unnest(s.recipients) r where lower(r) = ${email})`.execute(tx);
  await sql`update onboardings set sent_to = regexp_replace(sent_to::text, ${named}, 'erased', 'gi')::jsonb,
      waiting_for = regexp_replace(waiting_for, ${named}, 'erased', 'gi')
    where sent_to::text ~* ${named} or waiting_for ~* ${named}`.execute(tx);
  await sql`update support_requests set subject = 'Erased' where author_user_id = ${id}::int`.execute(tx);
  await sql`update support_events set text = 'Erased with the account of who wrote it.' where actor_user_id = ${id}::int and text <> ''`.execute(
    tx,
  );
  await sql`delete from pgboss.job where data::text ~* ${named}`.execute(tx);
  await tx.deleteFrom('users').where('id', '=', id).execute();
}
