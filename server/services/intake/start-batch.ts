import { randomBytes } from 'node:crypto';
import { batchFacts } from '#domain/intake/batch-facts.ts';
import { firstStatus, step } from '#machines/entity.ts';
import { ingestionBatchMachine } from '#machines/ingestion-batch.ts';
import type { Context } from '#server/context.ts';
import { enqueueEffect, prepareEffects } from '#server/effects.ts';
import { type Db, mayBeLost } from '#server/store/database.ts';
import { addBatch, type BatchRow, dropBatch, findBatch } from '#server/store/intake/batches.ts';
import { claimBatch, claimWaiting, type WaitingMessage } from '#server/store/intake/message-states.ts';
import { continuousSettings } from './continuous.ts';

/** Who or what started a batch. */
export type BatchStart = { trigger: string; by: number | null };

/** A batch's name for people: the day and a few random characters. */
const newName = (at: Date) => `${at.toISOString().slice(0, 10)}-${randomBytes(5).toString('hex')}`;

/** Makes an empty batch of a new name. */
export async function openBatch(db: Db, at: Date, start: BatchStart): Promise<number> {
  return addBatch(db, { batchId: newName(at), trigger: start.trigger.slice(0, 200), createdBy: start.by, at });
}

/**
 * Makes a batch of the mail that waits (`messagesPerBatch`, oldest first) and puts its run into the queue, in one transaction. Answers null
 * where nothing waits. Several that start at once get different mail.
 */
export async function startBatch(context: Context, start: BatchStart): Promise<BatchRow | null> {
  await prepareEffects(context.queue);
  const { messagesPerBatch } = await continuousSettings(context);
  return context.store.db.transaction().execute(async (tx) => {
    await mayBeLost(tx);
    const id = await openBatch(tx, context.clock.now(), start);
    if ((await claimWaiting(tx, id, messagesPerBatch)) === 0) {
      await dropBatch(tx, id);
      return null;
    }
    await enqueueEffect(context, tx, 'enqueueRun', { id });
    return findBatch(tx, { id });
  });
}

/** A batch that is under way, with its unread messages. */
export type RunningBatch = Pick<BatchRow, 'id' | 'batchId' | 'status'> & { messages: WaitingMessage[] };

const underWay = (['start', 'fetched'] as const).reduce((status, type) => {
  const next = step(ingestionBatchMachine, status, batchFacts({ tries: 0, failedFiles: 0 }), { type });
  if (next === null) throw new Error(`A new batch refuses "${type}".`);
  return next.status;
}, firstStatus(ingestionBatchMachine));

/**
 * Takes the next waiting messages into a batch that the caller runs at once, in one statement. Null where nothing waits, where the
 * continuous intake is off, or where `maxConcurrentBatches` are open.
 */
export async function nextBatch(context: Context): Promise<RunningBatch | null> {
  const { running, messagesPerBatch: limit, maxConcurrentBatches: mostOpen } = await continuousSettings(context);
  if (!running) return null;
  const at = context.clock.now();
  const batch = { batchId: newName(at), status: underWay, trigger: 'continuous', at, limit, mostOpen };
  const claimed = await context.store.db.transaction().execute(async (tx) => {
    await mayBeLost(tx);
    return claimBatch(tx, batch);
  });
  return claimed === null ? null : { ...batch, ...claimed };
}
