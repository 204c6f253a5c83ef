import Dexie, { type Table } from 'dexie';
import { wrap } from 'idb';
import type { OutboxRow } from './outbox-row.ts';
import { type OutboxDb, outboxStore } from './outbox-store.ts';

/** A reply as it was last synced. `owner` is `user/customer`; `at` is epoch ms; `stale`: something sent since may have changed it. */
export type SavedReply = { owner: string; key: string; queryKey: readonly unknown[]; data: unknown; at: number; stale?: boolean };

/** A small fact of one user: the profile and the customers as last seen, a draft of a form. */
export type SavedFact = { user: string; name: string; value: unknown };

/** What this device keeps so that it can be read without a line. */
class BeaconDb extends Dexie {
  declare replies: Table<SavedReply, [string, string]>;
  declare facts: Table<SavedFact, [string, string]>;
  declare outbox: Table<OutboxRow, string>;

  constructor() {
    super('beacon');
    this.version(1).stores({ replies: '[owner+key], owner, at', facts: '[user+name], user' });
    this.version(2).stores({ outbox: 'id, [user+seq]' });
  }
}

export const db = new BeaconDb();

/** The outbox on the same connection, through the code that the service worker uses too. */
export const outbox = outboxStore(async () => {
  await db.open();
  return wrap(db.backendDB()) as OutboxDb;
});
