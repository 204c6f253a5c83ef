import type { Db } from '../database.ts';

/** Puts new recovery codes in place of all before. */
export async function replaceRecoveryCodes(tx: Db, userId: number, hashes: readonly Uint8Array[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute();
}

/** Uses a recovery code; `false` where the person has no such code, or it was used before. */
export async function spendRecoveryCode(db: Db, userId: number, hash: Uint8Array, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** How many recovery codes a person was given last, and how many of them are unused. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<{ left: number; all: number }> {
  const rows = await db.selectFrom('recovery_codes').select('used_at').where('user_id', '=', userId).execute();
  return { left: rows.filter((row) => row.used_at === null).length, all: rows.length };
}

/** Removes all recovery codes of a person. */
export async function removeRecoveryCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}
