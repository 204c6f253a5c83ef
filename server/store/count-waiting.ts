import { countOn } from './count-rows.ts';
import type { Db } from './database.ts';
import { withRetries } from './reports.ts';

/** A signal that asks to leave off, and how many rows are counted in one transaction. */
export type CountPace = { signal?: AbortSignal | undefined; sliceRows?: number | undefined };

/**
 * Adds reports that were too big for one transaction to the roll-ups, a slice at a time, so that everybody else gets a turn in between.
 * Answers whether all is counted.
 */
export async function countWaiting(db: Db, { signal, sliceRows }: CountPace = {}): Promise<boolean> {
  for (;;) {
    const share = await uncounted(db);
    if (share === undefined) return true;
    if (signal?.aborted) return false;
    await withRetries(db, [share.domainId], (tx) => countOn(tx, share, sliceRows));
  }
}

function uncounted(db: Db) {
  return db
    .selectFrom('reports')
    .select(['domain_id as domainId', 'id', 'day'])
    .where('counted_to', 'is not', null)
    .orderBy('domain_id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
