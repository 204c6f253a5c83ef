import { deviceDb } from './db.ts';
import { dropStill } from './still-cache.ts';

/** The fact of report files that wait to be uploaded. */
export const unsentUploads = 'unsent-uploads';

/** Saves a fact of a user on this device. */
export async function saveFact(user: string, name: string, value: unknown): Promise<void> {
  await (await deviceDb()).put('facts', { user, name, value });
}

/** The fact as it was saved last, or `null`. */
export async function loadFact<T>(user: string, name: string): Promise<T | null> {
  const row = await (await deviceDb()).get('facts', [user, name]);
  return row === undefined ? null : (row.value as T);
}

/** The names of the report files of a user that wait to be uploaded; earlier versions of the app stored the files alone. */
export async function unsentFiles(user: string): Promise<string[]> {
  const stored = (await loadFact<(File | { file: File })[]>(user, unsentUploads)) ?? [];
  return stored.map((one) => ('file' in one ? one.file : one).name);
}

/** Forgets one fact. */
export async function dropFact(user: string, name: string): Promise<void> {
  await (await deviceDb()).delete('facts', [user, name]);
}

/** Forgets what was read of every customer of a user: replies, opened files and the picture of the dashboard. */
export async function forgetReplies(user: string): Promise<void> {
  const tx = (await deviceDb()).transaction(['replies', 'files'], 'readwrite');
  await tx.objectStore('files').delete(IDBKeyRange.bound([user], [user, []]));
  await tx.objectStore('replies').delete(IDBKeyRange.bound([`${user}/`], [`${user}/\uffff`, []]));
  await tx.done;
  await dropStill();
}

/**
 * Forgets everything of a user, in views of customers' portals (`user/…`) too: facts, opened files, the picture of the dashboard, and the
 * replies of every customer. What waits to be sent and what was typed into forms stays, for this user alone.
 */
export async function forgetUser(user: string): Promise<void> {
  const tx = (await deviceDb()).transaction(['facts', 'replies', 'files'], 'readwrite');
  const facts = tx.objectStore('facts');
  const unsent = await facts.get([user, unsentUploads]);
  const below = IDBKeyRange.bound([`${user}/`], [`${user}/\uffff`, []]);
  for (const name of ['facts', 'files'] as const) {
    await tx.objectStore(name).delete(IDBKeyRange.bound([user], [user, []]));
    await tx.objectStore(name).delete(below);
  }
  if (unsent !== undefined) await facts.put(unsent);
  await tx.objectStore('replies').delete(below);
  await tx.done;
  await dropStill();
}
