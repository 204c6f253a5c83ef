import type { BatchStatus } from '#domain/vocabulary.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { type Db, mayBeLost } from '#server/store/database.ts';
import {
  type BatchRow,
  beat,
  findBatch,
  noteBatchError,
  noteBatchEvent,
  noteBatchTotal,
  takeOver,
} from '#server/store/intake/batches.ts';
import { backlog, releaseUnread, unreadOf, type WaitingMessage } from '#server/store/intake/message-states.ts';
import { transit, transitIn } from '#server/transit.ts';
import { batchEntity, finishBatch } from './batch-entity.ts';
import { readAndSave } from './read-and-save.ts';
import { type Readers, sharedReaders } from './readers.ts';
import { nextBatch, type RunningBatch } from './start-batch.ts';
import { triggerIntake } from './trigger.ts';

/** A batch whose worker has shown no activity for this long (ms) may be taken over by another. */
export const silentMs = 60_000;

const beatMs = 10_000;
const mostMs = 10 * 60_000;

/** Batches that one process runs at once: they share reading threads and transactions. */
export const maxBatchesAtOnce = 5;

/** How a batch is run: the reading threads, messages saved together, a signal that the server is closing, ms between heartbeats. */
export type RunOptions = { readers?: Readers; groupMessages?: number; groupRows?: number; signal?: AbortSignal; beatMs?: number };

/**
 * Runs a batch, then batches of whatever still waits, as one job: for at most ten minutes, before the queue considers it lost. The rest
 * becomes the next job.
 */
export async function runBatches(context: Context, id: number, options: RunOptions = {}): Promise<void> {
  const end = performance.now() + mostMs;
  const first = await runBatch(context, id, options);
  let status = first?.status;
  while (status?.startsWith('completed') && options.signal?.aborted !== true && performance.now() < end) {
    const next = await nextBatch(context);
    if (next === null) return;
    status = await runUnderWay(context, next, options);
  }
  if (status !== 'stopped' && (await backlog(context.store)).waiting > 0) triggerIntake(context);
}

/**
 * Runs a batch to its end: reads its messages in groups and saves each group at once. Takes over a batch that a dead worker left; saved
 * messages stay saved. Does nothing if another worker runs it. Unread messages of a stopped batch wait for the next batch. If the store
 * fails, the batch fails and its unread messages wait again. Returns the batch.
 */
export async function runBatch(context: Context, id: number, options: RunOptions = {}): Promise<BatchRow | null> {
  const { db } = context.store;
  const batch = await takeUp(context, id);
  if (batch !== null) {
    const messages = await unreadIn(context, id);
    await noteBatchTotal(db, id, messages.length);
    await runUnderWay(context, { ...batch, messages }, options);
  }
  return findBatch(db, { id });
}

async function unreadIn({ store }: Context, id: number): Promise<WaitingMessage[]> {
  return [...(store.held?.unreadOf(id) ?? []), ...(await unreadOf(store.db, id))];
}

async function runUnderWay(context: Context, batch: RunningBatch, options: RunOptions): Promise<BatchStatus> {
  let isStopping = false;
  const timer = setInterval(() => {
    beat(context.store.db, batch.id, context.clock.now()).then(
      (status) => (isStopping = status === 'stopping'),
      (error: unknown) => context.log.warn({ err: error, batch: batch.id }, 'a batch could not show that it is alive'),
    );
  }, options.beatMs ?? beatMs);
  try {
    return await run(context, batch, options, () => isStopping);
  } catch (error) {
    await failBatch(context, batch.id, error);
    return 'failed';
  } finally {
    clearInterval(timer);
    context.store.held?.release(batch.id);
  }
}

async function takeUp(context: Context, id: number): Promise<BatchRow | null> {
  const { db } = context.store;
  const batch = await findBatch(db, { id });
  if (batch === null) return null;
  if (batch.status === 'pending_enhanced') {
    try {
      await transit(context, batchEntity, { id, event: { type: 'start' }, by: null, also: (tx) => fetched(context, tx, id) });
      return { ...batch, status: 'storing' };
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') return null;
      throw error;
    }
  }
  const now = context.clock.now();
  const isMine = await takeOver(db, id, new Date(now.getTime() - silentMs), now);
  if (!isMine) return null;
  await noteBatchEvent(db, id, 'warning', 'Resumed: its worker had stopped.');
  return findBatch(db, { id });
}

/** The messages of a batch are assigned when it is created, so nothing is left to fetch. */
async function fetched(context: Context, tx: Db, id: number): Promise<void> {
  await transitIn(context, tx, batchEntity, { id, event: { type: 'fetched' }, by: null });
}

async function run(context: Context, batch: RunningBatch, options: RunOptions, isStopping: () => boolean): Promise<BatchStatus> {
  const { db } = context.store;
  const { id } = batch;
  let { status } = batch;
  if (status === 'storing')
    status = await readAndSave(context, batch, {
      readers: options.readers ?? sharedReaders(),
      groupMessages: options.groupMessages ?? 500,
      groupRows: options.groupRows ?? 50_000,
      signal: options.signal,
      isStopping,
    });
  if (status === 'storing') status = await beat(db, id, context.clock.now());
  if (status === 'stopping') {
    const drained = await transit(context, batchEntity, {
      id,
      event: { type: 'drained' },
      by: null,
      also: async (tx) => void (await releaseUnread(tx, id)),
    });
    return drained.status;
  }
  if (status !== 'storing') return status;
  if (options.signal?.aborted && (await unreadIn(context, id)).length > 0) return beat(db, id, new Date(0));
  return db.transaction().execute(async (tx) => {
    await mayBeLost(tx);
    return finishBatch(context, tx, batch);
  });
}

async function failBatch(context: Context, id: number, error: unknown): Promise<void> {
  const text = error instanceof Error ? error.message : String(error);
  context.log.error({ err: error, batch: id }, 'a batch of received mail failed');
  await noteBatchError(context.store.db, id, text);
  await noteBatchEvent(context.store.db, id, 'error', text);
  await transit(context, batchEntity, {
    id,
    event: { type: 'fail' },
    by: null,
    also: async (tx) => void (await releaseUnread(tx, id)),
  });
}
