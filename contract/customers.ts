import { z } from 'zod';
import { accessLevels, grades, mailClasses, roles, userStatuses } from '../domain/vocabulary.ts';
import { customerFile } from './customer-file.ts';
import { customerImport } from './customer-import.ts';
import { customerRetention } from './customer-retention.ts';
import { Customer, CustomerRow, CustomerScore, RemovedCustomer } from './customer-shapes.ts';
import { endpoint, inArea } from './endpoint.ts';
import { NextStep, ProtectionRow } from './protection-shapes.ts';
import { savedViews } from './saved-views.ts';
import { CustomerName, Day, Email, Id, IdParam, LongPage, Pagination, whole } from './shapes.ts';

const Association = z.object({
  id: Id,
  user_id: Id,
  user_email: z.string(),
  user_name: z.string(),
  user_role: z.enum(roles),
  /** Of the account: one that is `invited` cannot sign in yet. */
  user_status: z.enum(userStatuses),
  customer_id: Id,
  customer_name: z.string(),
  customer_email: z.string().nullable(),
  access_level: z.enum(accessLevels),
  is_active: z.boolean(),
  is_primary_contact: z.boolean(),
  created_at: z.string(),
  /** When the person signed in last. */
  last_seen_at: z.string().nullable(),
  domain_count: z.number(),
});

