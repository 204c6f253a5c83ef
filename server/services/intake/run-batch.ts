import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { addLiveEvent } from '#server/store/delivery/live-events.ts';
import { type BatchRow, beat, findBatch, noteBatchError, noteBatchEvent, takeOver } from '#server/store/intake/batches.ts';
import { backlog, releaseUnread, unreadOf } from '#server/store/intake/message-states.ts';
import { transit, transitIn } from '#server/transit.ts';
import { batchEntity } from './batch-entity.ts';
import { readAndSave } from './read-and-save.ts';
import { type Readers, sharedReaders } from './readers.ts';
import { triggerIntake } from './trigger.ts';

/** A batch whose worker has shown no life for so long (ms) may be taken up by another. */
export const silentMs = 60_000;

const beatMs = 10_000;

/** So many batches of one process are run at once: they share reading threads and transactions. */
export const maxBatchesAtOnce = 5;

/** How a batch is run: the reading threads, mails saved together, a signal that asks to leave off (the server closes), ms between looks. */
export type RunOptions = { readers?: Readers; groupMails?: number; groupRows?: number; signal?: AbortSignal; beatMs?: number };

/**
 * Runs a batch to its end: reads its mail group by group and saves each group at once. Takes up a batch that a dead worker left; what was
 * saved stays saved. Does nothing where another worker is at it. What a batch that was stopped has not read waits for the next look. On a
 * failure of the store the batch fails and its unread mail waits again.
 */
export async function runBatch(context: Context, id: number, options: RunOptions = {}): Promise<BatchRow | null> {
  const batch = await takeUp(context, id);
  if (batch === null) return findBatch(context.store.db, { id });
  let isStopping = false;
  const timer = setInterval(() => {
    beat(context.store.db, id, context.clock.now()).then(
      (status) => (isStopping = status === 'stopping'),
      (error: unknown) => context.log.warn({ err: error, batch: id }, 'a batch could not show that it is alive'),
    );
  }, options.beatMs ?? beatMs);
  try {
    await run(context, batch, options, () => isStopping);
  } catch (error) {
    await failBatch(context, id, error);
  } finally {
    clearInterval(timer);
  }
  const ended = await findBatch(context.store.db, { id });
  if (ended?.status !== 'stopped' && (await backlog(context.store.db)).waiting > 0) triggerIntake(context);
  return ended;
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
  await noteBatchEvent(db, id, 'warning', 'Taken up again: its worker had ended.');
  return findBatch(db, { id });
}

/** The mail of a batch is its own since the batch was made, so nothing is left to fetch. */
async function fetched(context: Context, tx: Db, id: number): Promise<void> {
  await transitIn(context, tx, batchEntity, { id, event: { type: 'fetched' }, by: null });
}

async function run(
  context: Context,
  { id, batchId, status: begun }: BatchRow,
  options: RunOptions,
  isStopping: () => boolean,
): Promise<void> {
  const { db } = context.store;
  const messages = await unreadOf(db, id);
  let status: string = begun;
  if (status === 'storing')
    status = await readAndSave(context, id, messages, {
      readers: options.readers ?? sharedReaders(),
      groupMails: options.groupMails ?? 500,
      groupRows: options.groupRows ?? 50_000,
      signal: options.signal,
      isStopping,
    });
  if (status === 'storing') status = await beat(db, id, context.clock.now());
  if (status === 'stopping') {
    await transit(context, batchEntity, {
      id,
      event: { type: 'drained' },
      by: null,
      also: async (tx) => void (await releaseUnread(tx, id)),
    });
    return;
  }
  if (options.signal?.aborted && (await unreadOf(db, id)).length > 0) {
    await beat(db, id, new Date(0));
    return;
  }
  await transit(context, batchEntity, {
    id,
    event: { type: 'finish' },
    by: null,
    also: (tx) => addLiveEvent(tx, { at: context.clock.now(), kind: 'intake', customerIds: [], body: { batch_id: batchId } }),
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
