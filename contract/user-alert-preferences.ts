import { z } from 'zod';
import { accessLevels } from '#domain/vocabulary.ts';
import { endpoint } from './endpoint.ts';
import { IdParam, LongPage, Pagination } from './shapes.ts';

const Mute = { muted_until: z.string().nullable() };

/** The customers and domains a person is notified about, with what is muted. */
export const userAlertPreferences = {
  userCustomers: endpoint({
    method: 'GET',
    path: '/user-alert-preferences/user-customers',
    access: 'user',
    query: z.object(LongPage),
    reply: z.object({
      customers: z.array(
        z.object({
          customer_id: z.number(),
          customer_name: z.string(),
          access_level: z.enum(accessLevels).nullable(),
          domain_count: z.number(),
          ...Mute,
        }),
      ),
      pagination: Pagination,
    }),
    failure: 'Failed to fetch your customers',
    tags: ['alert-preferences', 'associations'],
    pages: 'customers',
  }),
  customerDomains: endpoint({
    method: 'GET',
    path: '/user-alert-preferences/customer-domains/:id',
    access: 'user',
    params: IdParam,
    query: z.object(LongPage),
    reply: z.object({
      customer_id: z.number(),
      domains: z.array(z.object({ domain_id: z.number(), domain_name: z.string(), ...Mute })),
      pagination: Pagination,
    }),
    failure: 'Failed to fetch the domains of this customer',
    tags: ['alert-preferences', 'domains'],
    pages: 'domains',
  }),
};
