import { useNow, useOffline } from '#src/client/connection.ts';
import { Stamp } from '#src/ui/Stamp.tsx';

type Synced = { dataUpdatedAt: number; isFetching: boolean };

/** "Data up to 19 Nov 2026 · synced 14:05": the age of the oldest of what the page shows. */
export function PageStamp({ queries, dataUpTo }: { queries: readonly Synced[]; dataUpTo?: string | null }) {
  const now = useNow();
  const offline = useOffline();
  const held = queries.map((query) => query.dataUpdatedAt).filter((at) => at > 0);
  const syncedAt = held.length === 0 ? null : Math.min(...held);
  if (syncedAt === null && !offline) return null;
  return <Stamp dataUpTo={dataUpTo ?? null} syncedAt={syncedAt} now={Math.max(now, syncedAt ?? 0)} offline={offline} />;
}
