import { z } from 'zod';
import { accessLevels, userStatuses } from '../domain/vocabulary.ts';
import { endpoint, inArea } from './endpoint.ts';
import { Email, Id, IdParam, personName } from './shapes.ts';

const Person = z.object({
  user_id: Id,
  name: z.string(),
  email: z.string(),
  access_level: z.enum(accessLevels),
  status: z.enum(userStatuses),
  /** `false` while staff have switched the access off. */
  is_active: z.boolean(),
  is_primary_contact: z.boolean(),
  is_me: z.boolean(),
  since: z.string(),
  /** Until when an invitation that was not used yet can be used. */
  invitation_expires_at: z.string().nullable(),
});

const Sent = z.object({
  person: Person,
  /** What became of the email: sent, written to the outbox folder as no mail server is set, or rejected by the mail server. */
  mail: z.enum(['sent', 'kept', 'failed']),
});

const AtCustomer = z.object({ id: Id, userId: Id });
const changes = ['associations', 'customers', 'people'] as const;

/** The people of a customer, whom its owners invite and look after. */
export const customerPeople = inArea('people', {
  list: endpoint({
    method: 'GET',
    path: '/customers/:id/people',
    access: 'user',
    level: 'owner',
    params: IdParam,
    reply: z.object({ people: z.array(Person) }),
    failure: 'Failed to fetch the people of this customer',
    tags: changes,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/customers/:id/people',
    access: 'user',
    level: 'owner',
    params: IdParam,
    body: z.object({
      email: Email,
      name: personName('Enter the name of the person'),
      access_level: z.enum(accessLevels).default('view'),
    }),
    reply: Sent,
    failure: 'Failed to invite this person',
    tags: changes,
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/customers/:id/people/:userId/invitation',
    access: 'user',
    level: 'owner',
    params: AtCustomer,
    reply: Sent,
    failure: 'Failed to send the invitation again',
    tags: changes,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/customers/:id/people/:userId',
    access: 'user',
    level: 'owner',
    params: AtCustomer,
    body: z.object({ access_level: z.enum(accessLevels) }),
    reply: z.object({ person: Person }),
    failure: 'Failed to change the access of this person',
    tags: changes,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/customers/:id/people/:userId',
    access: 'user',
    level: 'owner',
    whileSuspended: true,
    params: AtCustomer,
    reply: z.object({ removed: z.literal(true) }),
    failure: 'Failed to end the access of this person',
    tags: changes,
  }),
});
