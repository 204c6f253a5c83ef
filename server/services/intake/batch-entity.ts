import { batchFacts } from '#domain/intake/batch-facts.ts';
import { ingestionBatchMachine } from '#machines/ingestion-batch.ts';
import { findBatch, moveBatch } from '#server/store/intake/batches.ts';
import type { StoredEntity } from '#server/transit.ts';

/** Batches as rows that their machine moves. */
export const batchEntity: StoredEntity<typeof ingestionBatchMachine> = {
  noun: 'batch',
  machine: ingestionBatchMachine,
  read: async (db, id) => {
    const batch = await findBatch(db, { id });
    return batch === null ? null : { status: batch.status, facts: batchFacts(batch) };
  },
  write: moveBatch,
  mayBeLost: true,
};
