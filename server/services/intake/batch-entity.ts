import { batchFacts } from '#domain/intake/batch-facts.ts';
import type { BatchStatus } from '#domain/vocabulary.ts';
import { ingestionBatchMachine } from '#machines/ingestion-batch.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/store/database.ts';
import { addLiveEvent } from '#server/store/delivery/live-events.ts';
import { type BatchRow, findBatch, moveBatch } from '#server/store/intake/batches.ts';
import { type StoredEntity, transitIn } from '#server/transit.ts';

/** Batches as rows that their machine moves. */
export const batchEntity: StoredEntity<typeof ingestionBatchMachine> = {
  noun: 'batch',
  refusal: 'This batch changed meanwhile. Check its state, then try again.',
  machine: ingestionBatchMachine,
  read: async (db, id) => {
    const batch = await findBatch(db, { id });
    return batch === null ? null : { status: batch.status, facts: batchFacts(batch) };
  },
  write: moveBatch,
  mayBeLost: true,
};

/** Ends a batch whose messages have all been read, in the given transaction, and notifies open pages; returns its status. */
export async function finishBatch(
  context: Pick<Context, 'queue' | 'clock'>,
  tx: Db,
  { id, batchId }: Pick<BatchRow, 'id' | 'batchId'>,
): Promise<BatchStatus> {
  const ended = await transitIn(context, tx, batchEntity, { id, event: { type: 'finish' }, by: null });
  await addLiveEvent(tx, { at: context.clock.now(), kind: 'intake', customerIds: [], body: { batch_id: batchId } });
  return ended.status;
}
