import type { backgroundHealth, continuousState } from '#server/services/intake/background.ts';
import type { backgroundDetails, backgroundStats } from '#server/services/intake/background-details.ts';
import type { BackgroundJob } from '#server/store/intake/background-jobs.ts';
import { batchWire } from './intake.ts';

/** A background job; its result is there once it has ended. */
export function backgroundJobWire(job: BackgroundJob) {
  return {
    job_id: job.id,
    type: job.kind,
    status: job.status,
    started_by: job.startedBy,
    started_time: job.createdAt.toISOString(),
    ended_time: job.endedAt?.toISOString() ?? null,
    last_active_time: job.heartbeatAt?.toISOString() ?? null,
    done: job.done,
    total: job.total,
    changed: job.changed,
    result: job.endedAt === null ? null : job.result,
  };
}

/** How continuous processing is set. */
export function configWire({ job, changedAt: _, checkedAt: __, ...settings }: Awaited<ReturnType<typeof continuousState>>) {
  return { ...settings, job_id: job?.id ?? null };
}

/** Batches and jobs in numbers. */
export function backgroundStatsWire(stats: Awaited<ReturnType<typeof backgroundStats>>) {
  return {
    total_active_jobs: stats.activeJobs,
    enhanced_stats: {
      total_batches: stats.totalBatches,
      success_rate: stats.successRate,
      in_progress: stats.active.length,
    },
    system_info: { processing_type: 'enhanced_v2' as const, background_coordination: true, extension_integration: false },
    active_batches: stats.active.map(batchWire),
    recent_batches: stats.recent.map(batchWire),
  };
}

/** The state of continuous processing with what each repair would change. */
export function backgroundHealthWire(health: Awaited<ReturnType<typeof backgroundHealth>>) {
  return {
    status: health.status,
    text: health.text,
    config: configWire(health.config),
    last_active_time: health.lastActive?.toISOString() ?? null,
    active_batches: health.activeBatches,
    recovery: health.recovery,
    old_batches: health.oldBatches,
  };
}

/** What this process and the queues are doing. */
export function backgroundDetailsWire(details: Awaited<ReturnType<typeof backgroundDetails>>) {
  const megabyte = 1_048_576;
  return {
    process: {
      role: details.role,
      node_version: process.version,
      uptime_seconds: Math.round(process.uptime()),
      memory_mb: Math.round(process.memoryUsage.rss() / megabyte),
    },
    database: details.database,
    config: configWire(details.config),
    queues: details.queues,
    silent_batches: details.silentBatches.map(batchWire),
    stranded_messages: details.stranded,
    silent_locks: details.silentLocks.map(({ name, since }) => ({ name, silent_since: since.toISOString() })),
  };
}
