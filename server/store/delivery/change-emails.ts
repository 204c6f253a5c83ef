import { sql } from 'kysely';
import type { AlertPreferences } from '#domain/delivery/preferences.ts';
import type { Db } from '../database.ts';
import { inUse } from '../people/in-use.ts';

export type ChangesReader = { userId: number; preferences: AlertPreferences | null; customerIds: number[] };

/** Active people of customers in use, with their preferences, who have no email of a week yet. */
export async function changesReaders(db: Db, week: string): Promise<ChangesReader[]> {
  const { rows } = await sql<ChangesReader>`select u.id as "userId", p.preferences,
      array_agg(c.customer_id order by c.customer_id) as "customerIds"
    from users u join user_customers c on c.user_id = u.id and c.is_active and ${inUse('c')}
      left join alert_preferences p on p.user_id = u.id
    where u.status = 'active' and not exists (select 1 from change_emails e where e.user_id = u.id and e.week = ${week}::date)
    group by u.id, p.preferences order by u.id`.execute(db);
  return rows;
}

/** Takes the email of a person and week; `false` where it was taken before. */
export async function takeChangeEmail(tx: Db, userId: number, week: string, at: Date): Promise<boolean> {
  const { rows } = await sql`insert into change_emails (user_id, week, made_at) values (${userId}, ${week}::date, ${at})
    on conflict do nothing returning user_id`.execute(tx);
  return rows.length > 0;
}

/** Whether the email of a person and week was taken and is not sent yet. */
export async function isChangeEmailWaiting(db: Db, userId: number, week: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from change_emails where user_id = ${userId} and week = ${week}::date and sent_at is null`.execute(db);
  return rows.length > 0;
}

/** Notes that the email of a person and week is done with. */
export async function noteChangeEmail(db: Db, userId: number, week: string, at: Date): Promise<void> {
  await sql`update change_emails set sent_at = ${at} where user_id = ${userId} and week = ${week}::date`.execute(db);
}
