import { z } from 'zod';
import { batchStatuses, channels, fileOutcomes } from '../domain/vocabulary.ts';
import { endpoint, inArea } from './endpoint.ts';
import { ReportRow } from './mail-stats.ts';
import { Flag, Id, Page, Pagination, ReportId, whole } from './shapes.ts';

/** Counts of a batch: messages and files, rows read and refused, reports stored, and what was not counted with its reason. */
export const Batch = z.object({
  batch_id: z.string(),
  status: z.enum(batchStatuses),
  message: z.string(),
  trigger: z.string(),
  created_time: z.string(),
  started_time: z.string().nullable(),
  finished_time: z.string().nullable(),
  tries: z.number(),
  messages_total: z.number(),
  messages_done: z.number(),
  files_read: z.number(),
  reports_stored: z.number(),
  rows_read: z.number(),
  rows_refused: z.number(),
  duplicates: z.number(),
  superseded: z.number(),
  orphans: z.number(),
  failed_files: z.number(),
  error: z.string().nullable(),
});

/** A file that was not counted. `may_download`: its message is stored as it came in. */
const Refusal = z.object({
  message_id: z.number(),
  may_download: z.boolean(),
  file_name: z.string().nullable(),
  subject: z.string().nullable(),
  outcome: z.enum(fileOutcomes),
  code: z.string(),
  reason: z.string(),
  time: z.string(),
});

/** A reason for which files of a batch were not counted. */
const RefusalGroup = Refusal.pick({ outcome: true, code: true, reason: true }).extend({ files: z.number() });

const UploadOutcome = z.object({
  file_name: z.string(),
  received: z.enum(['stored', 'already_here', 'refused']),
  outcomes: z.array(
    z.object({
      file_name: z.string().nullable(),
      kind: z.string(),
      outcome: z.enum(fileOutcomes),
      reason: z.string().nullable(),
      report_id: ReportId.nullable(),
      reporter: z.string().nullable(),
      domain: z.string().nullable(),
      rows_read: z.number(),
      rows_refused: z.number(),
    }),
  ),
});

const tags = ['ingestion'] as const;

