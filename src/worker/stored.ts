import { openDB } from 'idb';
import { readToken } from '#src/client/token.ts';
import { type OutboxDb, type OutboxSchema, outboxStore } from '#src/offline/outbox-store.ts';
import { aheadFact, deviceFacts, tokenFact } from '#src/offline/worker-messages.ts';

/** What the pages keep on this device, opened by the service worker: the outbox and who is signed in. */
export type Kept = { store: ReturnType<typeof outboxStore>; signedIn: { user: string; token: string } | null };

/**
 * Runs with the device database. Returns `null` if no page has created it yet: only pages define its schema. Closes when a page has to
 * upgrade it.
 */
export async function withStored<T>(run: (kept: Kept) => Promise<T>): Promise<T | null> {
  const db = await openKept();
  if (db === null) return null;
  try {
    const fact = await db.get('facts', [deviceFacts, tokenFact]);
    const token = typeof fact?.value === 'string' ? fact.value : null;
    const read = readToken(token);
    const ahead = Number((await db.get('facts', [deviceFacts, aheadFact]))?.value ?? 0);
    const at = Date.now() - Math.max(0, ahead);
    const signedIn = token === null || read === null || read.exp * 1000 < at ? null : { user: read.sub, token };
    return await run({ store: outboxStore(() => Promise.resolve(db)), signedIn });
  } finally {
    db.close();
  }
}

async function openKept(): Promise<OutboxDb | null> {
  const held = { isNew: false };
  const db = await openDB<OutboxSchema>('beacon', undefined, {
    upgrade(_db, _from, _to, tx) {
      held.isNew = true;
      tx.done.catch(() => undefined);
      tx.abort();
    },
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  }).catch((error: unknown) => {
    if (held.isNew) return null;
    throw error;
  });
  if (db === null || db.objectStoreNames.contains('outbox')) return db;
  db.close();
  return null;
}
