import { hashKey, type QueryClient } from '@tanstack/react-query';
import { deviceDb, type SavedReply } from './db.ts';

const mostPerOwner = 400;
const mostAgeMs = 60 * 86_400_000;

const warn = (error: unknown) => console.warn('A reply could not be saved on this device', error);

/** Puts the owner's saved replies that `fits` allows into the cache; what is newer there stays. Answers how many there were. */
export async function restoreReplies(
  queries: QueryClient,
  owner: string,
  fits: (queryKey: readonly unknown[], data: unknown, shape: string | undefined) => boolean,
): Promise<number> {
  const saved = await (await deviceDb()).getAllFromIndex('replies', 'owner', owner);
  const rows = saved.filter(({ queryKey, data, shape }) => fits(queryKey, data, shape));
  for (const row of rows) {
    const cached = queries.getQueryState(row.queryKey);
    if (cached !== undefined && cached.dataUpdatedAt >= row.at) continue;
    queries.setQueryData(row.queryKey, row.data, { updatedAt: row.at });
    if (row.stale === true) await queries.invalidateQueries({ queryKey: row.queryKey, exact: true, refetchType: 'none' });
  }
  return rows.length;
}

/** Saves every reply that `keeps` allows from now on, for the owner of the moment, with what `shapeOf` calls its shape. Answers how to stop. */
export function saveReplies(
  queries: QueryClient,
  keeps: (queryKey: readonly unknown[]) => boolean,
  owner: () => string | null,
  shapeOf: (queryKey: readonly unknown[]) => string | undefined = () => undefined,
): () => void {
  return queries.getQueryCache().subscribe(({ type, query, ...event }) => {
    if (type !== 'updated' || !('action' in event)) return;
    const ownedBy = owner();
    if (ownedBy === null || !keeps(query.queryKey)) return;
    if (event.action.type === 'invalidate') markStale(ownedBy, hashKey(query.queryKey)).catch(warn);
    if (event.action.type !== 'success' || event.action.manual === true) return;
    const row = {
      owner: ownedBy,
      key: hashKey(query.queryKey),
      queryKey: query.queryKey,
      data: query.state.data,
      at: query.state.dataUpdatedAt,
      shape: shapeOf(query.queryKey),
    };
    save(row).catch(warn);
  });
}

async function save(row: SavedReply): Promise<void> {
  await (await deviceDb()).put('replies', row);
}

async function markStale(owner: string, key: string): Promise<void> {
  const tx = (await deviceDb()).transaction('replies', 'readwrite');
  const row = await tx.store.get([owner, key]);
  if (row !== undefined) await tx.store.put({ ...row, stale: true });
  await tx.done;
}

/** Drops what is old and the oldest beyond the most that is saved for one owner. */
export async function pruneReplies(owner: string, now: number): Promise<void> {
  const tx = (await deviceDb()).transaction('replies', 'readwrite');
  for (const key of await tx.store.index('at').getAllKeys(IDBKeyRange.upperBound(now - mostAgeMs, true)))
    await tx.store.delete(key);
  const rows = (await tx.store.index('owner').getAll(owner)).toSorted((a, b) => a.at - b.at);
  for (const row of rows.slice(0, Math.max(0, rows.length - mostPerOwner))) await tx.store.delete([row.owner, row.key]);
  await tx.done;
}
