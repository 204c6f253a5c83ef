import type { Handlers } from '#contract/endpoint.ts';
import type { intelligence } from '#contract/intelligence.ts';
import type { UserCall } from '#server/context.ts';
import { pageWire } from '#server/presenters/page.ts';
import { briefDomains } from '#server/services/domains/brief.ts';

export const intelligenceHandlers: Handlers<typeof intelligence, UserCall> = {
  async bulk(call, { body }) {
    const { domains, total } = await briefDomains(call, body);
    return { domains, pagination: pageWire(body, total) };
  },
};
