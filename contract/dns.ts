import { z } from 'zod';
import { recordKinds } from '../domain/vocabulary.ts';
import { RecordChange } from './check-shapes.ts';
import { endpoint } from './endpoint.ts';
import { IdParam } from './shapes.ts';

/** A record type, in capitals or not. */
const RecordType = z.union(
  [z.enum(recordKinds), z.string().toUpperCase().pipe(z.enum(recordKinds))],
  `Choose one of ${recordKinds.join(', ')}`,
);

/** One watched record: `unknown` after a failed lookup, which is never the same as `missing`. */
export const WatchedRecord = z.object({
  type: RecordType,
  name: z.string(),
  state: z.enum(['found', 'missing', 'unknown']),
  values: z.array(z.string()),
  aliases: z.array(z.string()),
  failure: z.string().nullable(),
});

/** The records of a domain as last seen, checked again, or asked of every authoritative server. */
export const dns = {
  records: endpoint({
    method: 'GET',
    path: '/dns/records/:id',
    access: 'user',
    params: IdParam,
    query: z.object({ type: RecordType.optional() }),
    reply: z.object({
      domain: z.string(),
      checked_at: z.string().nullable(),
      records: z.array(WatchedRecord),
      changes: z.array(RecordChange),
    }),
    failure: 'Failed to fetch DNS verification details due to an unexpected API response.',
    tags: ['dns-verification'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/dns/records/:id/refresh',
    access: 'user',
    whileSuspended: true,
    params: IdParam,
    body: z.object({ record_types: z.array(RecordType).default([]) }),
    reply: z.object({
      domain: z.string(),
      checked_at: z.string(),
      records: z.array(WatchedRecord),
      changes: z.array(RecordChange),
    }),
    failure: 'Failed to refresh DNS records',
    tags: ['dns-verification', 'domains'],
    timeoutMs: 60_000,
  }),
  verify: endpoint({
    method: 'GET',
    path: '/dns/records/:id/verify',
    access: 'user',
    params: IdParam,
    query: z.object({ type: RecordType.default('DMARC'), expected: z.string().max(4000).optional() }),
    reply: z.object({
      name: z.string(),
      asked_at: z.string(),
      expected: z.string().nullable(),
      seen_everywhere: z.boolean(),
      servers: z.array(
        z.object({
          host: z.string(),
          address: z.string().nullable(),
          state: z.enum(['same', 'different', 'missing', 'unreachable']),
          values: z.array(z.string()),
          /** The last alias on the way to the record (CNAME); what it has is asked of resolvers. */
          alias: z.string().nullable(),
          /** How long resolvers may keep the record; `null` without one, and behind an alias. */
          ttl_seconds: z.number().nullable(),
        }),
      ),
    }),
    failure: 'Failed to verify DNS records. API returned an unexpected response.',
    tags: [],
    offline: 'none',
    timeoutMs: 60_000,
  }),
};
