import type { Db } from '../database.ts';

/** A sign-in whose password was right and that waits for its second step. */
export type PendingSignIn = { userId: number; isKnownDevice: boolean; challenge: string | null };

/** Opens a sign-in that waits for its second step. Expired ones go. */
export async function openPending(
  db: Db,
  pending: { tokenHash: Uint8Array; userId: number; isKnownDevice: boolean; now: Date; expiresAt: Date },
): Promise<void> {
  const { tokenHash, userId, isKnownDevice, now, expiresAt } = pending;
  await db.deleteFrom('pending_sign_ins').where('expires_at', '<', now).execute();
  await db
    .insertInto('pending_sign_ins')
    .values({ token_hash: tokenHash, user_id: userId, is_known_device: isKnownDevice, challenge: null, expires_at: expiresAt })
    .execute();
}

/** Takes one of `most` tries of a live sign-in before its outcome is known; `null` where it is over, or has no try left. */
export async function takePendingTry(db: Db, tokenHash: Uint8Array, now: Date, most: number): Promise<PendingSignIn | null> {
  const row = await db
    .updateTable('pending_sign_ins')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('tries', '<', most)
    .returning(['user_id as userId', 'is_known_device as isKnownDevice', 'challenge'])
    .executeTakeFirst();
  return row ?? null;
}

/** The person of a live sign-in that has tries left. */
export async function pendingUser(db: Db, tokenHash: Uint8Array, now: Date, most: number): Promise<number | null> {
  const row = await db
    .selectFrom('pending_sign_ins')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('tries', '<', most)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Stores the challenge for a passkey, or clears it. Answers whether it was the one expected, so that one is used once. */
export async function swapPendingChallenge(
  db: Db,
  tokenHash: Uint8Array,
  challenge: string | null,
  was?: string,
): Promise<boolean> {
  let change = db.updateTable('pending_sign_ins').set({ challenge }).where('token_hash', '=', tokenHash);
  if (was !== undefined) change = change.where('challenge', '=', was);
  return (await change.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Ends a sign-in that waits; `false` where it has ended, so that one opens one session at most. */
export async function closePending(db: Db, tokenHash: Uint8Array): Promise<boolean> {
  const result = await db.deleteFrom('pending_sign_ins').where('token_hash', '=', tokenHash).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Ends every sign-in of a person that waits. */
export async function closePendingOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
}