/** Customers and which user belongs to which. */
export const customers = inArea('customers', {
  list: endpoint({
    method: 'GET',
    path: '/customers',
    access: 'admin',
    query: z.object({
      ...LongPage,
      limit: whole(1, 500).default(250),
      search: z.string().max(200).optional(),
    }),
    reply: z.object({ customers: z.array(CustomerRow), pagination: Pagination }),
    failure: 'Failed to fetch customers',
    tags: ['customers'],
    pages: 'customers',
  }),
  names: endpoint({
    method: 'GET',
    path: '/customers/names',
    access: 'admin',
    query: z.object({ ...LongPage, limit: whole(1, 5000).default(5000) }),
    reply: z.object({ customers: z.array(z.object({ id: Id, name: z.string() })), pagination: Pagination }),
    failure: 'Failed to fetch customers',
    tags: ['customers'],
    pages: 'customers',
  }),
  removed: endpoint({
    method: 'GET',
    path: '/customers/removed',
    access: 'admin',
    query: z.object(LongPage),
    reply: z.object({ customers: z.array(RemovedCustomer), pagination: Pagination }),
    failure: 'Failed to fetch removed customers',
    tags: ['customers', 'associations', 'domains'],
    pages: 'customers',
  }),
  mine: endpoint({
    method: 'GET',
    path: '/customers/my-customers',
    access: 'user',
    reply: z.object({
      customers: z.array(
        Customer.extend({
          /** Whether nobody else owns it: its only owner cannot leave. */
          is_only_owner: z.boolean(),
        }),
      ),
    }),
    failure: 'Failed to fetch your customers',
    tags: ['customers', 'session'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/customers',
    access: 'admin',
    body: z.object({
      name: CustomerName,
      email: Email.optional(),
      /** `true` after a person confirmed that this is not the existing customer with a similar name. */
      is_another: z.boolean().default(false),
    }),
    reply: z.object({ customer: CustomerRow }),
    failure: 'Failed to create the customer',
    tags: ['customers'],
    keyed: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/customers/:id',
    access: 'admin',
    params: IdParam,
    reply: z.object({ customer: CustomerRow }),
    failure: 'Customer not found or access denied',
    tags: ['customers'],
  }),
  assignManager: endpoint({
    method: 'PUT',
    path: '/customers/manager',
    access: 'admin',
    body: z.object({ customer_ids: z.array(Id).min(1).max(10_000), manager_id: Id.nullable() }),
    /** How many customers have another one now. */
    reply: z.object({ changed: z.number() }),
    failure: 'Failed to assign the customers',
    tags: ['customers'],
  }),
  associations: endpoint({
    method: 'GET',
    path: '/customers/associations',
    access: 'admin',
    area: 'people',
    query: z.object({ ...LongPage, customer_id: Id.optional(), user_id: Id.optional() }),
    reply: z.object({ associations: z.array(Association), pagination: Pagination }),
    failure: 'Failed to fetch associations',
    tags: ['associations'],
    pages: 'associations',
  }),
  associate: endpoint({
    method: 'POST',
    path: '/customers/associations',
    access: 'admin',
    area: 'people',
    body: z.object({
      user_id: Id,
      customer_id: Id,
      access_level: z.enum(accessLevels).default('view'),
      is_primary_contact: z.boolean().default(false),
    }),
    reply: z.object({ association: Association }),
    failure: 'Failed to create the association',
    tags: ['associations', 'customers'],
  }),
  updateAssociation: endpoint({
    method: 'PUT',
    path: '/customers/associations/:id',
    access: 'admin',
    area: 'people',
    params: IdParam,
    body: z.object({
      access_level: z.enum(accessLevels).optional(),
      is_primary_contact: z.boolean().optional(),
      is_active: z.boolean().optional(),
    }),
    reply: z.object({ association: Association }),
    failure: 'Failed to change the association',
    tags: ['associations', 'customers'],
  }),
  removeAssociation: endpoint({
    method: 'DELETE',
    path: '/customers/associations/:id',
    access: 'admin',
    area: 'people',
    params: IdParam,
    reply: z.object({ removed: z.literal(true) }),
    failure: 'Failed to end the association',
    tags: ['associations', 'customers'],
  }),
  users: endpoint({
    method: 'GET',
    path: '/customers/users',
    access: 'admin',
    area: 'people',
    query: z.object({ ...LongPage, search: z.string().max(200).optional() }),
    reply: z.object({
      users: z.array(z.object({ id: Id, email: z.string(), name: z.string(), role: z.enum(roles), status: z.string() })),
      pagination: Pagination,
    }),
    failure: 'Failed to fetch users',
    tags: ['associations'],
    pages: 'users',
  }),
  realDmarcProtectionStatus: endpoint({
    method: 'GET',
    path: '/customers/real-dmarc-protection-status',
    access: 'user',
    query: z.object(LongPage),
    reply: z.object({ domains: z.array(ProtectionRow), pagination: Pagination }),
    failure: 'Failed to fetch domain protection status',
    tags: ['domains', 'dmarc', 'dns-verification'],
    pages: 'domains',
    timeoutMs: 25_000,
  }),
  policyAwareProtectionStatus: endpoint({
    method: 'GET',
    path: '/customers/policy-aware-protection-status',
    access: 'user',
    query: z.object(LongPage),
    reply: z.object({
      domains: z.array(
        ProtectionRow.extend({
          next_step: NextStep.nullable(),
          prepared: z
            .object({
              stage: z.string(),
              name: z.string(),
              value: z.string(),
              rollback: z.string().nullable(),
              notes: z.array(z.string()),
            })
            .nullable(),
        }),
      ),
      pagination: Pagination,
    }),
    failure: 'Failed to fetch domain protection status',
    tags: ['domains', 'dmarc', 'dns-verification'],
    pages: 'domains',
    timeoutMs: 25_000,
  }),
  aggregateSecurityScore: endpoint({
    method: 'GET',
    path: '/customers/:id/security-scores/aggregate',
    access: 'user',
    params: IdParam,
    reply: z.object({
      customer_id: Id,
      aggregate: CustomerScore.nullable(),
      domains: z.array(
        z.object({
          domain_id: Id,
          domain: z.string(),
          mail_class: z.enum(mailClasses),
          score: z.number().nullable(),
          grade: z.enum(grades).nullable(),
        }),
      ),
    }),
    failure: 'Failed to get customer aggregate security score',
    tags: ['domains', 'customers', 'dns-verification'],
  }),
  /** The same score at the end of each day: of the domains of today, each from its first check. Days without any score are left out. */
  scoreHistory: endpoint({
    method: 'GET',
    path: '/customers/:id/scores',
    access: 'user',
    params: IdParam,
    query: z.object({ days: whole(1, 1096).default(183) }),
    reply: z.object({ history: z.array(z.object({ day: Day, score: z.number() })) }),
    failure: 'Failed to get customer aggregate security score',
    tags: ['domains'],
  }),
  ...customerFile,
  ...customerImport,
  ...customerRetention,
  ...savedViews,
});
