import { ingestionBatchMachine } from '#machines/ingestion-batch.ts';
import { findBatch, moveBatch } from '#server/store/intake/batches.ts';
import type { StoredEntity } from '#server/transit.ts';

/** How often a batch may be run, the first time included, unless somebody says otherwise. */
export const defaultMaxTries = 3;

/** Batches as rows that their machine moves. */
export const batchEntity: StoredEntity<typeof ingestionBatchMachine> = {
  noun: 'batch',
  machine: ingestionBatchMachine,
  read: async (db, id) => {
    const batch = await findBatch(db, { id });
    if (batch === null) return null;
    return { status: batch.status, facts: { tries: batch.tries, maxTries: defaultMaxTries, hadErrors: batch.failedFiles > 0 } };
  },
  write: moveBatch,
};
