import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParam, thingName } from './shapes.ts';
import { CreationOptions, MadePasskey, RequestOptions, SignedInReply, UsedPasskey } from './sign-in-shapes.ts';

const Pending = z.string().min(1).max(100);
const Attempt = z.uuid('This attempt is not known. Start again.');
const Code = z.string().trim().min(1, 'Enter the code').max(40);
const PasskeyName = thingName(60, 'Give the passkey a name');
const Devices = z.array(z.string().max(100)).max(5).default([]);
/** New recovery codes, shown only once; `null` if the person has codes already. */
const FirstCodes = z.object({ recovery_codes: z.array(z.string()).nullable() });

/** The second step of a sign-in, signing in with a passkey, and a person's own second factors. */
export const secondFactor = {
  code: endpoint({
    method: 'POST',
    path: '/auth/second-step/code',
    access: 'public',
    body: z.object({ pending: Pending, code: Code }),
    reply: SignedInReply,
    failure: 'The code could not be checked. Try again.',
  }),
  recoveryCode: endpoint({
    method: 'POST',
    path: '/auth/second-step/recovery-code',
    access: 'public',
    body: z.object({ pending: Pending, code: Code }),
    reply: SignedInReply,
    failure: 'The recovery code could not be checked. Try again.',
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/auth/second-step/passkey-options',
    access: 'public',
    body: z.object({ pending: Pending }),
    reply: z.object({ options: RequestOptions }),
    failure: 'The passkey could not be asked for. Try again.',
  }),
  passkey: endpoint({
    method: 'POST',
    path: '/auth/second-step/passkey',
    access: 'public',
    body: z.object({ pending: Pending, response: UsedPasskey }),
    reply: SignedInReply,
    failure: 'The passkey could not be checked. Try again.',
  }),
  signInOptions: endpoint({
    method: 'POST',
    path: '/auth/passkey-sign-in/options',
    access: 'public',
    reply: z.object({ attempt: z.string(), options: RequestOptions }),
    failure: 'Signing in with a passkey failed. Use your password.',
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/passkey-sign-in',
    access: 'public',
    body: z.object({ attempt: Attempt, response: UsedPasskey, devices: Devices }),
    reply: SignedInReply,
    failure: 'Signing in with a passkey failed. Use your password.',
  }),
  own: endpoint({
    method: 'GET',
    path: '/auth/second-factor',
    access: 'user',
    reply: z.object({
      codes: z.object({ added_at: z.string(), last_used_at: z.string().nullable() }).nullable(),
      passkeys: z.array(
        z.object({
          id: Id,
          name: z.string(),
          added_at: z.string(),
          last_used_at: z.string().nullable(),
          /** It is synced between the devices of its owner. */
          is_synced: z.boolean(),
        }),
      ),
      recovery_codes: z.object({ left: z.number(), all: z.number() }),
      /** The last factor cannot be removed. */
      is_required: z.boolean(),
      /** Where passkeys work: the address of this installation; `null` where it is an IP address, for which browsers make none. */
      passkey_origin: z.string().nullable(),
      /** Until when factors can be changed in this session without confirming again. */
      confirmed_until: z.string().nullable(),
    }),
    failure: 'Failed to fetch your second factors',
    tags: ['session'],
    freshMs: 10_000,
  }),
  beginCodes: endpoint({
    method: 'POST',
    path: '/auth/second-factor/codes/begin',
    access: 'user',
    reply: z.object({ attempt: z.string(), key: z.string(), uri: z.string() }),
    failure: 'Failed to set up one-time codes',
  }),
  confirmCodes: endpoint({
    method: 'POST',
    path: '/auth/second-factor/codes',
    access: 'user',
    body: z.object({ attempt: Attempt, code: Code }),
    reply: FirstCodes,
    failure: 'Failed to set up one-time codes',
    tags: ['session'],
  }),
  removeCodes: endpoint({
    method: 'DELETE',
    path: '/auth/second-factor/codes',
    access: 'user',
    reply: z.object({ removed: z.literal(true) }),
    failure: 'Failed to remove one-time codes',
    tags: ['session'],
  }),
  makeRecoveryCodes: endpoint({
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    access: 'user',
    reply: z.object({ recovery_codes: z.array(z.string()) }),
    failure: 'Failed to make recovery codes',
    tags: ['session'],
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys/begin',
    access: 'user',
    /** The name it will have: refused here, since a device keeps a passkey that is refused later. */
    body: z.object({ name: PasskeyName.optional() }),
    reply: z.object({ attempt: z.string(), options: CreationOptions }),
    failure: 'Failed to add a passkey',
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys',
    access: 'user',
    body: z.object({ attempt: Attempt, name: PasskeyName, response: MadePasskey }),
    reply: FirstCodes,
    failure: 'Failed to add a passkey',
    tags: ['session'],
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/auth/passkeys/:id',
    access: 'user',
    params: IdParam,
    body: z.object({ name: PasskeyName }),
    reply: z.object({ name: z.string() }),
    failure: 'Failed to rename the passkey',
    tags: ['session'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/auth/passkeys/:id',
    access: 'user',
    params: IdParam,
    reply: z.object({ removed: z.literal(true) }),
    failure: 'Failed to remove the passkey',
    tags: ['session'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/auth/confirm',
    access: 'user',
    body: z.union([z.object({ password: z.string().min(1, 'Enter your password').max(256) }), z.object({ code: Code })]),
    reply: z.object({ confirmed_until: z.string() }),
    failure: 'Failed to confirm that it is you',
    tags: ['session'],
  }),
  confirmOptions: endpoint({
    method: 'POST',
    path: '/auth/confirm/passkey-options',
    access: 'user',
    reply: z.object({ attempt: z.string(), options: RequestOptions }),
    failure: 'Failed to ask for your passkey',
  }),
  confirmPasskey: endpoint({
    method: 'POST',
    path: '/auth/confirm/passkey',
    access: 'user',
    body: z.object({ attempt: Attempt, response: UsedPasskey }),
    reply: z.object({ confirmed_until: z.string() }),
    failure: 'Failed to confirm that it is you',
    tags: ['session'],
  }),
};
