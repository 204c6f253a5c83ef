import type { Context } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { type BatchRow, findBatch } from '#server/store/intake/batches.ts';
import { releaseUnread } from '#server/store/intake/message-states.ts';
import { type Move, transitOnce } from '#server/transit.ts';
import { batchEntity } from './batch-entity.ts';

/** The batch of this name. Throws 404. */
export async function batchNamed(context: Pick<Context, 'store'>, batchId: string): Promise<BatchRow> {
  const batch = await findBatch(context.store.db, { batchId });
  if (batch === null) throw notFound('This batch was not found.');
  return batch;
}

/**
 * Asks a batch to stop. A waiting batch stops at once; a running one finishes its group first. Its unread messages wait again; `released`
 * says how many of them already do. A repeat answers as the first time. Throws 404 and 409 (it ended otherwise).
 */
export async function stopBatch(context: Context, batchId: string, by: number): Promise<BatchRow & { released: number }> {
  const { id } = await batchNamed(context, batchId);
  let released = 0;
  const also: Move<typeof batchEntity.machine>['also'] = async (tx, step) => {
    if (step.status === 'stopped') released = await releaseUnread(tx, id);
  };
  const status = await transitOnce(context, batchEntity, { id, event: { type: 'stop' }, by, also }, ['stopping', 'stopped']);
  if (status === 'stopped') released += context.store.held?.release(id) ?? 0;
  return { ...(await batchNamed(context, batchId)), released };
}
