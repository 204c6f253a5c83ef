import { randomBytes } from 'node:crypto';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { MadePasskey } from '#contract/sign-in-shapes.ts';
import type { UserCall } from '#server/context.ts';
import { AppError, conflict, invalid } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { putChallenge, takeChallenge } from '#server/store/people/factor-challenges.ts';
import { insertPasskey, listPasskeys, type PasskeyRow } from '#server/store/people/passkeys.ts';
import { lockUser } from '#server/store/people/second-factors.ts';
import { needConfirmed } from './confirm.ts';
import { notifyPerson } from './notices.ts';
import { firstCodes, noteFactor } from './own-factors.ts';
import { needPasskeySite } from './passkey-site.ts';
import { passkeyTimeMs } from './use-passkey.ts';

const mostPasskeys = 20;
const ownerOf = ({ actor }: UserCall) => ({ userId: actor.userId, sessionId: actor.sessionId });

/** The passkeys of a person who may have one more. Throws 422 where there are 20. */
async function needPasskeyRoom(db: Db, userId: number): Promise<PasskeyRow[]> {
  const own = await listPasskeys(db, userId);
  if (own.length >= mostPasskeys) throw new AppError('limit', `You have ${mostPasskeys} passkeys. Remove one first.`);
  return own;
}

/** What a browser needs to make a passkey for the caller. Throws 409 unconfirmed, 422 where there can be none or the person has 20. */
export async function beginPasskey(call: UserCall) {
  await needConfirmed(call);
  const { rpId } = needPasskeySite(call.config);
  const own = await needPasskeyRoom(call.store.db, call.actor.userId);
  const handle = own[0] === undefined ? randomBytes(32) : Buffer.from(own[0].userHandle, 'base64url');
  const options = await generateRegistrationOptions({
    rpName: 'Beacon',
    rpID: rpId,
    userID: new Uint8Array(handle),
    userName: call.actor.email,
    userDisplayName: call.actor.name,
    attestationType: 'none',
    timeout: passkeyTimeMs,
    excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const now = call.clock.now();
  const attempt = await putChallenge(call.store.db, {
    purpose: 'new_passkey',
    owner: ownerOf(call),
    content: JSON.stringify({ challenge: options.challenge, userHandle: options.user.id }),
    now,
    expiresAt: new Date(now.getTime() + passkeyTimeMs),
  });
  return { attempt, options };
}

function readContent(content: string): { challenge: string; userHandle: string } {
  const { challenge, userHandle } = JSON.parse(content) as Record<string, unknown>;
  if (typeof challenge !== 'string' || typeof userHandle !== 'string') throw new Error('A stored challenge cannot be read.');
  return { challenge, userHandle };
}

/**
 * Adds the passkey that a browser created for the caller's challenge, which can be used once. Returns recovery codes if the person has
 * none. Throws 400 for an invalid response, 409 when unconfirmed, after 5 minutes, or for a passkey that is already registered, 422 where
 * the person has 20.
 */
export async function addPasskey(
  call: UserCall,
  { attempt, name, response }: { attempt: string; name: string; response: z.output<typeof MadePasskey> },
): Promise<string[] | null> {
  await needConfirmed(call);
  const { rpId, origin } = needPasskeySite(call.config);
  const now = call.clock.now();
  const { userId } = call.actor;
  const wanted = { id: attempt, purpose: 'new_passkey', owner: ownerOf(call), now } as const;
  const content = await takeChallenge(call.store.db, wanted);
  if (content === null) throw conflict('Adding this passkey took too long. Start again.');
  const { challenge, userHandle } = readContent(content);
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    call.log.info({ err: error, user: userId }, 'a new passkey was refused');
    return null;
  });
  if (checked === null || !checked.verified) throw invalid('This passkey was not accepted. Start again.');
  const { credential, credentialBackedUp } = checked.registrationInfo;
  const made = await call.store.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    await needPasskeyRoom(tx, userId);
    const isNew = await insertPasskey(tx, {
      userId,
      userHandle,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: response.response.transports ?? [],
      isSynced: credentialBackedUp,
      name,
      addedAt: now,
    });
    if (!isNew) throw conflict('This passkey is already registered.');
    const codes = await firstCodes(call, tx);
    await noteFactor(call, tx, 'second_factor_added', { factor: 'passkey' });
    return codes;
  });
  await notifyPerson(call, userId, { kind: 'passkey_added', name });
  return made;
}
