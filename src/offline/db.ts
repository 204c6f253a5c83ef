import { type IDBPDatabase, openDB } from 'idb';
import { type OutboxDb, type OutboxSchema, outboxStore } from './outbox-store.ts';

/** A reply as it was last synced. `owner` is `user/customer`; `at` is epoch ms; `stale`: something sent since may have changed it. */
/** `shape` names the shape of the reply as the app knew it when it was saved. */
export type SavedReply = {
  owner: string;
  key: string;
  queryKey: readonly unknown[];
  data: unknown;
  at: number;
  shape?: string | undefined;
  stale?: boolean;
};

/** A file that a user opened on this device. `at` is epoch ms, when it was opened last. */
export type SavedFile = { user: string; key: string; type: string; content: ArrayBuffer; at: number };

/** What this device saves so that it can be read offline: replies, small facts of a user (profile, customers), opened files, and the outbox. */
interface DeviceSchema extends OutboxSchema {
  replies: { key: [string, string]; value: SavedReply; indexes: { owner: string; at: number } };
  files: { key: [string, string]; value: SavedFile };
}
export type DeviceDb = IDBPDatabase<DeviceSchema>;

// Ten times the number of the layout, as earlier versions of the app counted.
const version = 30;

let opened: Promise<DeviceDb> | null = null;

// Async, so that a browser without a database, which throws at once, rejects as one that refuses it.
async function open(): Promise<DeviceDb> {
  return openDB<DeviceSchema>('beacon', version, {
    upgrade(db, from) {
      if (from < 10) {
        const replies = db.createObjectStore('replies', { keyPath: ['owner', 'key'] });
        replies.createIndex('owner', 'owner');
        replies.createIndex('at', 'at');
        db.createObjectStore('facts', { keyPath: ['user', 'name'] });
      }
      if (from < 20) db.createObjectStore('outbox', { keyPath: 'id' }).createIndex('[user+seq]', ['user', 'seq']);
      db.createObjectStore('files', { keyPath: ['user', 'key'] });
    },
    blocking: (_from, _to, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  });
}

/** The database of this device, opened once; after it was closed or could not be opened, the next call opens it again. */
export function deviceDb(): Promise<DeviceDb> {
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** The outbox, through the code that the service worker uses too. */
export const outbox = outboxStore(async () => (await deviceDb()) as unknown as OutboxDb);
