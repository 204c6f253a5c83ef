import type { UserCall } from '#server/context.ts';
import { conflict, invalid } from '#server/errors.ts';
import { putChallenge, readChallenge, takeChallenge } from '#server/store/people/factor-challenges.ts';
import { saveCodes } from '#server/store/people/one-time-codes.ts';
import { lockUser } from '#server/store/people/second-factors.ts';
import { clearFailures, takeTry } from '#server/store/people/sign-in-attempts.ts';
import { seal, unseal } from '../sealing.ts';
import { refuseUntil } from '../sessions/refuse-until.ts';
import { needConfirmed } from './confirm.ts';
import { notifyPerson } from './notices.ts';
import { newSecret, secretUri, stepOfCode } from './one-time-code.ts';
import { firstCodes, noteFactor } from './own-factors.ts';

const setUpMs = 900_000;
const patience = { free: 10, firstSeconds: 2, longestSeconds: 900 };
const ownerOf = ({ actor }: UserCall) => ({ userId: actor.userId, sessionId: actor.sessionId });

/** A fresh secret for an authenticator app, as text (base 32) and as the address of a QR code. It counts once a code confirms it, within 15 minutes. Throws 409 unconfirmed. */
export async function beginCodes(call: UserCall): Promise<{ attempt: string; key: string; uri: string }> {
  await needConfirmed(call);
  const key = newSecret();
  const now = call.clock.now();
  const attempt = await putChallenge(call.store.db, {
    purpose: 'codes',
    owner: ownerOf(call),
    content: seal(call.keys.sealing, key),
    now,
    expiresAt: new Date(now.getTime() + setUpMs),
  });
  return { attempt, key, uri: secretUri(key, call.actor.email) };
}

/**
 * Enables one-time codes with the app's first code, which is thereby used. Returns recovery codes if the person has none. Throws 400 for a
 * wrong code, 409 when unconfirmed or after 15 minutes, 429 after ten wrong codes.
 */
export async function confirmCodes(call: UserCall, id: string, code: string): Promise<string[] | null> {
  await needConfirmed(call);
  const { db } = call.store;
  const { userId } = call.actor;
  const now = call.clock.now();
  const wanted = { id, purpose: 'codes', owner: ownerOf(call), now } as const;
  const sealed = await readChallenge(db, wanted);
  if (sealed === null) throw conflict('This set-up took too long. Start again.');
  const key = `codes:${userId}`;
  refuseUntil(await takeTry(db, key, now, patience), now);
  const step = stepOfCode(unseal(call.keys.sealing, sealed), code, now.getTime());
  const text = 'This code is not right. Check that the clock of your phone is set automatically.';
  if (step === null) throw invalid(text, { fields: [{ field: 'code', text }] });
  const made = await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if ((await takeChallenge(tx, wanted)) === null) throw conflict('This set-up is done already.');
    const codes = await firstCodes(call, tx);
    await saveCodes(tx, userId, sealed, step, now);
    await noteFactor(call, tx, 'second_factor_added', { factor: 'one-time codes' });
    return codes;
  });
  await clearFailures(db, key);
  await notifyPerson(call, userId, { kind: 'codes_added' });
  return made;
}
