import type { apiKeys } from '#contract/api-keys.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { createApiKey, ownApiKeys, removeApiKey } from '#server/services/api-keys/own-keys.ts';

export const apiKeysHandlers: Handlers<typeof apiKeys, UserCall> = {
  list: async (call) => ({ keys: await ownApiKeys(call) }),
  create: (call, { body }) => createApiKey(call, body),
  async remove(call, { params }) {
    await removeApiKey(call, params.id);
    return { removed: true };
  },
};
