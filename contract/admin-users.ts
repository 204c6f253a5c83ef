import { z } from 'zod';
import { registrationSignals } from '../domain/vocabulary/people.ts';
import { accessLevels, roles, userStatuses } from '../domain/vocabulary.ts';
import { endpoint, inArea } from './endpoint.ts';
import { Email, Flag, Id, IdParam, Page, Pagination, personName } from './shapes.ts';

const Person = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  /** What the person wrote when asking for access. */
  reason: z.string().nullable(),
  admin_notes: z.string().nullable(),
  created_at: z.string(),
  last_seen_at: z.string().nullable(),
  /** Until when the last unused invitation can be used. */
  invitation_expires_at: z.string().nullable(),
  customers: z.array(z.object({ id: Id, name: z.string(), access_level: z.enum(accessLevels) })),
  has_second_factor: z.boolean(),
  /** Whether the person ever chose a password. */
  is_set_up: z.boolean(),
});

const Invited = z.object({
  user: z.object({ id: Id, email: z.string(), name: z.string() }),
  role: z.enum(roles),
  customer: z.string().nullable(),
  /** What became of the email: sent, written to the outbox folder as no mail server is set, or rejected by the mail server. */
  mail: z.enum(['sent', 'kept', 'failed']),
  /** The address to hand over by hand, where no mail brings it. */
  link: z.string().nullable(),
  expires_at: z.string(),
});

const SentTest = z.object({
  to: z.string(),
  mail: z.enum(['sent', 'kept', 'failed']),
  /** What the mail server answered where it refused the email. */
  problem: z.string().nullable(),
});

const Association = z.object({
  customer_id: Id,
  customer_name: z.string(),
  access_level: z.enum(accessLevels),
  is_active: z.boolean(),
  is_primary_contact: z.boolean(),
  created_at: z.string(),
});

const Notes = { admin_notes: z.string().trim().max(2_000, 'Use at most 2 000 characters').optional() };

/** The status of the request that was decided on: when somebody else has decided it meanwhile, the call is refused. */
const Seen = { seen_status: z.enum(userStatuses).optional() };

/** An approval; without `customer_id` the customer whose domain the email has is taken, if it is the only one. */
const Approval = {
  ...Notes,
  ...Seen,
  role: z.enum(roles).default('customer'),
  customer_id: Id.optional(),
  access_level: z.enum(accessLevels).default('view'),
  is_primary_contact: z.boolean().default(false),
};

const AtCustomer = z.object({ id: Id, customerId: Id });

