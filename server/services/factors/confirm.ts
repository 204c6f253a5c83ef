import type { UserCall } from '#server/context.ts';
import { conflict, invalid } from '#server/errors.ts';
import { audit } from '#server/store/people/audit.ts';
import { putChallenge, takeChallenge } from '#server/store/people/factor-challenges.ts';
import { confirmedUntil, confirmSession } from '#server/store/people/sessions.ts';
import { clearFailures, takeTry } from '#server/store/people/sign-in-attempts.ts';
import { findUser } from '#server/store/people/users.ts';
import { passwordFits } from '../sessions/password.ts';
import { inPasswordTurn } from '../sessions/password-turns.ts';
import { refuseUntil } from '../sessions/refuse-until.ts';
import { checkCode } from './check-code.ts';
import { checkPasskey, passkeyQuestion, passkeyTimeMs, type UsedPasskeyResponse } from './use-passkey.ts';

const confirmedMs = 600_000;
const patience = { free: 5, firstSeconds: 2, longestSeconds: 900 };

const ownerOf = ({ actor }: UserCall) => ({ userId: actor.userId, sessionId: actor.sessionId });

/** Throws 409 with `details.confirm` unless the person has confirmed in this session within 10 minutes. Signing in does not count. */
export async function needConfirmed(call: UserCall): Promise<void> {
  const until = await confirmedUntil(call.store.db, call.actor.sessionId);
  if (until === null || until <= call.clock.now()) throw conflict('Confirm that it is you, then try again.', { confirm: true });
}

async function confirmed(call: UserCall, by: string, check: () => Promise<boolean>, refusal: Error): Promise<Date> {
  const { db } = call.store;
  const { userId, sessionId } = call.actor;
  const now = call.clock.now();
  const key = `confirm:${userId}`;
  refuseUntil(await takeTry(db, key, now, patience), now);
  const isRight = await check();
  const entry = { at: now, actorUserId: userId, entity: 'user', entityId: userId, details: { by } };
  await audit(db, { ...entry, action: isRight ? 'identity_confirmed' : 'confirmation_refused' });
  if (!isRight) throw refusal;
  await clearFailures(db, key);
  const until = new Date(now.getTime() + confirmedMs);
  await confirmSession(db, sessionId, until);
  return until;
}

const wrong = (field: string, text: string) => invalid(text, { fields: [{ field, text }] });

/**
 * Confirms with the password or a one-time code that the person of the session is at it; from then on factors can be changed for 10 minutes.
 * Five tries, then growing pauses (429). Throws 400 where it is wrong.
 */
export async function confirmByText(call: UserCall, given: { password: string } | { code: string }): Promise<Date> {
  if ('code' in given)
    return confirmed(
      call,
      'code',
      () => checkCode(call, call.actor.userId, given.code),
      wrong('code', 'This code is not right, or was used before.'),
    );
  const user = await findUser(call.store.db, call.actor.userId);
  const check = () => inPasswordTurn(`user ${call.actor.userId}`, () => passwordFits(user?.passwordHash ?? null, given.password));
  return confirmed(call, 'password', check, wrong('password', 'This password is not right.'));
}

/** What the browser needs to confirm with a passkey of the person. Throws 422 where there can be none. */
export async function askConfirmation(call: UserCall) {
  const options = await passkeyQuestion(call, call.actor.userId);
  const now = call.clock.now();
  const attempt = await putChallenge(call.store.db, {
    purpose: 'confirm',
    owner: ownerOf(call),
    content: options.challenge,
    now,
    expiresAt: new Date(now.getTime() + passkeyTimeMs),
  });
  return { attempt, options };
}

/** The same as `confirmByText` with a passkey. */
export async function confirmByPasskey(call: UserCall, attempt: string, response: UsedPasskeyResponse): Promise<Date> {
  const check = async () => {
    const wanted = { id: attempt, purpose: 'confirm', owner: ownerOf(call), now: call.clock.now() } as const;
    const challenge = await takeChallenge(call.store.db, wanted);
    const { userId } = call.actor;
    return challenge !== null && (await checkPasskey(call, response, { challenge, userId })) !== null;
  };
  return confirmed(call, 'passkey', check, invalid('This passkey was not accepted. Try again.'));
}
