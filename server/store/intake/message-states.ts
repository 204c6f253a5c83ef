import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { BatchStatus } from '#domain/vocabulary.ts';
import { messageMoves } from '#machines/message.ts';
import { type Db, loose } from '../database.ts';
import type { Channel } from '../reports/report-share.ts';
import type { MessageStatus } from '../tables/intake.ts';
import { cleanText, plainArray, shortText, textArray } from '../text.ts';
import { openStatuses } from './batches.ts';
import type { Arrival } from './log-record.ts';
import { nameOfFile } from './messages.ts';

const literals = (statuses: readonly (MessageStatus | BatchStatus)[]) => sql`(${sql.join(statuses.map((one) => sql.lit(one)))})`;
const openList = literals(openStatuses);

export type WaitingMessage = {
  id: number;
  sizeBytes: number;
  receivedAt: Date;
  channel: Channel;
  /** The name of the file that it is; null for an email. */
  sourceName: string | null;
  uploadedCustomerId: number | null;
  /** What the database does not hold yet. */
  held?: HeldMessage;
};

/** A message that is safe in the log and in memory, as it came in. */
export type HeldMessage = { arrival: Arrival; raw: Uint8Array };

/**
 * Gives a message that waits, failed or has no domain yet another reading: in `batchId` at once, else in the next batch. One whose bytes were
 * deleted with time and that came again at `cameAt` is stored as long as any that came then.
 */
export async function readAgain(db: Db, id: number, batchId: number | null, cameAt: Date | null = null): Promise<boolean> {
  const { from, to } = batchId === null ? messageMoves.requeue : messageMoves.readAgain;
  const result = await db
    .updateTable('messages')
    .set({
      status: to,
      batch_id: batchId,
      reason_code: null,
      reason_text: null,
      received_at: sql`case when reason_code = 'expired' then coalesce(${cameAt?.toISOString() ?? null}::text::timestamptz, received_at)
        else received_at end`,
    })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes waiting messages into a batch, oldest first; others that claim at the same time get other messages. */
export async function claimWaiting(tx: Db, batchId: number, limit: number): Promise<number> {
  const { from, to } = messageMoves.claim;
  const result = await sql`update messages set status = ${to}, batch_id = ${batchId} where id in (
    select id from messages where status in ${literals(from)} order by id limit ${limit}::int for update skip locked)`.execute(
    tx,
  );
  return Number(result.numAffectedRows ?? 0n);
}

/** What a new batch starts with, and how many may be open at once. */
export type ClaimedBatch = { batchId: string; status: BatchStatus; trigger: string; at: Date; limit: number; mostOpen: number };

/** The statement that creates a batch that is already running; `source` is the number of its messages and where that comes from. */
export function runningBatch(batch: ClaimedBatch, source: RawBuilder<unknown>): RawBuilder<unknown> {
  const at = batch.at.toISOString();
  return sql`insert into batches (batch_id, status, trigger, created_at, started_at, heartbeat_at, tries, mails_total)
    select ${batch.batchId}, ${batch.status}, ${batch.trigger}, ${at}::text::timestamptz, ${at}::text::timestamptz,
      ${at}::text::timestamptz, 1, ${source} returning id`;
}

/** Whether another batch may be opened. */
export const mayOpen = ({ mostOpen }: ClaimedBatch) =>
  sql`(select count(*) from batches where status in ${openList}) < ${mostOpen}::int`;

/**
 * Creates a batch of waiting messages, oldest first, that is already running; null if nothing waits or the maximum is open. Concurrent
 * claims get different messages. The disk is not waited for: what is lost waits again.
 */
export async function claimBatch(db: Db, batch: ClaimedBatch): Promise<{ id: number; messages: WaitingMessage[] } | null> {
  const { from, to } = messageMoves.claim;
  const found = await sql<WaitingMessage & { batchId: number }>`with ${loose}, taken as materialized (
      select id, size_bytes, received_at, channel, ${nameOfFile} as name, uploaded_customer_id from messages, loose
      where status in ${literals(from)} and ${mayOpen(batch)}
      order by id limit ${batch.limit}::int for update of messages skip locked),
    batch as (${runningBatch(batch, sql`count(*) from taken having count(*) > 0`)}),
    claimed as (update messages m set status = ${to}, batch_id = b.id from batch b, taken t where m.id = t.id)
    select b.id as "batchId", t.id, t.size_bytes as "sizeBytes", t.received_at as "receivedAt", t.channel,
      t.name as "sourceName", t.uploaded_customer_id as "uploadedCustomerId" from taken t, batch b order by t.id`.execute(db);
  const [first] = found.rows;
  return first === undefined ? null : { id: first.batchId, messages: found.rows };
}

/** Takes the messages of a batch that failed, to read them again in it; nothing of them was counted, so only they leave its counts. */
export async function claimFailedOf(tx: Db, batchId: number): Promise<number> {
  const taken = await sql<{ messages: number; files: number; refused: number }>`with taken as (
      update messages set status = ${messageMoves.retry.to}, reason_code = null, reason_text = null
      where batch_id = ${batchId}::int and status in ${literals(messageMoves.retry.from)} returning id)
    select (select count(*) from taken)::int as messages, count(*)::int as files,
      count(*) filter (where f.outcome = 'refused')::int as refused
      from message_files f where f.message_id in (select id from taken)`.execute(tx);
  const [{ messages, files, refused } = { messages: 0, files: 0, refused: 0 }] = taken.rows;
  await sql`update batches set mails_done = greatest(0, mails_done - ${messages}::int),
    files_read = greatest(0, files_read - ${files}::int), failed_files = greatest(0, failed_files - ${refused}::int)
    where id = ${batchId}::int`.execute(tx);
  return messages;
}

/** Messages of a batch that are not read yet, oldest first. */
export async function unreadOf(db: Db, batchId: number): Promise<WaitingMessage[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'size_bytes', 'received_at', 'channel', nameOfFile.as('name'), 'uploaded_customer_id'])
    .where('batch_id', '=', batchId)
    .where('status', '=', 'processing')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    sizeBytes: row.size_bytes,
    receivedAt: row.received_at,
    channel: row.channel,
    sourceName: row.name,
    uploadedCustomerId: row.uploaded_customer_id,
  }));
}

