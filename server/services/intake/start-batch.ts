import { randomBytes } from 'node:crypto';
import { batchFacts } from '#domain/intake/batch-facts.ts';
import { firstStatus, step } from '#machines/entity.ts';
import { ingestionBatchMachine } from '#machines/ingestion-batch.ts';
import type { Context } from '#server/context.ts';
import { enqueueEffect, prepareEffects } from '#server/effects.ts';
import { type Db, mayBeLost } from '#server/store/database.ts';
import { addBatch, type BatchRow, dropBatch, findBatch } from '#server/store/intake/batches.ts';
import type { HeldMessages } from '#server/store/intake/held-messages.ts';
import { type ClaimedBatch, claimBatch, claimWaiting, type WaitingMessage } from '#server/store/intake/message-states.ts';
import { continuousSettings } from './continuous.ts';

/** Who or what started a batch. */
export type BatchStart = { trigger: string; by: number | null };

/** A batch's display name: the day and a few random characters. */
const newName = (at: Date) => `${at.toISOString().slice(0, 10)}-${randomBytes(5).toString('hex')}`;

/** Creates an empty batch with a new name. */
export async function openBatch(db: Db, at: Date, start: BatchStart): Promise<number> {
  return addBatch(db, { batchId: newName(at), trigger: start.trigger.slice(0, 200), createdBy: start.by, at });
}

/**
 * Creates a batch of waiting messages (`messagesPerBatch`, oldest first) and queues its run, in one transaction. Returns null if nothing
 * waits. Concurrent batches get different messages.
 */
export async function startBatch(context: Context, start: BatchStart): Promise<BatchRow | null> {
  await prepareEffects(context.queue);
  const { messagesPerBatch } = await continuousSettings(context);
  const { db, held } = context.store;
  let opened: number | null = null;
  try {
    return await db.transaction().execute(async (tx) => {
      await mayBeLost(tx);
      const id = await openBatch(tx, context.clock.now(), start);
      opened = id;
      const claimed = (await held?.claim(tx, id, messagesPerBatch)) ?? [];
      if (claimed.length === 0 && (await claimWaiting(tx, id, messagesPerBatch)) === 0) {
        await dropBatch(tx, id);
        return null;
      }
      await enqueueEffect(context, tx, 'enqueueRun', { id });
      return findBatch(tx, { id });
    });
  } catch (error) {
    if (opened !== null) held?.release(opened);
    throw error;
  }
}

/** A batch in progress, with its unread messages. */
export type RunningBatch = Pick<BatchRow, 'id' | 'batchId' | 'status'> & { messages: WaitingMessage[] };

const underWay = (['start', 'fetched'] as const).reduce((status, type) => {
  const next = step(ingestionBatchMachine, status, batchFacts({ tries: 0, failedFiles: 0 }), { type });
  if (next === null) throw new Error(`A new batch refuses "${type}".`);
  return next.status;
}, firstStatus(ingestionBatchMachine));

/**
 * Claims the next waiting messages for a batch that the caller runs at once, in one statement. Null if nothing waits, continuous processing
 * is off, or `maxConcurrentBatches` are open.
 */
export async function nextBatch(context: Context): Promise<RunningBatch | null> {
  const { running, messagesPerBatch: limit, maxConcurrentBatches: mostOpen } = await continuousSettings(context);
  if (!running) return null;
  const at = context.clock.now();
  const batch = { batchId: newName(at), status: underWay, trigger: 'continuous', at, limit, mostOpen };
  const claimed = await claimInTurn(context, batch);
  return claimed === null ? null : { ...batch, ...claimed };
}

const turns = new WeakMap<HeldMessages, number>();
const heldTurns = 4;

/** What just came in goes first, but of five batches one, so that what waits in the database is read too while more keeps coming. */
async function claimInTurn({ store: { db, held } }: Context, batch: ClaimedBatch) {
  if (held === null) return claimBatch(db, batch);
  const turn = turns.get(held) ?? 0;
  turns.set(held, (turn + 1) % (heldTurns + 1));
  return turn < heldTurns
    ? ((await held.claimBatch(db, batch)) ?? claimBatch(db, batch))
    : ((await claimBatch(db, batch)) ?? held.claimBatch(db, batch));
}
