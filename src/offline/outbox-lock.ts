import { outboxName } from './outbox-row.ts';

/** Runs while no other tab and no service worker of this device sends. A browser without locks (plain http) relies on the keys alone. */
export async function underLock<T>(run: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks === undefined ? run() : locks.request(outboxName, run);
}
