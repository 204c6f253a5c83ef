import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

const sentences: Partial<Record<string, string>> = {
  NotAllowedError: 'The passkey was not used: the request was cancelled, or it took too long.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address. Open Beacon at its own address, or use another way.',
  NotSupportedError: 'This browser or device cannot use such passkeys.',
  ConstraintError: 'This device cannot check that it is you. Set up a PIN or a fingerprint on it first.',
  AbortError: 'The passkey was not used: the request was cancelled.',
};

/** The browser's error in words for people. */
function failWithSentence(error: unknown): never {
  const name = error instanceof WebAuthnError || error instanceof DOMException ? error.name : '';
  throw new Error(sentences[name] ?? 'The browser could not use a passkey. Try again, or use another way.', { cause: error });
}

/** Asks the browser for a passkey. Throws a sentence where it has none, or the person does not want to. */
export async function signWithPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { id, rawId, response } = await startAuthentication({ optionsJSON }).catch(failWithSentence);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const answer = { clientDataJSON, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) };
  return { id, rawId, type: 'public-key' as const, response: answer, clientExtensionResults: {} };
}

/** Has the browser make a passkey. Throws a sentence where it cannot, or the person does not want to. */
export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { id, rawId, response } = await startRegistration({ optionsJSON }).catch(failWithSentence);
  const { clientDataJSON, attestationObject, transports } = response;
  const answer = { clientDataJSON, attestationObject, ...(transports === undefined ? {} : { transports }) };
  return { id, rawId, type: 'public-key' as const, response: answer, clientExtensionResults: {} };
}
