import type { Db } from '../database.ts';

/** A person's one-time codes: the sealed secret and the 30-second step of the last code that was accepted. */
export type OneTimeCodes = { secret: string; lastStep: number; addedAt: Date; usedAt: Date | null };

export async function findCodes(db: Db, userId: number): Promise<OneTimeCodes | null> {
  const row = await db
    .selectFrom('one_time_codes')
    .select(['secret', 'last_step', 'added_at', 'used_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { secret: row.secret, lastStep: Number(row.last_step), addedAt: row.added_at, usedAt: row.used_at };
}

/** Stores a sealed secret in place of the one before; `step` is that of the code that confirmed it. */
export async function saveCodes(db: Db, userId: number, secret: string, step: number, at: Date): Promise<void> {
  const values = { secret, last_step: step, added_at: at, used_at: null };
  await db
    .insertInto('one_time_codes')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Marks a step as used; `false` where it, or a later one, was used already, also a moment ago by another request. */
export async function spendStep(db: Db, userId: number, step: number, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('one_time_codes')
    .set({ last_step: step, used_at: at })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Removes the one-time codes of a person; `false` where there are none. */
export async function removeCodes(db: Db, userId: number): Promise<boolean> {
  const result = await db.deleteFrom('one_time_codes').where('user_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
