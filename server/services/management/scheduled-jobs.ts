import type { Context } from '#server/context.ts';
import { scheduledJobRuns } from '#server/store/maintenance/job-counts.ts';

/** The scheduled jobs with what became of their runs, those that failed first. */
export async function scheduledJobs({ store }: Pick<Context, 'store'>) {
  const rows = await scheduledJobRuns(store.db);
  return rows
    .map(({ name, cron, lastDoneAt, lastFailedAt, waiting, running, failed }) => ({
      name,
      cron,
      last_done_at: lastDoneAt?.toISOString() ?? null,
      last_failed_at: lastFailedAt?.toISOString() ?? null,
      waiting,
      running,
      failed,
    }))
    .toSorted((one, other) => other.failed - one.failed || one.name.localeCompare(other.name));
}
