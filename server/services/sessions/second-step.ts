import { createHash, randomBytes } from 'node:crypto';
import type { secondSteps } from '#contract/sign-in-shapes.ts';
import type { Call } from '#server/context.ts';
import { unauthenticated } from '#server/errors.ts';
import { audit } from '#server/store/people/audit.ts';
import {
  closePending,
  openPending,
  pendingUser,
  swapPendingChallenge,
  takePendingTry,
} from '#server/store/people/pending-sign-ins.ts';
import { factorKinds } from '#server/store/people/second-factors.ts';
import { clearFailures, failuresOf, takeTry } from '#server/store/people/sign-in-attempts.ts';
import { findUser, type UserRow } from '#server/store/people/users.ts';
import { checkCode } from '../factors/check-code.ts';
import { passkeySite } from '../factors/passkey-site.ts';
import { spendCode } from '../factors/recovery.ts';
import { checkPasskey, passkeyQuestion, type UsedPasskeyResponse } from '../factors/use-passkey.ts';
import { lockAfterWrongSteps, secondStepKey } from '../users/lock-account.ts';
import { type Entered, enter, type SignInMeans } from './enter.ts';
import { refuseUntil } from './refuse-until.ts';

const pendingMs = 300_000;
/** Wrong answers that one sign-in takes; then the password is asked for again. */
const mostTries = 5;
/** Wrong answers of one person over all sign-ins. */
const patience = { free: 10, firstSeconds: 30, longestSeconds: 900 };

/** Wrong answers of one person until the account is locked: who answers knows the password. */
const mostWrong = 20;

type Step = (typeof secondSteps)[number];

const hashOf = (pending: string) => new Uint8Array(createHash('sha256').update(pending).digest());
const over = () =>
  unauthenticated('This sign-in took too long, or had too many wrong answers. Enter your password again.', { is_over: true });

/**
 * Opens the session of a person whose password was right. With a second factor there is none yet: throws 401 with `details.second_step`, which
 * has what the next step needs (`pending`, the `steps` that the person has, `expires_at`), good for 5 minutes and 5 tries.
 */
export async function afterPassword(call: Call, user: UserRow, isKnownDevice: boolean): Promise<Entered> {
  const { codes, passkeys, recoveryCodes } = await factorKinds(call.store.db, user.id);
  if (!codes && passkeys === 0) return enter(call, user, { by: 'password', isKnownDevice });
  const hasPasskey = passkeys > 0 && passkeySite(call.config) !== null;
  const steps: Step[] = [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(codes ? (['code'] as const) : []),
    ...(recoveryCodes > 0 ? (['recovery_code'] as const) : []),
  ];
  const pending = randomBytes(32).toString('base64url');
  const now = call.clock.now();
  const expiresAt = new Date(now.getTime() + pendingMs);
  await openPending(call.store.db, { tokenHash: hashOf(pending), userId: user.id, isKnownDevice, now, expiresAt });
  const details = { second_step: { pending, steps, expires_at: expiresAt.toISOString() } };
  throw unauthenticated('This account needs a second step to sign in.', details);
}

type Check = (user: UserRow, challenge: string | null) => Promise<boolean>;

async function answer(call: Call, pending: string, by: SignInMeans, check: Check, refusal: string): Promise<Entered> {
  const { db } = call.store;
  const now = call.clock.now();
  const tokenHash = hashOf(pending);
  const userId = await pendingUser(db, tokenHash, now, mostTries);
  if (userId === null) throw over();
  const key = secondStepKey(userId);
  refuseUntil(await takeTry(db, key, now, patience), now);
  const open = await takePendingTry(db, tokenHash, now, mostTries);
  const user = open === null ? null : await findUser(db, open.userId);
  if (open === null || user === null || user.status !== 'active') throw over();
  if (!(await check(user, open.challenge))) {
    const entry = { at: now, actorUserId: user.id, action: 'sign_in_refused', entity: 'user', entityId: user.id };
    await audit(db, { ...entry, details: { by } });
    if ((await failuresOf(db, key)) >= mostWrong) await lockAfterWrongSteps(call, user.id);
    if ((await pendingUser(db, tokenHash, now, mostTries)) === null) throw over();
    throw unauthenticated(refusal);
  }
  if (!(await closePending(db, tokenHash))) throw over();
  await clearFailures(db, key);
  return enter(call, user, { by, isKnownDevice: open.isKnownDevice });
}

/** Finishes a sign-in with a one-time code. Throws 401 where it is wrong, was used, or the sign-in is over (`details.is_over`); 429 for too many. */
export function answerByCode(call: Call, pending: string, code: string): Promise<Entered> {
  const check: Check = (user) => checkCode(call, user.id, code);
  return answer(call, pending, 'code', check, 'This code is not right, or was used before.');
}

/** Finishes a sign-in with a recovery code, which is used then. Throws as `answerByCode`. */
export function answerByRecoveryCode(call: Call, pending: string, code: string): Promise<Entered> {
  const check: Check = (user) => spendCode(call, call.store.db, user.id, code, call.clock.now());
  return answer(call, pending, 'recovery_code', check, 'This recovery code is not right, or was used before.');
}

/** What the browser needs to finish a sign-in with a passkey. Throws 401 where the sign-in is over. */
export async function askPasskey(call: Call, pending: string) {
  const tokenHash = hashOf(pending);
  const userId = await pendingUser(call.store.db, tokenHash, call.clock.now(), mostTries);
  if (userId === null) throw over();
  const options = await passkeyQuestion(call, userId);
  if (!(await swapPendingChallenge(call.store.db, tokenHash, options.challenge))) throw over();
  return options;
}

/** Finishes a sign-in with a passkey of the person; its challenge is used once. Throws as `answerByCode`. */
export function answerByPasskey(call: Call, pending: string, response: UsedPasskeyResponse): Promise<Entered> {
  const check: Check = async (user, challenge) =>
    challenge !== null &&
    (await swapPendingChallenge(call.store.db, hashOf(pending), null, challenge)) &&
    (await checkPasskey(call, response, { challenge, userId: user.id })) !== null;
  return answer(call, pending, 'passkey', check, 'This passkey was not accepted. Try again.');
}
