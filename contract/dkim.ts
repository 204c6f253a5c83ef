import { z } from 'zod';
import { dkimStatuses } from '../domain/vocabulary.ts';
import { endpoint } from './endpoint.ts';
import { Day, Id, IdParam } from './shapes.ts';

/** A DKIM selector of a domain; `verification_status` `valid` counts as verified. Ages are in whole months, `null` where unknown. */
export const DkimSelector = z.object({
  id: Id,
  domain_id: Id,
  selector: z.string(),
  origin: z.enum(['report', 'manual', 'known']),
  service: z.string().nullable(),
  name: z.string(),
  notes: z.string(),
  is_active: z.boolean(),
  verification_status: z.enum(dkimStatuses),
  last_verified_at: z.string().nullable(),
  key_type: z.string().nullable(),
  bits: z.number().nullable(),
  testing: z.boolean(),
  record: z.string().nullable(),
  key_since: z.string().nullable(),
  age_months: z.number().nullable(),
  seen_messages: z.number(),
  seen_on: Day.nullable(),
  created_at: z.string(),
});

const SelectorParams = z.object({ id: Id, selectorId: Id });
const Selector = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/,
    'Enter the selector alone, like selector1: letters, digits, hyphens and full stops.',
  )
  .max(128, 'A selector has at most 128 characters.')
  .refine(
    (selector) => selector.split('.').every(({ length }) => length <= 63),
    'A selector has at most 63 characters between full stops.',
  );

/** The DKIM selectors of a domain: seen in its reports, entered by hand, found by the names that mail services use. */
export const dkim = {
  list: endpoint({
    method: 'GET',
    path: '/domains/:id/dkim-selectors',
    access: 'user',
    params: IdParam,
    reply: z.object({ selectors: z.array(DkimSelector) }),
    failure: 'Failed to fetch DKIM selectors',
    tags: ['dns-verification'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/domains/:id/dkim-selectors',
    access: 'user',
    level: 'manage',
    params: IdParam,
    body: z.object({ selector: Selector, notes: z.string().max(500).default('') }),
    reply: z.object({ selector: DkimSelector }),
    failure: 'Failed to create DKIM selector',
    tags: ['dns-verification'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/domains/:id/dkim-selectors/:selectorId',
    access: 'user',
    level: 'manage',
    params: SelectorParams,
    body: z.object({ notes: z.string().max(500).optional(), is_active: z.boolean().optional() }),
    reply: z.object({ selector: DkimSelector }),
    failure: 'Failed to update DKIM selector',
    tags: ['dns-verification'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/domains/:id/dkim-selectors/:selectorId',
    access: 'user',
    level: 'manage',
    params: SelectorParams,
    reply: z.object({ removed: z.literal(true) }),
    failure: 'Failed to delete DKIM selector',
    tags: ['dns-verification'],
  }),
  discover: endpoint({
    method: 'POST',
    path: '/domains/:id/dkim-selectors/discover',
    access: 'user',
    level: 'manage',
    params: IdParam,
    body: z.object({ auto_store: z.boolean().default(true) }),
    reply: z.object({
      asked: z.number(),
      found: z.array(z.object({ selector: z.string(), origin: z.enum(['report', 'manual', 'known']), is_new: z.boolean() })),
      selectors: z.array(DkimSelector),
    }),
    failure: 'Discovery failed',
    tags: ['dns-verification'],
    timeoutMs: 60_000,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/domains/:id/dkim-selectors/:selectorId/verify',
    access: 'user',
    whileSuspended: true,
    params: SelectorParams,
    reply: z.object({ selector: DkimSelector }),
    failure: 'Verification failed',
    tags: ['dns-verification'],
  }),
  verifyAll: endpoint({
    method: 'POST',
    path: '/domains/:id/dkim-selectors/verify-all',
    access: 'user',
    whileSuspended: true,
    params: IdParam,
    reply: z.object({ verified: z.number(), total: z.number(), selectors: z.array(DkimSelector) }),
    failure: 'Bulk verification failed',
    tags: ['dns-verification'],
    timeoutMs: 60_000,
  }),
};
