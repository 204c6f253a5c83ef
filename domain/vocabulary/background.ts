/** Whether a continuous job runs the intake by itself. */
export const continuousStatuses = ['running', 'stopped'] as const;
/** Whether a continuous job runs the intake by itself. */
export type ContinuousStatus = (typeof continuousStatuses)[number];

/** How the intake runs by itself, with defaults; the interval is at most a day. */
export const continuousRanges = {
  pollingIntervalMinutes: { usual: 5, min: 1, max: 1_440 },
  messagesPerBatch: { usual: 100, min: 1, max: 1_000 },
  maxConcurrentBatches: { usual: 5, min: 1, max: 50 },
} as const;
/** Minutes between checks, messages in a batch, batches at once. */
export type ContinuousConfig = Record<keyof typeof continuousRanges, number>;

/** What a recovery run repairs. */
export const recoveryTypes = ['cleanup_orphaned', 'requeue_stuck', 'rebuild_rollups', 'release_locks'] as const;
/** What a recovery run repairs. */
export type RecoveryType = (typeof recoveryTypes)[number];

/** The status of a recovery run. */
export const recoveryStatuses = ['queued', 'running', 'completed', 'failed'] as const;
/** The state of a recovery run. */
export type RecoveryStatus = (typeof recoveryStatuses)[number];
