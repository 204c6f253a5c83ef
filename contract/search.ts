import { z } from 'zod';
import { alertStatuses, policies, roles, severities } from '../domain/vocabulary.ts';
import { endpoint } from './endpoint.ts';

/** Customers, domains, people, senders and alerts by name, for the palette. Its replies are not stored: offline, what the device has is searched. */
export const search = {
  names: endpoint({
    method: 'GET',
    path: '/search',
    access: 'user',
    query: z.object({ q: z.string().trim().min(2, 'Type at least 2 characters').max(120, 'Use at most 120 characters') }),
    reply: z.object({
      customers: z.array(z.object({ id: z.number(), name: z.string(), domain_count: z.number() })),
      /** With the policy of its record and its score from the last check; `null` where no check found them. */
      domains: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          customers: z.array(z.string()),
          policy: z.enum(policies).nullable(),
          score: z.number().nullable(),
        }),
      ),
      /** For staff; empty for others. */
      people: z.array(z.object({ id: z.number(), name: z.string(), email: z.string(), role: z.enum(roles) })),
      /** Of the customer in view, in the last 30 days; empty for staff. `service` is known by signature, SPF or reverse name. */
      senders: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          service: z.string().nullable(),
          reverse_name: z.string().nullable(),
          domain_id: z.number(),
          domain: z.string(),
          messages: z.number(),
        }),
      ),
      alerts: z.array(
        z.object({
          id: z.number(),
          title: z.string(),
          domain_id: z.number().nullable(),
          domain: z.string().nullable(),
          severity: z.enum(severities),
          status: z.enum(alertStatuses),
        }),
      ),
    }),
    failure: 'Failed to search',
    tags: ['domains', 'customers', 'people', 'alerts', 'source-analysis'],
    offline: 'none',
    freshMs: 60_000,
  }),
};
