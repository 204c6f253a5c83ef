import { db } from './db.ts';

/** Keeps a fact of a user on this device. */
export async function saveFact(user: string, name: string, value: unknown): Promise<void> {
  await db.facts.put({ user, name, value });
}

/** The fact as it was kept last, or `null`. */
export async function loadFact<T>(user: string, name: string): Promise<T | null> {
  const row = await db.facts.get([user, name]);
  return row === undefined ? null : (row.value as T);
}

/** Forgets one fact. */
export async function dropFact(user: string, name: string): Promise<void> {
  await db.facts.delete([user, name]);
}

/** Forgets everything of a user: facts, drafts, and the replies of every customer. What waits to be sent stays. */
export async function forgetUser(user: string): Promise<void> {
  await db.transaction('rw', db.facts, db.replies, async () => {
    await db.facts.where('user').equals(user).delete();
    await db.replies.where('owner').startsWith(`${user}/`).delete();
  });
}