/** Puts messages of a batch that are not read yet back among those that wait. */
export async function releaseUnread(db: Db, batchId: number): Promise<number> {
  const result = await db
    .updateTable('messages')
    .set({ status: messageMoves.release.to, batch_id: null })
    .where('batch_id', '=', batchId)
    .where('status', 'in', messageMoves.release.from)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export type ReadResult = {
  id: number;
  status: 'done' | 'orphan' | 'failed';
  reasonCode: string | null;
  reasonText: string | null;
  unknownDomains: string[];
  mailFrom: string | null;
  subject: string | null;
  mailMessageId: string | null;
  authResults: string | null;
};

/** Of these messages those that a batch still has to settle, with that batch and how often they were read before; locks them. */
export async function stillUnread(tx: Db, ids: number[]): Promise<Map<number, { batchId: number | null; tries: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('messages')
    .select(['id', 'batch_id', 'tries'])
    .where('id', '=', sql<number>`any(${plainArray(ids)}::text::bigint[])`)
    .where('status', 'in', messageMoves.count.from)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, batch_id: batchId, tries }) => [id, { batchId, tries }]));
}

/** The statements that write what became of messages that `stillUnread` answered and locked. */
export function settlements(tx: Db, results: ReadResult[], at: Date): CompiledQuery[] {
  if (results.length === 0) return [];
  const texts = (pick: (result: ReadResult) => string | null, max: number) =>
    textArray(results.map((result) => shortText(pick(result), max)));
  const names = results.map((result) => JSON.stringify(result.unknownDomains.slice(0, 1_000).map(cleanText)));
  const settled = sql`update messages m set
      status = r.status, reason_code = r.code, reason_text = r.reason, processed_at = ${at.toISOString()}::text::timestamptz,
      unknown_domains = array(select json_array_elements_text(r.names::json)), tries = m.tries + 1,
      mail_from = r.mail_from, subject = r.subject, message_id = r.message_id, auth_results = r.auth_results
    from unnest(${`{${results.map((result) => result.id).join(',')}}`}::text::bigint[],
      ${texts((result) => result.status, 20)}::text::text[], ${texts((result) => result.reasonCode, 80)}::text::text[],
      ${texts((result) => result.reasonText, 1_000)}::text::text[], ${textArray(names)}::text::text[],
      ${texts((result) => result.mailFrom, 320)}::text::text[], ${texts((result) => result.subject, 500)}::text::text[],
      ${texts((result) => result.mailMessageId, 500)}::text::text[], ${texts((result) => result.authResults, 4_000)}::text::text[]
    ) as r(id, status, code, reason, names, mail_from, subject, message_id, auth_results)
    where m.id = r.id and m.status in ${literals(messageMoves.count.from)}`;
  return [settled.compile(tx)];
}

