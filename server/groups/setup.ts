import type { Handlers } from '#contract/endpoint.ts';
import type { setup } from '#contract/setup.ts';
import type { UserCall } from '#server/context.ts';
import { readSiteFacts, saveSiteFacts } from '#server/store/people/site-facts.ts';

export const setupHandlers: Handlers<typeof setup, UserCall> = {
  async siteFacts(call) {
    return { site: await readSiteFacts(call.store.db) };
  },
  async saveSiteFacts(call, { body }) {
    await saveSiteFacts(call.store.db, body, call.clock.now());
    return { site: body };
  },
};
