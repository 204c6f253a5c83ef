import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { UsedPasskey } from '#contract/sign-in-shapes.ts';
import type { Call } from '#server/context.ts';
import { findPasskey, listPasskeys, notePasskeyUse, type PasskeyRow } from '#server/store/people/passkeys.ts';
import { needPasskeySite } from './passkey-site.ts';

/** What a browser answers when a passkey was used. */
export type UsedPasskeyResponse = z.output<typeof UsedPasskey>;
/** How long a person has to answer a passkey's question, in ms. */
export const passkeyTimeMs = 300_000;

/** What a browser needs to use a passkey of a person, or any for this site (`null`). Throws 422 where there can be none. */
export async function passkeyQuestion(call: Pick<Call, 'config' | 'store'>, userId: number | null) {
  const { rpId } = needPasskeySite(call.config);
  const own = userId === null ? [] : await listPasskeys(call.store.db, userId);
  const allowCredentials = own.map(({ credentialId, transports }) => ({ id: credentialId, transports }));
  return generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials,
    userVerification: 'required',
    timeout: passkeyTimeMs,
  });
}

/**
 * The passkey behind a response, if it is valid: known, of this person if one is named, signed over this challenge for this site, with user
 * verification, and with an increasing counter. `null` otherwise.
 */
export async function checkPasskey(
  call: Call,
  response: UsedPasskeyResponse,
  { challenge, userId }: { challenge: string; userId: number | null },
): Promise<PasskeyRow | null> {
  const { rpId, origin } = needPasskeySite(call.config);
  const passkey = await findPasskey(call.store.db, response.id);
  if (passkey === null || (userId !== null && passkey.userId !== userId)) return null;
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== passkey.userHandle) return null;
  const { credentialId, publicKey, counter, transports } = passkey;
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter, transports },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    call.log.info({ err: error, user: passkey.userId }, 'a passkey was refused');
    return null;
  });
  if (checked === null || !checked.verified) return null;
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  const use = { counter: newCounter, isSynced: credentialBackedUp, at: call.clock.now() };
  return (await notePasskeyUse(call.store.db, passkey.id, counter, use)) ? passkey : null;
}
