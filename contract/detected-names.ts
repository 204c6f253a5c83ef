import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Flag, Id, IdParam, Page, Pagination, PeriodReply } from './shapes.ts';

const path = '/customers/:id/detected-names' as const;

/** Names below a customer's domains that reports name as From domains and that are not registered themselves. */
export const detectedNames = {
  /** Those of all its domains or of one that are shown, or with `hidden` the others, over the last 30 days; the one with most messages first. */
  detectedNames: endpoint({
    method: 'GET',
    path,
    access: 'user',
    params: IdParam,
    query: z.object({ ...Page, domain_id: Id.optional(), hidden: Flag.default(false), long: Flag.default(false) }),
    reply: z.object({
      period: PeriodReply,
      names: z.array(
        z.object({
          name: z.string(),
          unicode_name: z.string().nullable(),
          /** The domain that its messages count for. */
          domain_id: Id,
          domain_name: z.string(),
          messages: z.number(),
          passed: z.number(),
          /** Whether the name can be a domain of its own. */
          can_add: z.boolean(),
        }),
      ),
      shown: z.number(),
      hidden: z.number(),
      /** From domains with fewer messages, which are not told apart here. */
      uncounted: z.number(),
      /** Whether there were more messages than are counted at once, so that earlier ones were left out. */
      is_cut: z.boolean(),
      /** Whether nothing was counted, since it takes long: `long` counts it. */
      is_long: z.boolean(),
      pagination: Pagination,
    }),
    failure: 'Failed to fetch the detected names',
    tags: ['domains', 'dmarc', 'reports'],
  }),
  hideDetectedName: endpoint({
    method: 'PUT',
    path,
    access: 'user',
    level: 'manage',
    params: IdParam,
    body: z.object({ name: z.string().trim().toLowerCase().min(1).max(253), hidden: z.boolean() }),
    reply: z.object({ name: z.string(), hidden: z.boolean() }),
    failure: 'Failed to hide the name',
    tags: ['domains'],
  }),
};
