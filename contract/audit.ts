import { z } from 'zod';
import { endpoint, inArea } from './endpoint.ts';
import { AskedDay, Id, IdParam, Page, Pagination } from './shapes.ts';

const Entry = z.object({
  id: z.number(),
  at: z.string(),
  /** `null`: Beacon itself. */
  actor: z.object({ id: Id, name: z.string(), email: z.string().nullable() }).nullable(),
  action: z.string(),
  label: z.string(),
  entity: z.string(),
  entity_id: z.string().nullable(),
  /** The name of what it is about. */
  subject: z.string().nullable(),
  customer: z.string().nullable(),
  details: z.array(z.object({ name: z.string(), value: z.string() })),
  ip: z.string().nullable(),
  device: z.string().nullable(),
  request_id: z.string().nullable(),
  /** Over this line and the hash before it; `null` until it is in the chain. */
  hash: z.string().nullable(),
});

const Chain = z.object({ verified_at: z.string(), entries: z.number(), problem: z.string().nullable() });

const filters = {
  /** A person, customer or domain by name, or a whole request id. */
  search: z.string().max(200).optional(),
  actor_id: Id.optional(),
  action: z.string().max(80).optional(),
  customer_id: Id.optional(),
  /** South African days, both included. */
  start_date: AskedDay.optional(),
  end_date: AskedDay.optional(),
};

/** The audit trail: who did what, when and from where. */
export const audit = inArea('audit', {
  search: endpoint({
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    query: z.object({ ...Page, ...filters }),
    reply: z.object({
      entries: z.array(Entry),
      pagination: Pagination,
      /** More lines match than were counted. */
      is_more: z.boolean(),
      people: z.array(z.object({ id: Id, name: z.string() })),
      actions: z.array(z.object({ action: z.string(), label: z.string() })),
      today: z.object({ actions: z.number(), refused: z.number() }),
      /** The last verification; `null` before the first. */
      chain: Chain.nullable(),
      removed_within_30_days: z.number(),
    }),
    failure: 'Failed to fetch the audit trail',
    tags: ['audit'],
    freshMs: 10_000,
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/audit/export',
    access: 'admin',
    query: z.object(filters),
    reply: z.string(),
    failure: 'Failed to export the audit trail',
    file: true,
    timeoutMs: 60_000,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/admin/audit/verify',
    access: 'admin',
    reply: z.object({ chain: Chain }),
    failure: 'Failed to verify the audit trail',
    tags: ['audit'],
    timeoutMs: 60_000,
  }),
  staffViews: endpoint({
    method: 'GET',
    path: '/customers/:id/staff-views',
    access: 'user',
    level: 'owner',
    params: IdParam,
    query: z.object(Page),
    reply: z.object({
      views: z.array(z.object({ at: z.string(), who: z.string(), area: z.string() })),
      pagination: Pagination,
    }),
    failure: 'Failed to fetch staff views',
    tags: ['customers', 'session'],
  }),
});
