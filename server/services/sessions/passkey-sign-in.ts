import { lineOf } from '#domain/dns/line-of.ts';
import type { Call } from '#server/context.ts';
import { unauthenticated } from '#server/errors.ts';
import { audit } from '#server/store/people/audit.ts';
import { putChallenge, takeChallenge } from '#server/store/people/factor-challenges.ts';
import { clearFailures, takeTry } from '#server/store/people/sign-in-attempts.ts';
import { findUser } from '#server/store/people/users.ts';
import { checkPasskey, passkeyQuestion, passkeyTimeMs, type UsedPasskeyResponse } from '../factors/use-passkey.ts';
import { type Entered, enter } from './enter.ts';
import { knownDevice } from './known-device.ts';
import { refuseUntil } from './refuse-until.ts';

const patience = { free: 20, firstSeconds: 2, longestSeconds: 900 };

/** What a browser needs to sign in with any passkey for this site. Throws 422 where there can be none. */
export async function askAnyPasskey(call: Call) {
  const options = await passkeyQuestion(call, null);
  const now = call.clock.now();
  const expiresAt = new Date(now.getTime() + passkeyTimeMs);
  const challenge = { purpose: 'passkey_sign_in', owner: null, content: options.challenge, now, expiresAt } as const;
  return { attempt: await putChallenge(call.store.db, challenge), options };
}

/**
 * Signs in with a passkey alone: it is something the person has, and the device has verified the person. The challenge is used once, within 5
 * minutes. Throws 401 where it is not right or the account is not active, 429 after twenty refusals for one network.
 */
export async function signInByPasskey(
  call: Call,
  { attempt, response, devices }: { attempt: string; response: UsedPasskeyResponse; devices: readonly string[] },
): Promise<Entered> {
  const { db } = call.store;
  const now = call.clock.now();
  const key = `passkey:${lineOf(call.ip)}`;
  refuseUntil(await takeTry(db, key, now, patience), now);
  const challenge = await takeChallenge(db, { id: attempt, purpose: 'passkey_sign_in', owner: null, now });
  const passkey = challenge === null ? null : await checkPasskey(call, response, { challenge, userId: null });
  const user = passkey === null ? null : await findUser(db, passkey.userId);
  if (user === null || user.status !== 'active') {
    const entityId = user?.id ?? null;
    const details = { by: 'passkey' };
    await audit(db, { at: now, actorUserId: entityId, action: 'sign_in_refused', entity: 'user', entityId, details });
    throw unauthenticated('This passkey was not accepted. Sign in with your password.');
  }
  await clearFailures(db, key);
  return enter(call, user, { by: 'passkey', isKnownDevice: knownDevice(call, user, devices) !== null });
}
