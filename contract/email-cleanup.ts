import { z } from 'zod';
import { channels } from '../domain/vocabulary.ts';
import { endpoint, inArea } from './endpoint.ts';
import { Page, Pagination, ReportId } from './shapes.ts';

const tags = ['ingestion'] as const;

/** Received messages that no statistics count: their domain is not registered, or they cannot be read. */
export const emailCleanup = inArea('intake', {
  orphanedEmails: endpoint({
    method: 'GET',
    path: '/email-cleanup/orphaned-emails',
    access: 'admin',
    query: z.object({ ...Page, kind: z.enum(['all', 'orphan', 'failed']).default('all') }),
    reply: z.object({
      data: z.array(
        z.object({
          id: ReportId,
          /** `orphan`: a report for an unregistered domain. `failed`: it cannot be read. */
          kind: z.enum(['orphan', 'failed']),
          subject: z.string().nullable(),
          sender: z.string().nullable(),
          received_time: z.string(),
          size_bytes: z.number(),
          channel: z.enum(channels),
          reason: z.string(),
          unknown_domains: z.array(z.string()),
        }),
      ),
      /** How many there are on all pages. */
      count: z.number(),
      pagination: Pagination,
    }),
    failure: 'Failed to fetch orphaned emails',
    tags: [...tags],
    freshMs: 30_000,
  }),
  moveEmails: endpoint({
    method: 'POST',
    path: '/email-cleanup/move-emails',
    access: 'admin',
    body: z.object({
      email_ids: z.array(ReportId).min(1, 'Choose at least one message.').max(500, 'Move at most 500 messages at once.'),
    }),
    reply: z.object({ moved: z.number(), count: z.number() }),
    failure: 'Failed to move emails',
    tags: [...tags],
  }),
  status: endpoint({
    method: 'GET',
    path: '/email-cleanup/status',
    access: 'admin',
    reply: z.object({
      orphan_messages: z.number(),
      failed_messages: z.number(),
      oldest_time: z.string().nullable(),
      /** Marked as processed by a person in the last 30 days. */
      moved_30d: z.number(),
    }),
    failure: 'Failed to get cleanup status',
    tags: [...tags],
    freshMs: 30_000,
  }),
});
