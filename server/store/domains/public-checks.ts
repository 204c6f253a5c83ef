import type { Db } from '../database.ts';
import { toJson } from '../text.ts';

/** Stores a visitor's result under a token until it expires. Nothing about the visitor is stored. */
export async function savePublicCheck(
  db: Db,
  check: { token: string; domain: string; result: unknown; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('public_checks')
    .values({
      token: check.token,
      domain: check.domain,
      result: toJson(check.result),
      created_at: check.createdAt,
      expires_at: check.expiresAt,
    })
    .execute();
}

export async function readPublicCheck(db: Db, token: string, now: Date): Promise<unknown> {
  const row = await db
    .selectFrom('public_checks')
    .select('result')
    .where('token', '=', token)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.result ?? null;
}

export async function forgetPublicChecks(db: Db, now: Date): Promise<number> {
  const done = await db.deleteFrom('public_checks').where('expires_at', '<=', now).executeTakeFirst();
  return Number(done.numDeletedRows);
}
