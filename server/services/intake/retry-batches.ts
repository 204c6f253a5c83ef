import { defaultMaxTries } from '#domain/intake/batch-facts.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { type BatchRow, retryableBatches } from '#server/store/intake/batches.ts';
import { claimFailedOf, claimWaiting, requeueFailed } from '#server/store/intake/message-states.ts';
import { transitOnce } from '#server/transit.ts';
import { batchEntity } from './batch-entity.ts';
import { continuousSettings } from './continuous.ts';
import { batchNamed } from './stop-batch.ts';
import { triggerIntake } from './trigger.ts';

/**
 * Runs a batch that failed, stopped or had errors once more: its messages that could not be read, plus waiting messages up to its size.
 * One that runs stays as it is. Throws 404, and 409 if it stops now, had no errors or was tried `maxTries` times.
 */
export async function retryBatch(context: Context, batchId: string, by: number, maxTries = defaultMaxTries): Promise<BatchRow> {
  const { id } = await batchNamed(context, batchId);
  const { messagesPerBatch } = await continuousSettings(context);
  const also = async (tx: Context['store']['db']) => {
    const failed = await claimFailedOf(tx, id);
    await claimWaiting(tx, id, Math.max(0, messagesPerBatch - failed));
  };
  const move = { id, event: { type: 'retry' as const }, by, facts: { maxTries }, also };
  await transitOnce(context, batchEntity, move, ['pending_enhanced', 'fetching', 'storing']);
  return batchNamed(context, batchId);
}

/** Retries every eligible batch and requeues all other failed messages, as long as each was tried fewer than `maxTries` times. */
export async function retryAll(
  context: Context,
  maxTries: number,
  by: number,
): Promise<{ batches: BatchRow[]; messagesQueued: number }> {
  const batches: BatchRow[] = [];
  for (const { batchId } of await retryableBatches(context.store.db, maxTries)) {
    try {
      batches.push(await retryBatch(context, batchId, by, maxTries));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    }
  }
  const messagesQueued = await requeueFailed(context.store.db, maxTries);
  if (messagesQueued > 0) triggerIntake(context);
  return { batches, messagesQueued };
}
