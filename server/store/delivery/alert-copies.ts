import { sql } from 'kysely';
import type { CopyStatus } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { textArray } from '../text.ts';

export type AlertCopy = { userId: number; email: string; status: CopyStatus; name: string };

/** The further addresses of a person by address. */
export async function copiesOf(db: Db, userId: number): Promise<Map<string, CopyStatus>> {
  const rows = await db.selectFrom('alert_copies').select(['email', 'status']).where('user_id', '=', userId).execute();
  return new Map(rows.map(({ email, status }) => [email, status]));
}

/**
 * One further address with the name of the person whose alerts it gets, also of one who is locked, since the address unsubscribes whenever
 * it wants; `null` where it is not named.
 */
export async function findCopy(db: Db, userId: number, email: string): Promise<AlertCopy | null> {
  const row = await db
    .selectFrom('alert_copies as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.user_id as userId', 'c.email', 'c.status', 'u.display_name as name'])
    .where('c.user_id', '=', userId)
    .where('c.email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

/** The confirmed addresses of these people, as `"user address"`. */
export async function confirmedCopies(db: Db, userIds: readonly number[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('alert_copies')
    .select(['user_id', 'email'])
    .where('user_id', 'in', [...userIds])
    .where('status', '=', 'confirmed')
    .execute();
  return new Set(rows.map((row) => `${row.user_id} ${row.email}`));
}

/** Makes these the further addresses of a person: new ones wait, dropped ones are forgotten, those that unsubscribed stay so. Answers the new. */
export async function putCopies(db: Db, userId: number, emails: readonly string[], at: Date): Promise<string[]> {
  await sql`delete from alert_copies where user_id = ${userId} and status <> 'stopped'
    and not email = any(${textArray(emails)}::text[])`.execute(db);
  if (emails.length === 0) return [];
  const added = await db
    .insertInto('alert_copies')
    .values(emails.map((email) => ({ user_id: userId, email, asked_at: at })))
    .onConflict((conflict) => conflict.columns(['user_id', 'email']).doNothing())
    .returning('email')
    .execute();
  return added.map(({ email }) => email);
}

/**
 * Records the answer of an address's owner; `false` if the address is no longer named. An address that unsubscribed cannot be confirmed
 * again.
 */
export async function answerCopy(
  db: Db,
  { userId, email }: { userId: number; email: string },
  status: 'confirmed' | 'stopped',
  at: Date,
): Promise<boolean> {
  let query = db
    .updateTable('alert_copies')
    .set({ status, answered_at: at })
    .where('user_id', '=', userId)
    .where('email', '=', email);
  if (status === 'confirmed') query = query.where('status', '<>', 'stopped');
  const done = await query.executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
