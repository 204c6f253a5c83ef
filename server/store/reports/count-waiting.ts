import type { Db } from '../database.ts';
import { countOn } from './count-rows.ts';
import { withRetries } from './reports.ts';

/** Whose reports are counted (all where no batch is named), a signal that asks to leave off, and the rows of one transaction. */
export type CountOptions = { batchId?: number; signal?: AbortSignal | undefined; sliceRows?: number };

/**
 * Adds reports that were too big for one transaction to the roll-ups, a slice at a time, so that everybody else gets a turn in between.
 * Answers whether all of them are counted.
 */
export async function countWaiting(db: Db, { batchId, signal, sliceRows }: CountOptions = {}): Promise<boolean> {
  for (;;) {
    const share = await uncounted(db, batchId);
    if (share === undefined) return true;
    if (signal?.aborted) return false;
    await withRetries(db, [share.domainId], (tx) => countOn(tx, share, sliceRows));
  }
}

function uncounted(db: Db, batchId: number | undefined) {
  const all = db
    .selectFrom('reports as r')
    .select(['r.domain_id as domainId', 'r.id', 'r.day'])
    .where('r.counted_to', 'is not', null)
    .orderBy('r.domain_id')
    .orderBy('r.id')
    .limit(1);
  if (batchId === undefined) return all.executeTakeFirst();
  return all.innerJoin('messages as m', 'm.id', 'r.message_id').where('m.batch_id', '=', batchId).executeTakeFirst();
}