/** Where unread messages are: the database, and what it does not hold yet. */
export type Unread = { db: Db; held: { waiting: () => Backlog; count: () => number } | null };
type Backlog = { waiting: number; oldestAt: Date | null };

/** How many messages wait and since when the oldest does. */
export async function backlog({ db, held }: Unread): Promise<Backlog> {
  const row = await db
    .selectFrom('messages')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('received_at').as('oldest')])
    .where('status', '=', 'stored')
    .executeTakeFirstOrThrow();
  const now = held?.waiting() ?? { waiting: 0, oldestAt: null };
  return { waiting: Number(row.waiting) + now.waiting, oldestAt: row.oldest ?? now.oldestAt };
}

/** Failed messages that were tried fewer than so many times wait again; answers how many. */
export async function requeueFailed(db: Db, maxTries: number): Promise<number> {
  const result = await db
    .updateTable('messages')
    .set({ status: messageMoves.retryLater.to, batch_id: null, reason_code: null, reason_text: null })
    .where('status', 'in', messageMoves.retryLater.from)
    .where('reason_code', 'is distinct from', 'expired')
    .where('tries', '<', maxTries)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Messages that failed with one of these reasons before `until`, tried fewer than so many times, wait again; answers how many. */
export async function requeueFailedFor(db: Db, reasons: readonly string[], until: Date, maxTries: number): Promise<number> {
  const result = await db
    .updateTable('messages')
    .set({ status: messageMoves.retryLater.to, batch_id: null, reason_code: null, reason_text: null })
    .where('status', 'in', messageMoves.retryLater.from)
    .where('reason_code', 'in', reasons)
    .where('processed_at', '<=', until)
    .where('tries', '<', maxTries)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

const inNoOpenBatch = sql<boolean>`(batch_id is null or not exists (select 1 from batches b where b.id = messages.batch_id
  and b.status in (${sql.join(openStatuses.map((one) => sql.lit(one)))})))`;

/** How many messages are taken as being read although no open batch reads them. */
export async function countStranded(db: Db): Promise<number> {
  const { stranded } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('stranded'))
    .where('status', '=', 'processing')
    .where(inNoOpenBatch)
    .executeTakeFirstOrThrow();
  return Number(stranded);
}

/** Puts messages that no open batch reads back among those that wait; answers how many. */
export async function releaseStranded(db: Db): Promise<number> {
  const result = await db
    .updateTable('messages')
    .set({ status: messageMoves.release.to, batch_id: null })
    .where('status', 'in', messageMoves.release.from)
    .where(inNoOpenBatch)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function messageStatus(db: Db, id: number): Promise<MessageStatus> {
  return (await db.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
}

/** How many messages have been received and not read yet, those of a running batch included. */
export async function countUnread({ db, held }: Unread): Promise<number> {
  const { left } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('status', 'in', ['stored', 'processing'])
    .executeTakeFirstOrThrow();
  return Number(left) + (held?.count() ?? 0);
}
