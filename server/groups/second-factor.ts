import type { Handlers } from '#contract/endpoint.ts';
import type { secondFactor } from '#contract/second-factor.ts';
import type { UserCall } from '#server/context.ts';
import { enteredWire, ownFactorsWire } from '#server/presenters/sign-in.ts';
import { beginCodes, confirmCodes } from '#server/services/factors/add-codes.ts';
import { addPasskey, beginPasskey } from '#server/services/factors/add-passkey.ts';
import { askConfirmation, confirmByPasskey, confirmByText } from '#server/services/factors/confirm.ts';
import {
  makeOwnRecoveryCodes,
  removeOwnCodes,
  removeOwnPasskey,
  renameOwnPasskey,
} from '#server/services/factors/own-factors.ts';
import { askAnyPasskey, signInByPasskey } from '#server/services/sessions/passkey-sign-in.ts';
import { answerByCode, answerByPasskey, answerByRecoveryCode, askPasskey } from '#server/services/sessions/second-step.ts';

export const secondFactorHandlers: Handlers<typeof secondFactor, UserCall> = {
  code: async (call, { body }) => enteredWire(call, await answerByCode(call, body.pending, body.code)),
  recoveryCode: async (call, { body }) => enteredWire(call, await answerByRecoveryCode(call, body.pending, body.code)),
  passkeyOptions: async (call, { body }) => ({ options: await askPasskey(call, body.pending) }),
  passkey: async (call, { body }) => enteredWire(call, await answerByPasskey(call, body.pending, body.response)),
  signInOptions: (call) => askAnyPasskey(call),
  signIn: async (call, { body }) => enteredWire(call, await signInByPasskey(call, body)),
  own: (call) => ownFactorsWire(call),
  beginCodes: (call) => beginCodes(call),
  confirmCodes: async (call, { body }) => ({ recovery_codes: await confirmCodes(call, body.attempt, body.code) }),
  async removeCodes(call) {
    await removeOwnCodes(call);
    return { removed: true };
  },
  makeRecoveryCodes: async (call) => ({ recovery_codes: await makeOwnRecoveryCodes(call) }),
  beginPasskey: (call) => beginPasskey(call),
  addPasskey: async (call, { body }) => ({ recovery_codes: await addPasskey(call, body) }),
  async renamePasskey(call, { params, body }) {
    await renameOwnPasskey(call, params.id, body.name);
    return { name: body.name };
  },
  async removePasskey(call, { params }) {
    await removeOwnPasskey(call, params.id);
    return { removed: true };
  },
  confirm: async (call, { body }) => ({ confirmed_until: (await confirmByText(call, body)).toISOString() }),
  confirmOptions: (call) => askConfirmation(call),
  async confirmPasskey(call, { body }) {
    return { confirmed_until: (await confirmByPasskey(call, body.attempt, body.response)).toISOString() };
  },
};
