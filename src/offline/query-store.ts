import { hashKey, type QueryClient } from '@tanstack/react-query';
import { db } from './db.ts';

const keptPerOwner = 400;
const keptMs = 60 * 86_400_000;

const warn = (error: unknown) => console.warn('A reply could not be kept on this device', error);

/** Puts the owner's saved replies into the cache; what is newer there stays. Answers how many there were. */
export async function restoreReplies(queries: QueryClient, owner: string): Promise<number> {
  const rows = await db.replies.where('owner').equals(owner).toArray();
  for (const row of rows) {
    const held = queries.getQueryState(row.queryKey);
    if (held !== undefined && held.dataUpdatedAt >= row.at) continue;
    queries.setQueryData(row.queryKey, row.data, { updatedAt: row.at });
    if (row.stale === true) await queries.invalidateQueries({ queryKey: row.queryKey, exact: true, refetchType: 'none' });
  }
  return rows.length;
}

/** Saves every reply that `keeps` allows from now on, for the owner of the moment. Answers how to stop. */
export function saveReplies(
  queries: QueryClient,
  keeps: (queryKey: readonly unknown[]) => boolean,
  owner: () => string | null,
): () => void {
  return queries.getQueryCache().subscribe(({ type, query, ...event }) => {
    if (type !== 'updated' || !('action' in event)) return;
    const ownedBy = owner();
    if (ownedBy === null || !keeps(query.queryKey)) return;
    if (event.action.type === 'invalidate') db.replies.update([ownedBy, hashKey(query.queryKey)], { stale: true }).catch(warn);
    if (event.action.type !== 'success' || event.action.manual === true) return;
    const row = {
      owner: ownedBy,
      key: hashKey(query.queryKey),
      queryKey: query.queryKey,
      data: query.state.data,
      at: query.state.dataUpdatedAt,
    };
    db.replies.put(row).catch(warn);
  });
}

/** Drops what is old and the oldest beyond the most that is kept for one owner. */
export async function pruneReplies(owner: string, now: number): Promise<void> {
  await db.replies
    .where('at')
    .below(now - keptMs)
    .delete();
  const rows = await db.replies.where('owner').equals(owner).sortBy('at');
  const surplus = rows.slice(0, Math.max(0, rows.length - keptPerOwner));
  await db.replies.bulkDelete(surplus.map((row) => [row.owner, row.key]));
}
