import { type CompiledQuery, sql } from 'kysely';
import type { BatchStatus } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';

export type BatchCounts = {
  messagesDone: number;
  filesRead: number;
  reportsStored: number;
  rowsRead: number;
  rowsRefused: number;
  duplicates: number;
  superseded: number;
  orphans: number;
  failedFiles: number;
};

export type BatchRow = BatchCounts & {
  id: number;
  batchId: string;
  status: BatchStatus;
  trigger: string;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  heartbeatAt: Date | null;
  tries: number;
  messagesTotal: number;
  error: string | null;
};

export const openStatuses = ['pending_enhanced', 'fetching', 'storing', 'stopping'] as const;

const columns = sql`id, batch_id as "batchId", status, trigger, created_at as "createdAt", started_at as "startedAt",
  finished_at as "finishedAt", heartbeat_at as "heartbeatAt", tries, mails_total as "messagesTotal", mails_done as "messagesDone",
  files_read as "filesRead", reports_stored as "reportsStored", rows_read as "rowsRead", rows_refused as "rowsRefused", duplicates,
  superseded, orphans, failed_files as "failedFiles", error`;

export async function addBatch(
  db: Db,
  batch: { batchId: string; trigger: string; createdBy: number | null; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('batches')
    .values({
      batch_id: batch.batchId,
      status: 'pending_enhanced',
      trigger: batch.trigger,
      created_by: batch.createdBy,
      created_at: batch.at,
      heartbeat_at: batch.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function dropBatch(db: Db, id: number): Promise<void> {
  await db.deleteFrom('batches').where('id', '=', id).execute();
}

export async function findBatch(db: Db, wanted: { id: number } | { batchId: string }): Promise<BatchRow | null> {
  const where = 'id' in wanted ? sql`id = ${wanted.id}` : sql`batch_id = ${wanted.batchId}`;
  const found = await sql<BatchRow>`select ${columns} from batches where ${where}`.execute(db);
  return found.rows[0] ?? null;
}

export async function listBatches(db: Db, page: { limit: number; offset: number }): Promise<{ rows: BatchRow[]; total: number }> {
  const found = await sql<BatchRow>`select ${columns} from batches order by created_at desc, id desc
    limit ${page.limit}::int offset ${page.offset}::int`.execute(db);
  const { total } = await db
    .selectFrom('batches')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: found.rows, total: Number(total) };
}

export async function openBatches(db: Db): Promise<BatchRow[]> {
  const found = await sql<BatchRow>`select ${columns} from batches
    where status in ('pending_enhanced', 'fetching', 'storing', 'stopping') order by id`.execute(db);
  return found.rows;
}

/** How many batches there are, how many of them ran to their end, and how many of those had no error. */
export async function batchTotals(db: Db): Promise<{ total: number; ended: number; completed: number }> {
  const count = (statuses: readonly BatchStatus[]) =>
    sql<number>`count(*) filter (where status in (${sql.join(statuses.map((one) => sql.lit(one)))}))::int`;
  return db
    .selectFrom('batches')
    .select([
      sql<number>`count(*)::int`.as('total'),
      count(['completed', 'completed_with_errors', 'failed']).as('ended'),
      count(['completed']).as('completed'),
    ])
    .executeTakeFirstOrThrow();
}

/** Batches that ended badly or early and were tried fewer than so many times. */
export async function retryableBatches(db: Db, maxTries: number): Promise<BatchRow[]> {
  const found = await sql<BatchRow>`select ${columns} from batches b
    where status in ('failed', 'completed_with_errors', 'stopped') and tries < ${maxTries}::int
    and (status = 'failed' or exists (select 1 from messages m where m.batch_id = b.id and m.status = 'failed'))
    order by id limit 200`.execute(db);
  return found.rows;
}

/** Moves a batch from one status to the next with the times that go with it; `false` where it was not at `was` any more. */
export async function moveBatch(db: Db, id: number, was: BatchStatus, next: BatchStatus, at: Date): Promise<boolean> {
  const starts = next === 'fetching';
  const ends = ['completed', 'completed_with_errors', 'failed', 'stopped'].includes(next);
  const result = await db
    .updateTable('batches')
    .set({
      status: next,
      heartbeat_at: at,
      ...(next === 'pending_enhanced' ? { finished_at: null, error: null } : {}),
      ...(ends ? { finished_at: at } : {}),
    })
    .$if(starts, (query) =>
      query.set((eb) => ({
        started_at: at,
        finished_at: null,
        tries: eb('tries', '+', 1),
      })),
    )
    .where('id', '=', id)
    .where('status', '=', was)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The statement that adds to a batch's counts and shows that it is alive; answers its status as it is now. */
export function countsChange(db: Db, id: number, counts: BatchCounts, at: Date): CompiledQuery<{ status: BatchStatus }> {
  return db
    .updateTable('batches')
    .set((eb) => ({
      heartbeat_at: at,
      mails_done: eb('mails_done', '+', counts.messagesDone),
      files_read: eb('files_read', '+', counts.filesRead),
      reports_stored: eb('reports_stored', '+', counts.reportsStored),
      rows_read: eb('rows_read', '+', counts.rowsRead),
      rows_refused: eb('rows_refused', '+', counts.rowsRefused),
      duplicates: eb('duplicates', '+', counts.duplicates),
      superseded: eb('superseded', '+', counts.superseded),
      orphans: eb('orphans', '+', counts.orphans),
      failed_files: eb('failed_files', '+', counts.failedFiles),
    }))
    .where('id', '=', id)
    .returning('status')
    .compile();
}

/** Shows that a batch is alive; answers its status. */
export async function beat(db: Db, id: number, at: Date): Promise<BatchStatus> {
  const row = await db
    .updateTable('batches')
    .set({ heartbeat_at: at })
    .where('id', '=', id)
    .returning('status')
    .executeTakeFirstOrThrow();
  return row.status;
}

/** Takes an open batch whose worker gives no sign of life any more; only one of several that try gets it. */
export async function takeOver(db: Db, id: number, silentSince: Date, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('batches')
    .set({ heartbeat_at: at })
    .where('id', '=', id)
    .where('status', 'in', [...openStatuses])
    .where('heartbeat_at', '<=', silentSince)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Marks every open batch as having no worker; for a start at which no other process can be running. */
export async function abandonOpenBatches(db: Db): Promise<void> {
  await db
    .updateTable('batches')
    .set({ heartbeat_at: new Date(0) })
    .where('status', 'in', [...openStatuses])
    .execute();
}

/** Notes how many messages a batch has in all: those that are done, and so many that are not. */
export async function noteBatchTotal(db: Db, id: number, unread: number): Promise<void> {
  await db
    .updateTable('batches')
    .set((eb) => ({ mails_total: eb('mails_done', '+', unread) }))
    .where('id', '=', id)
    .execute();
}

export async function noteBatchError(db: Db, id: number, error: string): Promise<void> {
  await db
    .updateTable('batches')
    .set({ error: error.slice(0, 1_000) })
    .where('id', '=', id)
    .execute();
}

export async function noteBatchEvent(db: Db, batchId: number, level: 'info' | 'warning' | 'error', text: string): Promise<void> {
  await db
    .insertInto('batch_events')
    .values({ batch_id: batchId, level, text: text.slice(0, 1_000) })
    .execute();
}
