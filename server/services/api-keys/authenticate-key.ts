import { createHash } from 'node:crypto';
import { type Endpoint, readsOnly } from '#contract/endpoint.ts';
import { isStaff } from '#domain/access.ts';
import type { KeyScope } from '#domain/vocabulary/api-keys.ts';
import type { Context } from '#server/context.ts';
import { forbidden, unauthenticated } from '#server/errors.ts';
import type { SignedIn } from '#server/signed-in.ts';
import { findApiKey, touchApiKey } from '#server/store/people/api-keys.ts';

/** How every key begins, so that scanners of source code recognise a leaked one. */
export const keyStart = 'beacon_';

const noteUseEveryMs = 300_000;

/** What is stored of a key. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/**
 * Who a key acts for, with the rights of this moment. Throws 401 where it is not known or
 * has expired, and where its person is no longer active or has become staff.
 */
export async function authenticateKey(context: Context, key: string): Promise<SignedIn> {
  const now = context.clock.now();
  const found = await findApiKey(context.store.db, hashOfKey(key), now);
  if (found === null || isStaff(found.role))
    throw unauthenticated(
      'This API key is not valid. It may have expired or been removed, or its account was locked or deactivated.',
    );
  const { usedAt, keyId, ...actor } = found;
  if (usedAt === null || now.getTime() - usedAt.getTime() > noteUseEveryMs) await touchApiKey(context.store.db, keyId, now);
  return actor;
}

/**
 * The account of its person, and what goes on working after the key has ended: devices and addresses that get alerts, a mute, links that open
 * reports, people.
 */
const beyondKeys = [
  /^\/auth\//,
  /^\/notifications\/push-subscriptions/,
  /^\/report-scheduling\/alert-preferences/,
  /^\/customer\/notifications/,
  /^\/report-scheduling\/reports\/:id\/links/,
  /^\/customers\/:id\/people/,
];

function scopeFor(endpoint: Endpoint): KeyScope {
  if (endpoint.upload) return 'upload';
  return readsOnly(endpoint) ? 'read' : 'write';
}

/** Refuses what a key may not do: what its scopes leave out, what is beyond keys, live streams, and all that is for staff. Throws 403. */
export function needKeyScope(scopes: readonly KeyScope[], endpoint: Endpoint): void {
  if (endpoint.access !== 'user' || endpoint.live || beyondKeys.some((path) => path.test(endpoint.path)))
    throw forbidden('API keys cannot make this call. Sign in for it.');
  const needed = scopeFor(endpoint);
  if (!scopes.includes(needed)) throw forbidden(`This API key lacks the scope "${needed}" for this call.`);
}
