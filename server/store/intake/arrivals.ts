import { type CompiledQuery, sql } from 'kysely';
import { type Db, loose } from '../database.ts';
import { embeddedCopy } from '../embedded-copy.ts';
import type { CopyType } from '../reports/binary-copy.ts';
import { cleanText, shortText } from '../text.ts';
import type { Arrival } from './log-record.ts';
import { type ClaimedBatch, mayOpen, type ReadResult, runningBatch } from './message-states.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const nextId = sql<number>`nextval(pg_get_serial_sequence('messages', 'id'))::float8`;

/** Draws numbers for messages that are written later. */
export async function takeMessageIds(db: Db, count: number): Promise<number[]> {
  const found = await sql<{ id: number }>`select ${nextId} as id from generate_series(1, ${count}::int)`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** Creates a batch that is already running and draws numbers for its messages; null if the maximum is open. The disk is not waited for. */
export async function openArrivalBatch(
  db: Db,
  batch: ClaimedBatch,
  count: number,
): Promise<{ id: number; messageIds: number[] } | null> {
  const found = await sql<{ batchId: number; id: number }>`with ${loose},
    batch as (${runningBatch(batch, sql`${count}::int from loose where ${mayOpen(batch)}`)})
    select b.id as "batchId", ${nextId} as id from batch b, generate_series(1, ${count}::int)`.execute(db);
  const [first] = found.rows;
  return first === undefined ? null : { id: first.batchId, messageIds: found.rows.map(({ id }) => id) };
}

/** Of these messages those that are stored already, by their hash in hex. */
export async function storedHashes(tx: Db, hashes: readonly Uint8Array[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await tx
    .selectFrom('messages')
    .select('sha256')
    .where('sha256', 'in', [...hashes])
    .execute();
  return new Set(rows.map((row) => hex(row.sha256)));
}

/** What became of a message that the database does not hold yet; without `isKept` its bytes are not stored. */
export type SettledArrival = { arrival: Arrival; batchId: number; result: ReadResult; isKept: boolean };

const columns: Record<string, CopyType> = {
  id: 'bigint',
  sha256: 'bytea',
  size_bytes: 'bigint',
  received_at: 'timestamptz',
  channel: 'text',
  source_name: 'text',
  envelope_from: 'text',
  uploaded_by: 'int',
  status: 'text',
  batch_id: 'int',
  tries: 'int',
  reason_code: 'text',
  reason_text: 'text',
  unknown_domains: 'text[]',
  processed_at: 'timestamptz',
  mail_from: 'text',
  subject: 'text',
  message_id: 'text',
  auth_results: 'text',
};

/** The statements that write messages once, with what became of them, and their bytes; of the embedded kind only. */
export function arrivalInserts(settled: readonly SettledArrival[], at: Date): CompiledQuery[] {
  if (settled.length === 0) return [];
  const messages = settled.map(({ arrival, batchId, result }) => [
    result.id,
    arrival.sha256,
    arrival.sizeBytes,
    arrival.receivedAt.toISOString(),
    arrival.channel,
    shortText(arrival.sourceName, 500),
    shortText(arrival.envelopeFrom, 320),
    arrival.uploadedBy,
    result.status,
    batchId,
    1,
    shortText(result.reasonCode, 80),
    shortText(result.reasonText, 1_000),
    result.unknownDomains.slice(0, 1_000).map(cleanText),
    at.toISOString(),
    shortText(result.mailFrom, 320),
    shortText(result.subject, 500),
    shortText(result.mailMessageId, 500),
    shortText(result.authResults, 4_000),
  ]);
  const contents = settled.filter(({ isKept }) => isKept).map(({ arrival }) => [arrival.sha256, arrival.encoding, arrival.body]);
  const names = Object.keys(columns).join(', ');
  return [
    embeddedCopy(`messages (${names})`, Object.values(columns), messages),
    embeddedCopy('message_contents (sha256, encoding, body)', ['bytea', 'text', 'bytea'], contents),
  ];
}
