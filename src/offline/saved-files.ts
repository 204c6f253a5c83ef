import { deviceDb } from './db.ts';

/** Bytes of opened files that a device stores for one user; the files that were not opened longest go first. */
export const fileBudget = 30_000_000;
const mostAgeMs = 30 * 86_400_000;

const ofUser = (user: string) => IDBKeyRange.bound([user], [user, []]);
const warn = (error: unknown) => console.warn('A file could not be stored on this device', error);

/** Stores an opened file within the budget. A browser that stores nothing is no failure: the file is then read from the server again. */
export async function storeFile(user: string, key: string, file: Blob, now: number = Date.now()): Promise<void> {
  if (file.size > fileBudget) return;
  try {
    const content = await file.arrayBuffer();
    const tx = (await deviceDb()).transaction('files', 'readwrite');
    await tx.store.put({ user, key, type: file.type, content, at: now });
    const rows = (await tx.store.getAll(ofUser(user))).toSorted((a, b) => b.at - a.at);
    let used = 0;
    for (const row of rows) {
      used += row.content.byteLength;
      if (used > fileBudget || now - row.at > mostAgeMs) await tx.store.delete([row.user, row.key]);
    }
    await tx.done;
  } catch (error) {
    warn(error);
  }
}

/** A file that was opened on this device before, or `null`. */
export async function loadFile(user: string, key: string, now: number = Date.now()): Promise<Blob | null> {
  try {
    const tx = (await deviceDb()).transaction('files', 'readwrite');
    const row = await tx.store.get([user, key]);
    if (row !== undefined) await tx.store.put({ ...row, at: now });
    await tx.done;
    return row === undefined ? null : new Blob([row.content], { type: row.type });
  } catch (error) {
    warn(error);
    return null;
  }
}

/** The names of the files that this device stores for a user. */
export async function storedFiles(user: string): Promise<string[]> {
  try {
    return (await (await deviceDb()).getAllKeys('files', ofUser(user))).map(([, key]) => key);
  } catch (error) {
    warn(error);
    return [];
  }
}
