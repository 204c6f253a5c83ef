import type { MailTestResult } from '#domain/mail-test/facts.ts';
import type { Db } from '../database.ts';
import { toJson } from '../text.ts';

/** A test message that is expected, or has come: what it showed and when (ISO 8601). */
export type MailTestRow = { expiresAt: Date; result: (MailTestResult & { received_at: string }) | null };

/** Opens a one-time address until it expires. Nothing about the visitor is stored. */
export async function openMailTest(db: Db, code: string, expiresAt: Date): Promise<void> {
  await db.insertInto('mail_tests').values({ code, expires_at: expiresAt, result: null }).execute();
}

export async function readMailTest(db: Db, code: string, now: Date): Promise<MailTestRow | null> {
  const row = await db
    .selectFrom('mail_tests')
    .select(['expires_at', 'result'])
    .where('code', '=', code)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row === undefined ? null : { expiresAt: row.expires_at, result: row.result as MailTestRow['result'] };
}

/** Stores what the first message to an address showed; later ones change nothing. */
export async function saveMailTest(db: Db, code: string, result: NonNullable<MailTestRow['result']>, now: Date): Promise<void> {
  await db
    .updateTable('mail_tests')
    .set({ result: toJson(result) })
    .where('code', '=', code)
    .where('expires_at', '>', now)
    .where('result', 'is', null)
    .execute();
}

export async function forgetMailTests(db: Db, now: Date): Promise<number> {
  const done = await db.deleteFrom('mail_tests').where('expires_at', '<=', now).executeTakeFirst();
  return Number(done.numDeletedRows);
}
