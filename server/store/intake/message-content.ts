import { gunzipSync } from 'node:zlib';
import type { Db } from '../database.ts';

export type StoredMail = {
  subject: string | null;
  from: string | null;
  messageId: string | null;
  authResults: string | null;
  sizeBytes: number;
};

/** What is known of a stored message. Not scoped: pass only messages of accessible reports. */
export async function mailOf(db: Db, messageId: number): Promise<StoredMail | null> {
  const row = await db
    .selectFrom('messages')
    .select(['subject', 'mail_from', 'message_id', 'auth_results', 'size_bytes'])
    .where('id', '=', messageId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        subject: row.subject,
        from: row.mail_from,
        messageId: row.message_id,
        authResults: row.auth_results,
        sizeBytes: row.size_bytes,
      };
}

/** The message as received, `null` if it is no longer stored. */
export async function rawMail(db: Db, messageId: number): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('messages')
    .innerJoin('message_contents', 'message_contents.sha256', 'messages.sha256')
    .select(['message_contents.encoding', 'message_contents.body'])
    .where('messages.id', '=', messageId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return row.encoding === 'gzip' ? gunzipSync(row.body) : row.body;
}
