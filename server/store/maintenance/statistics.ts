import type { Store } from '../open.ts';
import { ensureMonths } from './months.ts';

/** Nightly care: partitions of this and the next month; on the embedded kind also what a server does by itself (vacuum and statistics). */
export async function careForStore(store: Store, today: Date): Promise<void> {
  const next = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1));
  await ensureMonths(store.db, [today.toISOString().slice(0, 10), next.toISOString().slice(0, 10)]);
  if (store.kind === 'embedded') await store.embedded.exec('vacuum (analyze)', 0);
}

/** Fresh statistics after a big load, on both kinds. */
export async function refreshStatistics(store: Store): Promise<void> {
  if (store.kind === 'embedded') await store.embedded.exec('analyze', 0);
  else await store.pool.query('analyze');
}
