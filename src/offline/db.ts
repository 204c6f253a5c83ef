import Dexie, { type Table } from 'dexie';

/** A reply as it was last synced. `owner` is `user/customer`; `at` is epoch ms; `stale`: something sent since may have changed it. */
export type SavedReply = { owner: string; key: string; queryKey: readonly unknown[]; data: unknown; at: number; stale?: boolean };

/** A small fact of one user: the profile and the customers as last seen, a draft of a form. */
export type SavedFact = { user: string; name: string; value: unknown };

/** What this device keeps so that it can be read without a line. */
class BeaconDb extends Dexie {
  declare replies: Table<SavedReply, [string, string]>;
  declare facts: Table<SavedFact, [string, string]>;

  constructor() {
    super('beacon');
    this.version(1).stores({ replies: '[owner+key], owner, at', facts: '[user+name], user' });
  }
}

export const db = new BeaconDb();