/** The accounts of people, and who asks for access; for staff. */
export const adminUsers = inArea('people', {
  pending: endpoint({
    method: 'GET',
    path: '/admin/users/pending',
    access: 'admin',
    query: z.object(Page),
    reply: z.object({
      users: z.array(
        Person.extend({
          requested_at: z.string(),
          /** Customers that manage the domain of the email address. */
          suggested: z.array(z.object({ id: Id, name: z.string(), domain: z.string() })),
          /** What the registration says about the request; `value` is a count, or seconds for the time of the form. */
          signals: z.array(z.object({ kind: z.enum(registrationSignals), value: z.number(), is_doubtful: z.boolean() })),
        }),
      ),
      pagination: Pagination,
    }),
    failure: 'Failed to fetch the requests for access',
    tags: ['people', 'domains'],
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
    reply: Invited,
    failure: 'Failed to invite this person',
    tags: ['people', 'associations', 'customers'],
  }),
  all: endpoint({
    method: 'GET',
    path: '/admin/users/all',
    access: 'admin',
    query: z.object({
      ...Page,
      include_inactive: Flag.default(true),
      search: z.string().max(200).optional(),
      role: z.enum(roles).optional(),
      status: z.enum(userStatuses).optional(),
      customer_id: Id.optional(),
    }),
    reply: z.object({ users: z.array(Person), pagination: Pagination }),
    failure: 'Failed to fetch users',
    tags: ['people'],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/admin/users/stats',
    access: 'admin',
    reply: z.object({
      total: z.number(),
      active: z.number(),
      pending: z.number(),
      invited: z.number(),
      inactive: z.number(),
      rejected: z.number(),
      locked: z.number(),
      oldest_pending_at: z.string().nullable(),
    }),
    failure: 'Failed to fetch user statistics',
    tags: ['people'],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/admin/users/approve/:id',
    access: 'admin',
    params: IdParam,
    body: z.object(Approval),
    reply: Invited,
    failure: 'Failed to approve this person',
    tags: ['people', 'associations', 'customers'],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/admin/users/reject/:id',
    access: 'admin',
    params: IdParam,
    body: z.object({ ...Notes, ...Seen }),
    reply: z.object({ user: Person }),
    failure: 'Failed to reject this request',
    tags: ['people'],
  }),
  bulkApprove: endpoint({
    method: 'POST',
    path: '/admin/users/bulk-approve',
    access: 'admin',
    body: z.object({
      ...Approval,
      user_ids: z.array(Id).min(1, 'Choose at least one person').max(100, 'Choose at most 100 people'),
    }),
    reply: z.object({
      results: z.array(z.object({ user_id: Id, invited: Invited.nullable(), refusal: z.string().nullable() })),
    }),
    failure: 'Failed to approve these people',
    tags: ['people', 'associations', 'customers'],
    timeoutMs: 120_000,
  }),
  updateStatus: endpoint({
    method: 'PUT',
    path: '/admin/users/update-status/:id',
    access: 'admin',
    params: IdParam,
    body: z.object({ ...Notes, is_active: z.boolean() }),
    reply: z.object({ user: Person }),
    failure: 'Failed to change the status of this person',
    tags: ['people', 'associations', 'customers'],
  }),
  lock: endpoint({
    method: 'PUT',
    path: '/admin/users/lock/:id',
    access: 'admin',
    params: IdParam,
    body: z.object({ is_locked: z.boolean() }),
    reply: z.object({ user: Person }),
    failure: 'Failed to lock this account',
    tags: ['people', 'associations'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/users/update/:id',
    access: 'admin',
    params: IdParam,
    body: z.object({ ...Notes, name: personName('Enter the name of the person').optional(), role: z.enum(roles).optional() }),
    reply: z.object({ user: Person }),
    failure: 'Failed to change this person',
    tags: ['people', 'associations'],
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/admin/users/reset-second-factor/:id',
    access: 'admin',
    params: IdParam,
    reply: z.object({ user: Person }),
    failure: 'Failed to reset the second factor of this person',
    tags: ['people', 'setup'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/admin/users/export/:id',
    access: 'admin',
    level: 'manage',
    params: IdParam,
    reply: z.string(),
    failure: 'Failed to export what is stored about this person',
    file: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/users/delete/:id',
    access: 'admin',
    params: IdParam,
    reply: z.object({ removed: z.boolean() }),
    failure: 'Failed to delete this person',
    tags: ['people', 'associations', 'customers'],
  }),
  customers: endpoint({
    method: 'GET',
    path: '/admin/users/:id/customers',
    access: 'admin',
    params: IdParam,
    reply: z.object({ customers: z.array(Association) }),
    failure: 'Failed to fetch the customers of this person',
    tags: ['people', 'associations'],
  }),
  customer: endpoint({
    method: 'GET',
    path: '/admin/users/:id/customers/:customerId',
    access: 'admin',
    params: AtCustomer,
    reply: z.object({ association: Association }),
    failure: 'Failed to fetch this association',
    tags: ['people', 'associations'],
  }),
  associate: endpoint({
    method: 'POST',
    path: '/admin/users/:id/customers/:customerId',
    access: 'admin',
    params: AtCustomer,
    body: z.object({ access_level: z.enum(accessLevels).default('view'), is_primary_contact: z.boolean().default(false) }),
    reply: z.object({ association: Association }),
    failure: 'Failed to create the association',
    tags: ['people', 'associations', 'customers'],
  }),
  dissociate: endpoint({
    method: 'DELETE',
    path: '/admin/users/:id/customers/:customerId',
    access: 'admin',
    params: AtCustomer,
    reply: z.object({ removed: z.boolean() }),
    failure: 'Failed to end the association',
    tags: ['people', 'associations', 'customers'],
  }),
  emailTest: endpoint({
    method: 'POST',
    path: '/admin/users/email-test',
    access: 'admin',
    reply: SentTest,
    failure: 'Failed to send the test email',
  }),
  testEmailTemplates: endpoint({
    method: 'POST',
    path: '/admin/users/test-email-templates',
    access: 'admin',
    body: z.object({
      template: z.enum(['invitation', 'new_password', 'test', 'changes']).default('invitation'),
      /** The sender named in the email; the caller by default. */
      user_id: Id.optional(),
      customer_id: Id.optional(),
      /** Whether the caller gets the email too. */
      send: z.boolean().default(false),
    }),
    reply: z.object({ subject: z.string(), text: z.string(), html: z.string(), sent: SentTest.nullable() }),
    failure: 'Failed to show this email',
  }),
});
