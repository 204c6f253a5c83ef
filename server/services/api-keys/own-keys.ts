import { randomBytes } from 'node:crypto';
import type { apiKeys } from '#contract/api-keys.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { isStaff } from '#domain/access.ts';
import { spelled } from '#domain/text.ts';
import { mostKeys } from '#domain/vocabulary/api-keys.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import { insertApiKey, listApiKeys, removeApiKeyOf } from '#server/store/people/api-keys.ts';
import { lockUser } from '#server/store/people/second-factors.ts';
import { needConfirmed } from '../factors/confirm.ts';
import { notifyPerson } from '../factors/notices.ts';
import { noteFactor } from '../factors/own-factors.ts';
import { hashOfKey, keyStart } from './authenticate-key.ts';

const shownCharacters = keyStart.length + 4;
const dayMs = 86_400_000;

/** The keys of the caller, the newest first. */
export async function ownApiKeys(call: UserCall) {
  const keys = await listApiKeys(call.store.db, call.actor.userId);
  return keys.map(({ id, name, start, scopes, createdAt, expiresAt, usedAt }) => ({
    id,
    name,
    start,
    scopes,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    last_used_at: usedAt?.toISOString() ?? null,
  }));
}

/**
 * Makes a key for the caller and notifies them by email. Only its SHA-256 is stored: 32 random bytes need no slow hash. Throws 409 when unconfirmed,
 * with ten keys, and for staff, whose rights reach every customer.
 */
export async function createApiKey(call: UserCall, { name, scopes, days }: Parsed<typeof apiKeys.create>['body']) {
  if (isStaff(call.actor.role))
    throw conflict('Staff reach every customer, so they have no keys. Make one as a person of a customer.');
  await needConfirmed(call);
  const key = `${keyStart}${randomBytes(32).toString('base64url')}`;
  const now = call.clock.now();
  const expiresAt = new Date(now.getTime() + days * dayMs);
  const { userId } = call.actor;
  const id = await call.store.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if ((await listApiKeys(tx, userId)).length >= mostKeys)
      throw conflict(`You have ${spelled(mostKeys, 'key')}. Remove one that you no longer use first.`);
    const start = key.slice(0, shownCharacters);
    // The name may be the person's, and lines of the audit stay when the person is erased.
    await noteFactor(call, tx, 'api_key_made', { key: start, scopes });
    return insertApiKey(tx, {
      userId,
      hash: hashOfKey(key),
      name,
      start,
      scopes: [...new Set(scopes)],
      createdAt: now,
      expiresAt,
    });
  });
  await notifyPerson(call, userId, { kind: 'key_made', name });
  return { id, key, expires_at: expiresAt.toISOString() };
}

/** Removes a key of the caller, which ends at once. Throws 404 for anybody else's. */
export async function removeApiKey(call: UserCall, id: number): Promise<void> {
  await call.store.db.transaction().execute(async (tx) => {
    const start = await removeApiKeyOf(tx, call.actor.userId, id);
    if (start === null) throw notFound('This API key was not found.');
    await noteFactor(call, tx, 'api_key_removed', { key: start });
  });
}
