import { z } from 'zod';
import { grades, protectionLevels, verificationStatuses } from '../domain/vocabulary.ts';
import { endpoint } from './endpoint.ts';
import { Day, Id, LongPage, Pagination } from './shapes.ts';

/** What can be asked for about each domain. */
export const intelligenceParts = ['dns', 'security', 'analytics', 'health'] as const;

/**
 * Details of many domains in one call. `dns.states` says of each topic whether it was found, is missing or could not be looked up
 * (`unknown`); `null` before the first check. The call only reads, so its last reply may be shown offline.
 */
export const intelligence = {
  bulk: endpoint({
    method: 'POST',
    path: '/intelligence/domains/bulk',
    access: 'user',
    whileSuspended: true,
    body: z.object({
      domain_ids: z.array(Id).max(5000).optional(),
      include: z.array(z.enum(intelligenceParts)).default([...intelligenceParts]),
      ...LongPage,
    }),
    reply: z.object({
      domains: z.array(
        z.object({
          domain_id: Id,
          domain: z.string(),
          dns: z
            .object({
              status: z.enum(verificationStatuses),
              checked_at: z.string().nullable(),
              policy: z.string().nullable(),
              subdomain_policy: z.string().nullable(),
              nonexistent_policy: z.string().nullable(),
              testing: z.boolean(),
              spf_lookups: z.number().nullable(),
              spf_ends: z.string().nullable(),
              dkim_keys: z.number().nullable(),
              dkim_weakest_bits: z.number().nullable(),
              mta_sts: z.string().nullable(),
              tls_rpt: z.boolean().nullable(),
              dnssec: z.string().nullable(),
              states: z
                .object({
                  dmarc: z.string(),
                  spf: z.string(),
                  dkim: z.string(),
                  mta_sts: z.string(),
                  tls_rpt: z.string(),
                  dnssec: z.string(),
                })
                .nullable(),
              flags: z.object({ critical: z.number(), high: z.number(), medium: z.number(), low: z.number() }),
            })
            .optional(),
          security: z
            .object({
              score: z.number().nullable(),
              grade: z.enum(grades).nullable(),
              scored_at: z.string().nullable(),
              level: z.enum(protectionLevels),
              why: z.string(),
            })
            .optional(),
          analytics: z
            .object({ days: z.number(), messages: z.number(), passed: z.number(), quarantined: z.number(), rejected: z.number() })
            .optional(),
          health: z
            .object({
              last_report_at: z.string().nullable(),
              data_up_to: Day.nullable(),
              reporters: z.number(),
              unreadable_rows: z.number(),
              silent_days: z.number().nullable(),
            })
            .optional(),
        }),
      ),
      pagination: Pagination,
    }),
    failure: 'Failed to get domain intelligence',
    tags: ['domains', 'dmarc', 'dns-verification'],
    offline: 'view',
    pages: 'domains',
  }),
};
