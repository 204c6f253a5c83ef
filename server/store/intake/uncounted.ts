import { sql } from 'kysely';
import type { Channel } from '#domain/vocabulary.ts';
import { messageMoves } from '#machines/message.ts';
import type { Db } from '../database.ts';

/** Why a message is in no statistics: its domain is not registered, or it cannot be read. */
export type UncountedKind = 'orphan' | 'failed';

export type UncountedMessage = {
  id: number;
  kind: UncountedKind;
  subject: string | null;
  sender: string | null;
  receivedAt: Date;
  sizeBytes: number;
  channel: Channel;
  reason: string | null;
  unknownDomains: string[];
};

type UncountedQuery = { kinds: readonly UncountedKind[]; limit: number; offset: number };

/** Messages that are not counted, the last received first, and how many there are. */
export async function listUncounted(db: Db, { kinds, limit, offset }: UncountedQuery) {
  const from = db.selectFrom('messages').where('status', 'in', kinds);
  const rows = await from
    .select(['id', 'subject', 'channel'])
    .select((one) => [
      one.ref('status').$castTo<UncountedKind>().as('kind'),
      one.fn.coalesce('mail_from', 'envelope_from').as('sender'),
      one.ref('received_at').as('receivedAt'),
      one.ref('size_bytes').as('sizeBytes'),
      one.ref('reason_text').as('reason'),
      one.ref('unknown_domains').as('unknownDomains'),
    ])
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await from.select((one) => one.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** Moves messages that are not counted to processed; answers the ids of those that were moved. */
export async function setAside(db: Db, ids: readonly number[], at: Date): Promise<number[]> {
  const { from, to } = messageMoves.setAside;
  const moved = await db
    .updateTable('messages')
    .set({ status: to, moved_at: at })
    .where('id', 'in', ids)
    .where('status', 'in', from)
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}

export type UncountedStats = { orphans: number; failed: number; oldestAt: Date | null; moved: number };

/** How many messages are not counted, since when the oldest of them waits, and how many were moved to processed since a time. */
export async function uncountedStats(db: Db, since: Date): Promise<UncountedStats> {
  const found = await sql<UncountedStats>`select count(*) filter (where status = 'orphan')::int as orphans,
      count(*) filter (where status = 'failed')::int as failed,
      min(received_at) filter (where status in ('orphan', 'failed')) as "oldestAt",
      count(*) filter (where moved_at >= ${since.toISOString()}::text::timestamptz)::int as moved
    from messages where status in ('orphan', 'failed') or moved_at is not null`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Error('A sum without a row.');
  return row;
}
