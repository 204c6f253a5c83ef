import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { toJson } from '../text.ts';

/** The author of a call under this key: `claim` distinguishes two attempts under the same key. */
export type Claim = { userId: number; key: string; claim: string };

/** What is known of a key: the request it belongs to, and the reply once there is one. */
export type StoredReply = { endpoint: string; fingerprint: string; status: number | null; reply: unknown };

const isMine = ({ userId, key, claim }: Claim) => ({ user_id: userId, key, claim });

/** Takes the key for a request, also from one that has not said a word since `deadBefore`; `false` where another has it or had it. */
export async function takeKey(
  db: Db,
  { userId, key, claim }: Claim,
  request: { endpoint: string; fingerprint: string },
  now: Date,
  deadBefore: Date,
): Promise<boolean> {
  const taken = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, claim, claimed_at: now, created_at: now, ...request })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ claim, claimed_at: now, fingerprint: request.fingerprint })
        .where('idempotency_keys.status', 'is', null)
        .where('idempotency_keys.claimed_at', '<', deadBefore)
        .where(sql<boolean>`split_part(idempotency_keys.fingerprint, ' ', 1) = split_part(${request.fingerprint}::text, ' ', 1)`),
    )
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function readKey(db: Db, userId: number, key: string): Promise<StoredReply | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['endpoint', 'fingerprint', 'status', 'reply'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Says that the request is still being done. */
export async function renewKey(db: Db, mine: Claim, now: Date): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ claimed_at: now })
    .where((row) => row.and(isMine(mine)))
    .execute();
}

export async function saveReply(db: Db, mine: Claim, status: number, reply: object): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status, reply: toJson(reply) })
    .where((row) => row.and(isMine(mine)))
    .execute();
}

/** Forgets a request that came to nothing, so that it can be tried again. */
export async function releaseKey(db: Db, mine: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where((row) => row.and(isMine(mine)))
    .where('status', 'is', null)
    .execute();
}

export async function dropOldKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
