import { exportKeptDays } from '#domain/vocabulary/filter.ts';
import type { Context } from '#server/context.ts';
import { dropExportsBefore, dropExportsBeyond } from '#server/store/exports/kept-exports.ts';

const dayMs = 86_400_000;
const mostBytes = 10_737_418_240;

/** Whatever was begun before this moment is past its time. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - exportKeptDays * dayMs);

/**
 * Drops the files of exports that are past their time; and of those older than a day the oldest, as long as all files, unpacked, have more
 * than 10 GB together, or more than the disk of an embedded database has free.
 */
export async function dropExports({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<void> {
  const now = clock.now();
  await dropExportsBefore(store.db, keptSince(now));
  const free = (await store.freeBytes()) ?? mostBytes;
  await dropExportsBeyond(store.db, Math.min(mostBytes, free), new Date(now.getTime() - dayMs));
}
