import type { Store } from '../open.ts';

/** Nightly cleanup of the embedded kind: what a server does by itself (vacuum and statistics). */
export async function cleanUpStore(store: Store): Promise<void> {
  if (store.kind === 'embedded') await store.embedded.exec('vacuum (analyze)', 0);
}

/** Fresh statistics after a big load, on both kinds. */
export async function refreshStatistics(store: Store): Promise<void> {
  if (store.kind === 'embedded') await store.embedded.exec('analyze', 0);
  else await store.pool.query('analyze');
}
