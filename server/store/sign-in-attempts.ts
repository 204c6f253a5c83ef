import { sql } from 'kysely';
import type { Db } from './database.ts';

const forgottenAfterHours = 24;

export async function lockedUntil(db: Db, key: string): Promise<Date | null> {
  const row = await db.selectFrom('sign_in_attempts').select('locked_until').where('key', '=', key).executeTakeFirst();
  return row?.locked_until ?? null;
}

/** Counts a failure and locks the key for as many seconds as `delaySeconds` says for that count; an old row starts anew. */
export async function noteFailure(db: Db, key: string, now: Date, delaySeconds: (failures: number) => number): Promise<void> {
  const stale = new Date(now.getTime() - forgottenAfterHours * 3_600_000);
  const { failures } = await db
    .insertInto('sign_in_attempts')
    .values({ key, failures: 1, last_failed_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when sign_in_attempts.last_failed_at < ${stale} then 1 else sign_in_attempts.failures + 1 end`,
        last_failed_at: now,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  const delay = delaySeconds(failures);
  if (delay > 0)
    await db
      .updateTable('sign_in_attempts')
      .set({ locked_until: new Date(now.getTime() + delay * 1000) })
      .where('key', '=', key)
      .execute();
}

export async function clearFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('key', '=', key).execute();
}
