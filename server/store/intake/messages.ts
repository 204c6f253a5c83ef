import { sql } from 'kysely';
import { type Db, isEmbedded } from '../database.ts';
import { embeddedCopy } from '../embedded-copy.ts';
import type { Channel } from '../reports/report-share.ts';
import type { MessageStatus } from '../tables/intake.ts';
import { plainArray, shortText, textArray } from '../text.ts';
import { takeContent } from './fresh-contents.ts';

export type NewMessage = {
  sha256: Uint8Array;
  sizeBytes: number;
  receivedAt: Date;
  channel: Channel;
  sourceName: string | null;
  envelopeFrom: string | null;
  uploadedBy: number | null;
  uploadedCustomerId: number | null;
  /** The batch that reads it at once; null: it waits for the next one. */
  batchId: number | null;
  body: Uint8Array;
  encoding: 'gzip' | 'none';
};

/** The name of the file that a message is; null for an email, whose `source_name` is its recipient or its mailbox. */
export const nameOfFile = sql<string | null>`case when channel in ('smtp', 'imap') then null else source_name end`;

export type StoredMessage = { id: number; already: boolean; status: MessageStatus };

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/**
 * Stores messages and their bytes, each once, and returns them in the same order; an existing one is returned as it is. Bytes that were
 * read and deleted are not stored again.
 */
export async function storeMessages(tx: Db, messages: readonly NewMessage[]): Promise<StoredMessage[]> {
  if (messages.length === 0) return [];
  const different = new Map(messages.toReversed().map((message) => [hex(message.sha256), message]));
  const firsts = messages.filter((message) => different.get(hex(message.sha256)) === message);
  const added = await insertMessages(tx, firsts);
  const fresh = new Map(added.map((row) => [hex(row.sha256), row]));
  const known = firsts.filter((message) => !fresh.has(hex(message.sha256)));
  const there = await findBySha(
    tx,
    known.map((message) => message.sha256),
  );
  const wanted = firsts.filter((message) => there.get(hex(message.sha256))?.status !== 'done');
  if (isEmbedded(tx)) await copyContents(tx, wanted, there);
  else await insertContents(tx, wanted);
  return messages.map((message) => {
    const key = hex(message.sha256);
    const row = fresh.get(key) ?? there.get(key);
    if (row === undefined) throw new Error('A message was neither kept nor found.');
    return { id: row.id, status: row.status, already: !fresh.has(key) || different.get(key) !== message };
  });
}

type AddedMessage = { id: number; sha256: Uint8Array; status: MessageStatus };

/** One statement of eleven arrays: as a list of values each row would bring its own parameters. */
async function insertMessages(tx: Db, messages: NewMessage[]): Promise<AddedMessage[]> {
  const texts = (pick: (message: NewMessage) => string | null) => textArray(messages.map(pick));
  const numbers = (pick: (message: NewMessage) => number | null) => plainArray(messages.map(pick));
  const found =
    await sql<AddedMessage>`insert into messages (sha256, size_bytes, received_at, channel, source_name, envelope_from, uploaded_by,
      uploaded_customer_id, status, batch_id)
    select decode(n.sha256, 'hex'), n.size_bytes, n.received_at, n.channel, n.source_name, n.envelope_from, n.uploaded_by,
      n.uploaded_customer_id, case when n.batch_id is null then 'stored' else 'processing' end, n.batch_id
    from unnest(${texts((message) => hex(message.sha256))}::text::text[], ${numbers((message) => message.sizeBytes)}::text::bigint[],
      ${texts((message) => message.receivedAt.toISOString())}::text::timestamptz[], ${texts((message) => message.channel)}::text::text[],
      ${texts((message) => shortText(message.sourceName, 500))}::text::text[], ${texts((message) => shortText(message.envelopeFrom, 320))}::text::text[],
      ${numbers((message) => message.uploadedBy)}::text::int[], ${numbers((message) => message.uploadedCustomerId)}::text::int[],
      ${numbers((message) => message.batchId)}::text::int[])
      with ordinality as n(sha256, size_bytes, received_at, channel, source_name, envelope_from, uploaded_by, uploaded_customer_id, batch_id, place)
    order by n.place on conflict (sha256) do nothing returning id, sha256, status`.execute(tx);
  return found.rows;
}

