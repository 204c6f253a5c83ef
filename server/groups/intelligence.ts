import type { Handlers } from '#contract/endpoint.ts';
import type { intelligence } from '#contract/intelligence.ts';
import type { UserCall } from '#server/context.ts';
import { briefDomains } from '#server/services/domains/brief.ts';

export const intelligenceHandlers: Handlers<typeof intelligence, UserCall> = {
  async bulk(call, { body }) {
    return { domains: await briefDomains(call, body) };
  },
};
