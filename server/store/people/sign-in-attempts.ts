import { sql } from 'kysely';
import type { Db } from '../database.ts';

const forgottenAfterHours = 24;

export async function lockedUntil(db: Db, key: string): Promise<Date | null> {
  const row = await db.selectFrom('sign_in_attempts').select('locked_until').where('key', '=', key).executeTakeFirst();
  return row?.locked_until ?? null;
}

/** How many failures a key has. */
export async function failuresOf(db: Db, key: string): Promise<number> {
  const row = await db.selectFrom('sign_in_attempts').select('failures').where('key', '=', key).executeTakeFirst();
  return row?.failures ?? 0;
}

/** Counts a failure and locks the key for as many seconds as `delaySeconds` returns for that count; an old row starts again. */
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

/** When a key locks: from the `free`th try on for `firstSeconds`, then twice as long each time, at most `longestSeconds`. */
export type Patience = { free: number; firstSeconds: number; longestSeconds: number };

/**
 * Takes one try of a key before its outcome is known, so that tries at the same moment cannot all slip in before the first of them is
 * counted. Null where it was taken, else the time until which the key is locked.
 */
export async function takeTry(db: Db, key: string, now: Date, patience: Patience): Promise<Date | null> {
  const stale = new Date(now.getTime() - forgottenAfterHours * 3_600_000);
  const { free, firstSeconds, longestSeconds } = patience;
  const tries = sql<number>`case when sign_in_attempts.last_failed_at < ${stale} then 1 else sign_in_attempts.failures + 1 end`;
  const seconds = sql`least(${longestSeconds}::float8, ${firstSeconds}::float8 * power(2, least(30, (${tries}) - ${free}::int)))`;
  const taken = await db
    .insertInto('sign_in_attempts')
    .values({ key, failures: 1, last_failed_at: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          failures: tries,
          last_failed_at: now,
          locked_until: sql<Date | null>`case when (${tries}) < ${free}::int then null
            else ${now}::timestamptz + make_interval(secs => ${seconds}) end`,
        })
        .where(sql<boolean>`sign_in_attempts.locked_until is null or sign_in_attempts.locked_until <= ${now}`),
    )
    .returning('key')
    .executeTakeFirst();
  return taken === undefined ? lockedUntil(db, key) : null;
}

/** Gives back a try that was taken of a key and came to nothing; the key is open again. */
export async function giveBackTry(db: Db, key: string): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set((eb) => ({ failures: sql<number>`greatest(0, ${eb.ref('failures')} - 1)`, locked_until: null }))
    .where('key', '=', key)
    .execute();
}

export async function clearFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('key', '=', key).execute();
}
