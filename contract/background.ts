import { z } from 'zod';
import {
  type ContinuousConfig,
  continuousRanges,
  continuousStatuses,
  recoveryStatuses,
  recoveryTypes,
} from '../domain/vocabulary/background.ts';
import { endpoint, inArea } from './endpoint.ts';
import { Batch } from './ingestion.ts';
import { Id, IdParam, Page, Pagination, whole } from './shapes.ts';

const tags = ['ingestion'] as const;
const changes = [...tags, 'reports', 'dmarc', 'source-analysis', 'auth-stats'] as const;

const limitOf = (key: keyof ContinuousConfig, what: string) => {
  const { min, max } = continuousRanges[key];
  const text = `Choose ${min} to ${max} ${what}.`;
  return z.int(text).min(min, text).max(max, text);
};
const Config = z.object({
  pollingIntervalMinutes: limitOf('pollingIntervalMinutes', 'minutes'),
  messagesPerBatch: limitOf('messagesPerBatch', 'messages'),
  maxConcurrentBatches: limitOf('maxConcurrentBatches', 'batches'),
});
const ConfigReply = Config.extend({
  running: z.boolean(),
  job_id: Id.nullable(),
  /** Of the settings: 0 where nobody changed them yet. */
  version: z.number(),
});
/** With the version that was read a change is refused where somebody stored another one meanwhile. */
const ConfigBody = Config.partial().extend({ seen_version: z.number().int().min(0).optional() });

/** A stretch of continuous processing (`continuous`), or a recovery run with what it did. */
const BackgroundJob = z.object({
  job_id: Id,
  type: z.enum(['continuous', ...recoveryTypes]),
  status: z.enum([...continuousStatuses, ...recoveryStatuses]),
  started_by: z.string().nullable(),
  started_time: z.string(),
  ended_time: z.string().nullable(),
  last_active_time: z.string().nullable(),
  /** Domains compared, of how many; 0 where a run has no such steps. */
  done: z.number(),
  total: z.number(),
  changed: z.number(),
  result: z.string().nullable(),
});

const DaysBody = z.object({ days: whole(1, 3_650).default(30) });

/** Continuous processing, recovery and cleanup of the intake. */
export const background = inArea('intake', {
  clearActiveBatches: endpoint({
    method: 'POST',
    path: '/ingestion/enhanced/clear-active-batches',
    access: 'admin',
    reply: z.object({ stopped: z.number(), stopping: z.number(), messages_queued: z.number(), message: z.string() }),
    failure: 'Failed to clear the active batches',
    tags: [...changes],
  }),
  cleanup: endpoint({
    method: 'POST',
    path: '/ingestion/enhanced/cleanup',
    access: 'admin',
    body: DaysBody,
    reply: z.object({ batches_deleted: z.number(), message: z.string() }),
    failure: 'Failed to delete old batches',
    tags: [...tags],
  }),
  startContinuous: endpoint({
    method: 'POST',
    path: '/ingestion/enhanced/start-continuous',
    access: 'admin',
    body: ConfigBody,
    reply: z.object({ job_id: Id, message: z.string() }),
    failure: 'Failed to start automatic processing',
    tags: [...tags],
  }),
  stopContinuous: endpoint({
    method: 'POST',
    path: '/ingestion/enhanced/stop-continuous/:jobId',
    access: 'admin',
    params: z.object({ jobId: Id }),
    reply: z.object({ job: BackgroundJob, message: z.string() }),
    failure: 'Failed to stop automatic processing',
    tags: [...tags],
  }),
  jobs: endpoint({
    method: 'GET',
    path: '/ingestion/enhanced/background-jobs',
    access: 'admin',
    query: z.object(Page),
    reply: z.object({ jobs: z.array(BackgroundJob), pagination: Pagination }),
    failure: 'Failed to fetch the background jobs',
    tags: [...tags],
    freshMs: 2_000,
  }),
  job: endpoint({
    method: 'GET',
    path: '/ingestion/enhanced/background-jobs/:id',
    access: 'admin',
    params: IdParam,
    reply: z.object({ job: BackgroundJob }),
    failure: 'Failed to fetch the background job',
    tags: [...tags],
    freshMs: 1_000,
  }),
  debug: endpoint({
    method: 'GET',
    path: '/ingestion/enhanced/debug-background',
    access: 'admin',
    reply: z.object({
      process: z.object({ role: z.string(), node_version: z.string(), uptime_seconds: z.number(), memory_mb: z.number() }),
      database: z.enum(['embedded', 'server']),
      config: ConfigReply,
      queues: z.array(z.object({ name: z.string(), waiting: z.number(), running: z.number(), failed: z.number() })),
      silent_batches: z.array(Batch),
      stranded_messages: z.number(),
      silent_locks: z.array(z.object({ name: z.string(), silent_since: z.string() })),
    }),
    failure: 'Failed to fetch the details of background processing',
    tags: [...tags],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/ingestion/enhanced/background-stats',
    access: 'admin',
    reply: z.object({
      total_active_jobs: z.number(),
      enhanced_stats: z.object({
        total_batches: z.number(),
        /** Percent of ended batches that had no error; `null` before the first. */
        success_rate: z.number().nullable(),
        in_progress: z.number(),
      }),
      system_info: z.object({
        processing_type: z.literal('enhanced_v2'),
        /** Processes share the work through one queue. */
        background_coordination: z.boolean(),
        extension_integration: z.boolean(),
      }),
      active_batches: z.array(Batch),
      recent_batches: z.array(Batch),
    }),
    failure: 'Failed to fetch the statistics of background processing',
    tags: [...tags],
    freshMs: 2_000,
  }),
  config: endpoint({
    method: 'POST',
    path: '/ingestion/enhanced/background-config',
    access: 'admin',
    body: ConfigBody,
    reply: z.object({ config: ConfigReply }),
    failure: 'Failed to change automatic processing',
    tags: [...tags],
  }),
  health: endpoint({
    method: 'GET',
    path: '/ingestion/enhanced/background-health',
    access: 'admin',
    query: z.object({ days: whole(1, 3_650).default(30) }),
    reply: z.object({
      status: z.enum(['healthy', 'degraded', 'down']),
      text: z.string(),
      config: ConfigReply,
      last_active_time: z.string().nullable(),
      active_batches: z.number(),
      /** What each repair would change now; `null` where only the run itself finds out. */
      recovery: z.array(z.object({ type: z.enum(recoveryTypes), count: z.number().nullable(), text: z.string() })),
      /** Batches that ended more than `days` days ago. */
      old_batches: z.number(),
    }),
    failure: 'Failed to fetch the health of background processing',
    tags: [...tags],
    freshMs: 5_000,
  }),
  recovery: endpoint({
    method: 'POST',
    path: '/ingestion/enhanced/background-recovery',
    access: 'admin',
    body: z.object({ type: z.enum(recoveryTypes).default('cleanup_orphaned') }),
    reply: z.object({ job_id: Id, type: z.enum(recoveryTypes), message: z.string() }),
    failure: 'Failed to start the recovery',
    tags: [...changes],
  }),
});
