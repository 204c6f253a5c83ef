import type { RecoveryType } from '#domain/vocabulary/background.ts';
import type { BackgroundJob } from './types.ts';

/** What each repair is called, what it is about, and the verb on its button. */
export const recoveryTexts: Record<RecoveryType, { title: string; about: string; verb: string }> = {
  cleanup_orphaned: {
    title: 'Process orphaned messages',
    about: 'Messages that came before their domain was registered',
    verb: 'Process',
  },
  requeue_stuck: {
    title: 'Requeue stuck batches',
    about: 'Batches without progress for a minute, and messages that no batch is reading',
    verb: 'Requeue',
  },
  rebuild_rollups: {
    title: 'Rebuild totals',
    about: 'Compares all totals with the rows of the reports and corrects differences',
    verb: 'Rebuild',
  },
  release_locks: { title: 'Release locks', about: 'Locks of processes that no longer answer', verb: 'Release' },
};

/** The status of a background job in a word. */
export const jobStatusLabels: Record<BackgroundJob['status'], string> = {
  queued: 'Queued',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  stopped: 'Stopped',
};
