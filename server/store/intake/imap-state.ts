import type { Db } from '../database.ts';

/** How far a mailbox has been read; the UID counts only under the same UIDVALIDITY (RFC 9051 2.3.1.1). */
export async function mailboxPosition(db: Db, mailbox: string): Promise<{ uidValidity: number; lastUid: number } | null> {
  const row = await db
    .selectFrom('imap_state')
    .select(['uid_validity as uidValidity', 'last_uid as lastUid'])
    .where('mailbox', '=', mailbox)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveMailboxPosition(
  db: Db,
  mailbox: string,
  uidValidity: number,
  lastUid: number,
  at: Date,
): Promise<void> {
  const values = { uid_validity: uidValidity, last_uid: lastUid, updated_at: at };
  await db
    .insertInto('imap_state')
    .values({ mailbox, ...values })
    .onConflict((conflict) => conflict.column('mailbox').doUpdateSet(values))
    .execute();
}