/** How report mail comes in and what became of it. */
export const ingestion = inArea('intake', {
  process: endpoint({
    method: 'POST',
    path: '/ingestion/enhanced/process',
    access: 'admin',
    reply: z.object({ batch_id: z.string().nullable(), status: z.enum(batchStatuses).nullable(), message: z.string() }),
    failure: 'Failed to start enhanced DMARC processing.',
    tags: [...tags, 'reports', 'dmarc'],
  }),
  status: endpoint({
    method: 'GET',
    path: '/ingestion/enhanced/status',
    access: 'admin',
    query: z.object({ ...Page, batch_id: z.string().max(60).optional() }),
    reply: z.object({
      batch: Batch.nullable(),
      active_batches: z.array(Batch),
      recent_batches: z.array(Batch),
      /** Of the batch that is asked about, with copies of counted reports; else the latest of all. */
      refusals: z.array(Refusal),
      /** Of the batch that is asked about, the most frequent first. */
      refusal_groups: z.array(RefusalGroup),
      waiting_messages: z.number(),
      oldest_waiting_time: z.string().nullable(),
      next_poll_time: z.string().nullable(),
      pagination: Pagination,
    }),
    failure: 'Failed to fetch the state of the intake',
    tags: [...tags],
    freshMs: 2_000,
  }),
  recentReports: endpoint({
    method: 'GET',
    path: '/ingestion/enhanced/reports/recent',
    access: 'admin',
    query: z.object({
      ...Page,
      limit: whole(1, 500).default(10),
      include_subdomains: Flag.default(true),
    }),
    reply: z.object({ reports: z.array(ReportRow), pagination: Pagination }),
    failure: 'Failed to fetch the recent reports',
    tags: [...tags, 'reports'],
    freshMs: 10_000,
  }),
  health: endpoint({
    method: 'GET',
    path: '/ingestion/enhanced/health',
    access: 'admin',
    reply: z.object({
      status: z.enum(['healthy', 'degraded', 'down']),
      checks: z.array(z.object({ name: z.string(), status: z.enum(['ok', 'warning', 'failed', 'off']), text: z.string() })),
      messages_24h: z.number(),
      reports_24h: z.number(),
      rows_24h: z.number(),
      rows_refused_24h: z.number(),
      duplicates_24h: z.number(),
      failed_batches_24h: z.number(),
      batches_24h: z.number(),
      waiting_messages: z.number(),
      orphan_messages: z.number(),
      failed_messages: z.number(),
      rows_by_hour: z.array(z.object({ hour: z.string(), rows: z.number(), rows_refused: z.number() })),
      reporters: z.array(
        z.object({
          reporter: z.string(),
          /** The name a person would use for it. */
          reporter_name: z.string(),
          last_report_at: z.string().nullable(),
          reports: z.number(),
          messages: z.number(),
          unreadable_rows: z.number(),
        }),
      ),
    }),
    failure: 'Failed to fetch the health of the intake',
    tags: [...tags],
    freshMs: 5_000,
  }),
  mailboxStatus: endpoint({
    method: 'GET',
    path: '/ingestion/enhanced/mailbox-status',
    access: 'admin',
    reply: z.object({
      sources: z.array(
        z.object({
          channel: z.enum(channels),
          status: z.enum(['connected', 'degraded', 'auth_failed', 'unreachable', 'off']),
          address: z.string().nullable(),
          text: z.string(),
          last_seen_time: z.string().nullable(),
          backlog: z.number().nullable(),
          received_24h: z.number(),
        }),
      ),
      /** Where customers' reports should arrive, as configured; `null` where it is not configured. */
      report_address: z.string().nullable(),
      /** How email leaves: over a mail server, or as files into the outbox folder. */
      outgoing: z.enum(['smtp', 'outbox']),
    }),
    failure: 'Failed to fetch the state of the mailbox',
    tags: [...tags],
    freshMs: 5_000,
  }),
  rawMessage: endpoint({
    method: 'GET',
    path: '/ingestion/enhanced/messages/:id/raw',
    access: 'admin',
    params: z.object({ id: ReportId }),
    reply: z.object({}),
    file: true,
    failure: 'Failed to download the message',
  }),
  retry: endpoint({
    method: 'POST',
    path: '/ingestion/enhanced/retry',
    access: 'admin',
    body: z.object({ batch_id: z.string().min(1).max(60) }),
    reply: z.object({ batch: Batch }),
    failure: 'Failed to retry the batch',
    tags: [...tags],
  }),
  retryAll: endpoint({
    method: 'POST',
    path: '/ingestion/enhanced/retry-all',
    access: 'admin',
    body: z.object({ max_retries: z.number().int().min(1).max(20).default(3) }),
    reply: z.object({ batches: z.array(Batch), messages_queued: z.number() }),
    failure: 'Failed to retry the batches',
    tags: [...tags],
  }),
  stopBatch: endpoint({
    method: 'POST',
    path: '/ingestion/enhanced/stop-batch',
    access: 'admin',
    body: z.object({ batch_id: z.string().min(1).max(60) }),
    reply: z.object({ batch: Batch }),
    failure: 'Failed to stop the batch',
    tags: [...tags],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/ingestion/enhanced/upload',
    access: 'user',
    whileSuspended: true,
    level: 'comment',
    upload: true,
    /** For which customer, of those of the person; without it the active one. Staff upload for any domain. */
    query: z.object({ customer_id: Id.optional() }),
    reply: z.object({ files: z.array(UploadOutcome), batch: Batch.nullable() }),
    failure: 'Failed to upload the files',
    tags: [...tags, 'reports', 'dmarc', 'domains', 'customers', 'source-analysis', 'auth-stats'],
    timeoutMs: 120_000,
  }),
});
