import type { KeyScope } from '#domain/vocabulary/api-keys.ts';
import type { SignedIn } from '#server/signed-in.ts';
import type { Db } from '../database.ts';
import { toJson } from '../text.ts';
import { activePeople, personOf } from './signed-in-person.ts';

/** A key of the API as its person knows it: never the key itself. */
export type ApiKeyRow = {
  id: number;
  name: string;
  start: string;
  scopes: KeyScope[];
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
};

/** The keys of a person, the newest first. */
export async function listApiKeys(db: Db, userId: number): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('api_keys')
    .select(['id', 'name', 'start', 'scopes', 'created_at as createdAt', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** Adds a key. Answers its number. */
export async function insertApiKey(
  db: Db,
  key: Omit<ApiKeyRow, 'id' | 'usedAt'> & { userId: number; hash: Uint8Array },
): Promise<number> {
  const { id } = await db
    .insertInto('api_keys')
    .values({
      user_id: key.userId,
      hash: key.hash,
      name: key.name,
      start: key.start,
      scopes: toJson(key.scopes),
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes a key of a person. Answers how it starts; `null` where the person has no such key. */
export async function removeApiKeyOf(db: Db, userId: number, id: number): Promise<string | null> {
  const removed = await db
    .deleteFrom('api_keys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('start')
    .executeTakeFirst();
  return removed?.start ?? null;
}

/** The active person behind a key that has not expired, with their customers; `null` otherwise. */
export async function findApiKey(
  db: Db,
  hash: Uint8Array,
  now: Date,
): Promise<(SignedIn & { keyId: number; usedAt: Date | null }) | null> {
  const rows = await activePeople(db)
    .innerJoin('api_keys', 'api_keys.user_id', 'users.id')
    .select(['api_keys.id as key_id', 'api_keys.scopes', 'api_keys.used_at'])
    .where('api_keys.hash', '=', hash)
    .where('api_keys.expires_at', '>', now)
    .execute();
  const [first] = rows;
  const person = first === undefined ? null : personOf(rows, `key ${first.key_id}`);
  if (first === undefined || person === null) return null;
  return { ...person, keyScopes: first.scopes, keyId: first.key_id, usedAt: first.used_at };
}

/** Notes that a key is in use. */
export async function touchApiKey(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('api_keys').set({ used_at: at }).where('id', '=', id).execute();
}
