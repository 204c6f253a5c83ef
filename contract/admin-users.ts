import { z } from 'zod';
import { accessLevels, roles } from '../domain/vocabulary.ts';
import { endpoint } from './endpoint.ts';
import { Email, Id, Page, Pagination, personName } from './shapes.ts';

/** The accounts of people, and who asks for access or for an answer; for staff. */
export const adminUsers = {
  pending: endpoint({
    method: 'GET',
    path: '/admin/users/pending',
    access: 'admin',
    query: z.object(Page),
    reply: z.object({
      users: z.array(z.object({ id: Id, email: z.string(), name: z.string(), reason: z.string(), created_at: z.string() })),
      pagination: Pagination,
    }),
    failure: 'Failed to fetch the requests for access',
    tags: ['associations'],
  }),
  leads: endpoint({
    method: 'GET',
    path: '/admin/leads',
    access: 'admin',
    query: z.object(Page),
    reply: z.object({
      leads: z.array(
        z.object({
          id: Id,
          name: z.string(),
          email: z.string(),
          company: z.string(),
          telephone: z.string(),
          topic: z.string(),
          domain: z.string(),
          message: z.string(),
          score: z.number().nullable(),
          created_at: z.string(),
        }),
      ),
      pagination: Pagination,
    }),
    failure: 'Failed to fetch the enquiries',
    tags: ['associations'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/users/create',
    access: 'admin',
    body: z.object({
      email: Email,
      name: personName('Enter the name of the person'),
      role: z.enum(roles).default('customer'),
      /** Where a person of the role `customer` belongs; staff belong to none. */
      customer_id: Id.optional(),
      access_level: z.enum(accessLevels).default('view'),
      is_primary_contact: z.boolean().default(false),
    }),
    reply: z.object({
      user: z.object({ id: Id, email: z.string(), name: z.string() }),
      role: z.enum(roles),
      customer: z.string().nullable(),
      /** What became of the email: sent, written to the outbox folder as no mail server is set, or rejected by the mail server. */
      mail: z.enum(['sent', 'kept', 'failed']),
      /** The address to hand over by hand, where no mail brings it. */
      link: z.string().nullable(),
      expires_at: z.string(),
    }),
    failure: 'Failed to invite this person',
    tags: ['associations', 'customers'],
  }),
};
