import type { AuthEntry } from '#machines/auth-facts.ts';
import { accountCalls, secondStepCalls as calls } from './account-calls.ts';
import type { Api } from './api.ts';
import { signWithPasskey } from './passkeys.ts';

type Entry = Exclude<AuthEntry, { type: 'signIn' }>;
type Device = { pending: string | null; devices: string[] };

/**
 * Sets up an account, or answers the second step of a sign-in; without one that waits, signs in with a passkey alone. Throws what the server or
 * the browser refuses.
 */
export async function sendEntry(api: Api, entry: Entry, { pending, devices }: Device, signal: AbortSignal) {
  if (entry.type === 'setUp') {
    const { token, password, claim } = entry;
    return api(accountCalls.completeSetup, { body: { token, password, ...claim } }, signal);
  }
  if (pending === null) {
    const { attempt, options } = await api(calls.signInOptions, {}, signal);
    const response = await signWithPasskey(options);
    return api(calls.signIn, { body: { attempt, response, devices } }, signal);
  }
  const { answer } = entry;
  if (answer.by === 'passkey') {
    const { options } = await api(calls.passkeyOptions, { body: { pending } }, signal);
    return api(calls.passkey, { body: { pending, response: await signWithPasskey(options) } }, signal);
  }
  const input = { body: { pending, code: answer.code } };
  return answer.by === 'code' ? api(calls.code, input, signal) : api(calls.recoveryCode, input, signal);
}