/** Only what is `there` already can have bytes. */
async function copyContents(tx: Db, messages: NewMessage[], there: ReadonlyMap<string, unknown>): Promise<void> {
  const doubtful = messages.map(({ sha256 }) => sha256).filter((sha256) => there.has(hex(sha256)));
  const found =
    doubtful.length === 0
      ? []
      : await tx.selectFrom('message_contents').select('sha256').where('sha256', 'in', doubtful).execute();
  const kept = new Set(found.map((row) => hex(row.sha256)));
  const rows = messages
    .filter((message) => !kept.has(hex(message.sha256)))
    .map(({ sha256, encoding, body }) => [sha256, encoding, body]);
  if (rows.length === 0) return;
  await tx.executeQuery(embeddedCopy('message_contents (sha256, encoding, body)', ['bytea', 'text', 'bytea'], rows));
}

async function insertContents(tx: Db, messages: NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const texts = (pick: (message: NewMessage) => string) => textArray(messages.map(pick));
  await sql`insert into message_contents (sha256, encoding, body)
    select decode(c.sha256, 'hex'), c.encoding, decode(c.body, 'hex')
    from unnest(${texts((message) => hex(message.sha256))}::text::text[], ${texts((message) => message.encoding)}::text::text[],
      ${texts((message) => hex(message.body))}::text::text[]) as c(sha256, encoding, body)
    on conflict (sha256) do nothing`.execute(tx);
}

async function findBySha(tx: Db, hashes: Uint8Array[]): Promise<Map<string, { id: number; status: MessageStatus }>> {
  if (hashes.length === 0) return new Map();
  const rows = await tx.selectFrom('messages').select(['id', 'sha256', 'status']).where('sha256', 'in', hashes).execute();
  return new Map(rows.map((row) => [hex(row.sha256), row]));
}

/** Deletes the bytes of messages that have been counted; what was found in them stays. */
export async function deleteContents(tx: Db, messageIds: number[]): Promise<void> {
  if (messageIds.length === 0) return;
  await tx
    .deleteFrom('message_contents')
    .where('sha256', 'in', (eb) => eb.selectFrom('messages').select('sha256').where('id', 'in', messageIds))
    .execute();
}

/** Expires failure reports for which no domain was registered until `before`: their bytes are deleted, the reason stays. */
export async function dropOldOrphanFailures(db: Db, before: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const old = await tx
      .updateTable('messages as m')
      .set({
        status: 'failed',
        reason_code: 'expired',
        reason_text: 'No domain was set up for this failure report within 30 days.',
      })
      .where('m.status', 'in', ['orphan', 'failed'])
      .where('m.received_at', '<=', before)
      .where('m.reason_code', 'is distinct from', 'expired')
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('message_files as f')
            .select('f.id')
            .whereRef('f.message_id', '=', 'm.id')
            .where('f.kind', '=', 'failure'),
        ),
      )
      .returning('m.id')
      .execute();
    await deleteContents(
      tx,
      old.map((row) => row.id),
    );
    return old.length;
  });
}

/** The bytes of messages, as they are stored or as they came in, by message; those whose bytes are gone are missing. */
export async function contentsOf(db: Db, ids: number[]): Promise<Map<number, { encoding: 'gzip' | 'none'; body: Uint8Array }>> {
  const contents = new Map<number, { encoding: 'gzip' | 'none'; body: Uint8Array }>();
  const missing: number[] = [];
  for (const id of ids) {
    const body = takeContent(db, id);
    if (body === undefined) missing.push(id);
    else contents.set(id, { encoding: 'none', body });
  }
  if (missing.length === 0) return contents;
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('message_contents as c', 'c.sha256', 'm.sha256')
    .select(['m.id', 'c.encoding', 'c.body'])
    .where('m.id', 'in', missing)
    .execute();
  for (const { id, encoding, body } of rows) contents.set(id, { encoding, body });
  return contents;
}

/** A message that failed or waits for its domain, and the name it came under; `null` for any other. */
export async function unreadMessage(db: Db, id: number): Promise<{ sourceName: string | null } | null> {
  const row = await db
    .selectFrom('messages')
    .select(nameOfFile.as('sourceName'))
    .where('id', '=', id)
    .where('status', 'in', ['failed', 'orphan'])
    .executeTakeFirst();
  return row ?? null;
}
