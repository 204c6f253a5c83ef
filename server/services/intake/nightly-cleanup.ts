import type { Context } from '#server/context.ts';
import { dropOldReplies } from '#server/services/idempotency.ts';
import { dropOldOrphanFailures } from '#server/store/intake/messages.ts';
import { cleanUpStore } from '#server/store/maintenance/statistics.ts';
import { dropExpiredFailures } from '#server/store/reports/failure-reports.ts';

const failureReportDays = 30;

/** The nightly round: failure reports whose 30 days are over go, also those that never found their domain, and kept replies of queued calls; then the store's own care. */
export async function cleanUpNightly(context: Pick<Context, 'store' | 'clock'>): Promise<void> {
  const now = context.clock.now();
  await dropExpiredFailures(context.store.db, now);
  await dropOldOrphanFailures(context.store.db, new Date(now.getTime() - failureReportDays * 86_400_000));
  await dropOldReplies(context);
  await cleanUpStore(context.store);
}
