import type { UserCall } from '#server/context.ts';
import { openTurns } from '../turns.ts';
import type { CheckedDomain } from './gather.ts';
import { type DomainCheck, lastCheck } from './last-check.ts';
import { type VerifyScope, verifyDomain } from './verify-domain.ts';

const reuseMs = 30_000;
const running = new WeakMap<UserCall['store'], Map<string, Promise<DomainCheck>>>();

/** Runs lookups that a person requested: two at once per person, ten more wait. Throws 429 beyond that. */
export const inVerifyTurn = openTurns<number>({
  atOnce: 2,
  mostWaiting: 10,
  refusal: 'Many of your checks are running. Wait a few seconds, then try again.',
  retryAfterSeconds: 10,
});

async function verify(call: UserCall, domain: CheckedDomain, scope: VerifyScope, cause: string): Promise<DomainCheck> {
  const last = scope === 'full' ? await lastCheck(call.store.db, domain.id) : null;
  if (last?.fullAt !== undefined && call.clock.now().getTime() - last.fullAt.getTime() < reuseMs) return last;
  return inVerifyTurn(call.actor.userId, () => verifyDomain(call, domain, { scope, isFresh: true, cause }));
}

/**
 * Checks a domain on request. Simultaneous requests for one domain share a check, and a full check less than 30 seconds old is reused; a
 * check of DMARC alone never is, since it follows a change just observed. Throws 429 while too many of the person's checks wait.
 */
export async function verifyOnRequest(
  call: UserCall,
  domain: CheckedDomain,
  { scope, cause }: { scope: VerifyScope; cause: string },
): Promise<DomainCheck> {
  const checks = running.get(call.store) ?? new Map<string, Promise<DomainCheck>>();
  running.set(call.store, checks);
  const key = `${domain.id} ${scope}`;
  const joined = checks.get(`${domain.id} full`) ?? checks.get(key);
  if (joined !== undefined) return joined;
  const check = verify(call, domain, scope, cause).finally(() => checks.delete(key));
  checks.set(key, check);
  return check;
}
