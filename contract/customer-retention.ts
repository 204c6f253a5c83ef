import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { IdParam, RetentionTerms, whole } from './shapes.ts';

const Terms = { message_days: whole(1, 9999), row_months: whole(1, 999), sum_months: whole(1, 999) };

const Retention = z.object({
  /** The most that can be chosen: the service's terms. */
  service: RetentionTerms,
  /** What applies to the customer. */
  applied: RetentionTerms,
  /** Whether the customer has shorter terms of its own. */
  is_own: z.boolean(),
  version: z.number(),
  /** Its domains that other customers share: of them the longest terms apply. */
  shared_domains: z.number(),
});

/** For how long data of a customer is stored: its owners may choose shorter times than the service has. */
export const customerRetention = {
  retention: endpoint({
    method: 'GET',
    path: '/customers/:id/retention',
    access: 'user',
    params: IdParam,
    reply: z.object({ retention: Retention }),
    failure: 'Failed to fetch how long data is stored',
    tags: ['customers', 'setup'],
  }),
  /** What the next nightly cleanup would delete with these terms. */
  retentionPreview: endpoint({
    method: 'GET',
    path: '/customers/:id/retention/preview',
    access: 'user',
    level: 'owner',
    params: IdParam,
    /** What is left out stays as it is. */
    query: z.object(Terms).partial(),
    reply: z.object({ removed: z.object({ messages: z.number(), reports: z.number(), days: z.number() }) }),
    failure: 'Failed to count what would be deleted',
    tags: ['customers', 'reports'],
    offline: 'none',
    freshMs: 0,
  }),
  saveRetention: endpoint({
    method: 'PUT',
    path: '/customers/:id/retention',
    access: 'user',
    level: 'owner',
    params: IdParam,
    body: z.object({ ...Terms, seen_version: z.number().int().min(0) }),
    reply: z.object({ retention: Retention }),
    failure: 'Failed to change how long data is stored',
    tags: ['customers', 'setup'],
  }),
};
