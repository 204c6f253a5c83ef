import { randomBytes } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { enqueueEffect, prepareEffects } from '#server/effects.ts';
import { type Db, mayBeLost } from '#server/store/database.ts';
import { addBatch, type BatchRow, dropBatch, findBatch } from '#server/store/intake/batches.ts';
import { claimWaiting } from '#server/store/intake/message-states.ts';
import { continuousSettings } from './continuous.ts';

/** Who or what started a batch. */
export type BatchStart = { trigger: string; by: number | null };

/** A batch's name for people: the day and a few random characters. */
export async function openBatch(db: Db, at: Date, start: BatchStart): Promise<number> {
  const batchId = `${at.toISOString().slice(0, 10)}-${randomBytes(5).toString('hex')}`;
  return addBatch(db, { batchId, trigger: start.trigger.slice(0, 200), createdBy: start.by, at });
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
