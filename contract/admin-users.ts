import { z } from 'zod';
import { accessLevels, roles } from '../domain/vocabulary.ts';
import { endpoint } from './endpoint.ts';
import { Email, Id, personName } from './shapes.ts';

/** The accounts of people, for staff. */
export const adminUsers = {
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
