import type { DBSchema, IDBPDatabase } from 'idb';
import type { NewOutboxRow, OutboxRow, Refusal } from './outbox-row.ts';

/** The part of the device's database that the outbox knows, as `db.ts` lays it out. */
export interface OutboxSchema extends DBSchema {
  outbox: { key: string; value: OutboxRow; indexes: { '[user+seq]': [string, number] } };
  facts: { key: [string, string]; value: { user: string; name: string; value: unknown } };
}
export type OutboxDb = IDBPDatabase<OutboxSchema>;

export type OutboxStore = ReturnType<typeof outboxStore>;

const ofUser = (user: string) => IDBKeyRange.bound([user], [user, []]);

/** A UUID also where the page came over plain http and the browser gives none. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) =>
    (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The rows of the outbox, for pages and for the service worker alike. Every change is one transaction, so tabs cannot cross each other. */
export function outboxStore(open: () => Promise<OutboxDb>) {
  async function change<T>(id: string, next: (row: OutboxRow) => [OutboxRow | 'delete' | 'leave', T], none: T): Promise<T> {
    const tx = (await open()).transaction('outbox', 'readwrite');
    const row = await tx.store.get(id);
    const [after, answer] = row === undefined ? (['leave', none] as const) : next(row);
    if (after === 'delete') await tx.store.delete(id);
    else if (after !== 'leave') await tx.store.put(after);
    await tx.done;
    return answer;
  }

  return {
    /** All rows of a user, oldest first. */
    async rows(user: string): Promise<OutboxRow[]> {
      return (await open()).getAllFromIndex('outbox', '[user+seq]', ofUser(user));
    },
    /** Keeps a new row behind the others; it is on the disk when this resolves. */
    async add(wanted: NewOutboxRow): Promise<OutboxRow> {
      const tx = (await open()).transaction('outbox', 'readwrite', { durability: 'strict' });
      const last = await tx.store.index('[user+seq]').openKeyCursor(ofUser(wanted.user), 'prev');
      const seq = last === null ? 1 : last.key[1] + 1;
      const row: OutboxRow = { ...wanted, id: newId(), seq, tries: 0, status: 'waiting', refusal: null };
      await tx.store.add(row);
      await tx.done;
      return row;
    },
    /** Counts a try before it is made. `null` where the row was taken back meanwhile. */
    begin: (id: string) =>
      change<OutboxRow | null>(
        id,
        (row) => {
          if (row.status === 'refused') return ['leave', null];
          const begun = { ...row, tries: row.tries + 1 };
          return [begun, begun];
        },
        null,
      ),
    refuse: (id: string, refusal: Refusal) =>
      change<OutboxRow | null>(
        id,
        (row) => {
          const refused: OutboxRow = { ...row, status: 'refused', refusal };
          return [refused, refused];
        },
        null,
      ),
    /** Lets a refused row wait again under a new key: the server repeats its answer to the old one. */
    async again(id: string): Promise<void> {
      const tx = (await open()).transaction('outbox', 'readwrite');
      const row = await tx.store.get(id);
      if (row?.status === 'refused') {
        await tx.store.delete(id);
        await tx.store.add({ ...row, id: newId(), tries: 0, status: 'waiting', refusal: null });
      }
      await tx.done;
    },
    /** Takes a row away whatever became of it; `false` where there was none. */
    remove: (id: string) => change<boolean>(id, () => ['delete', true], false),
    /** Takes a row back as if it had never been done; `false` where the server may have it already. */
    takeBack: (id: string) => change<boolean>(id, (row) => (row.tries === 0 ? ['delete', true] : ['leave', false]), false),
    /** Takes all rows of a user away. */
    async clear(user: string): Promise<void> {
      const tx = (await open()).transaction('outbox', 'readwrite');
      for (const id of await tx.store.index('[user+seq]').getAllKeys(ofUser(user))) await tx.store.delete(id);
      await tx.done;
    },
  };
}
