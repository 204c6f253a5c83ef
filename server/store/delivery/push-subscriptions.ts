import { sql } from 'kysely';
import type { Db } from '../database.ts';

export type SubscriptionRow = {
  id: number;
  userId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string;
  createdAt: Date;
  lastOkAt: Date | null;
  failures: number;
  lastError: string | null;
};

/** The devices of a user, the newest first. */
export async function subscriptionsOf(db: Db, userId: number): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('push_subscriptions')
    .select([
      'id',
      'user_id as userId',
      'endpoint',
      'p256dh',
      'auth',
      'device',
      'created_at as createdAt',
      'last_ok_at as lastOkAt',
      'failures',
      'last_error as lastError',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Registers a device for a user; a device that another person used before is this one's from now on, as if it were new. */
export async function putSubscription(
  db: Db,
  row: Pick<SubscriptionRow, 'userId' | 'endpoint' | 'p256dh' | 'auth' | 'device'> & { at: Date },
): Promise<number> {
  const { userId, endpoint, p256dh, auth, device, at } = row;
  const values = { user_id: userId, p256dh, auth, device, failures: 0, last_error: null };
  const { id } = await db
    .insertInto('push_subscriptions')
    .values({ ...values, endpoint, created_at: at })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({
        ...values,
        created_at: sql`case when push_subscriptions.user_id = ${userId} then push_subscriptions.created_at else excluded.created_at end`,
        last_ok_at: sql`case when push_subscriptions.user_id = ${userId} then push_subscriptions.last_ok_at end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes all but so many devices of a user, those first that took no message for the longest time; `keepId` stays. */
export async function trimSubscriptions(db: Db, userId: number, most: number, keepId: number): Promise<void> {
  const devices = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', keepId)
    .orderBy(sql`coalesce(last_ok_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .offset(most - 1)
    .execute();
  if (devices.length > 0)
    await db
      .deleteFrom('push_subscriptions')
      .where(
        'id',
        'in',
        devices.map(({ id }) => id),
      )
      .execute();
}

export async function removeSubscription(db: Db, userId: number, id: number): Promise<boolean> {
  const removed = await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Notes how a message to a device went; `null` says well. */
export async function noteSubscription(db: Db, id: number, at: Date, error: string | null): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set((eb) =>
      error === null
        ? { last_ok_at: at, failures: 0, last_error: null }
        : { failures: eb('failures', '+', 1), last_error: error.slice(0, 500) },
    )
    .where('id', '=', id)
    .execute();
}
