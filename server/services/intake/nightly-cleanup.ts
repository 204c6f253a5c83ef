import type { Context } from '#server/context.ts';
import { cleanUpTrail } from '#server/services/audit/chain.ts';
import { clearRemovedCustomers } from '#server/services/customers/change-customer.ts';
import { endIssueTasks } from '#server/services/customers/issues.ts';
import { dropExports } from '#server/services/exports/drop-exports.ts';
import { dropOldReplies } from '#server/services/idempotency.ts';
import { dropAbandonedImports } from '#server/services/intake/history-imports.ts';
import { applyRetention } from '#server/services/retention.ts';
import { retentionDays } from '#server/services/retention-rules.ts';
import { forgetLiveEvents } from '#server/store/delivery/live-events.ts';
import { dropOldOrphanFailures } from '#server/store/intake/messages.ts';
import { cleanUpStore } from '#server/store/maintenance/statistics.ts';
import { dropOldShifts } from '#server/store/people/duty-shifts.ts';
import { dropOldPeopleRows } from '#server/store/people/retention.ts';
import { dropExpiredFailures } from '#server/store/reports/failure-reports.ts';

const dayMs = 86_400_000;

/**
 * The nightly cleanup of whatever would grow forever: messages, rows and sums by day of reports; TLS reports, notifications and records
 * of generated reports; failure reports after 30 days, including those whose domain was never registered; replies to queued calls; live
 * events; shifts that are over; files of exports, of imports that were given up after a week; ended sessions and links; sign-in attempts;
 * access requests undecided for 90 days; enquiries unanswered for a year; audit lines older than 24 months; what remains of customers past
 * their grace period; then the store's own cleanup.
 */
export async function cleanUpNightly(context: Pick<Context, 'store' | 'clock' | 'statsCache' | 'log' | 'queue'>): Promise<void> {
  const now = context.clock.now();
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  await dropExpiredFailures(context.store.db, now);
  await dropOldOrphanFailures(context.store.db, before(retentionDays.failureReports));
  await dropOldReplies(context);
  await forgetLiveEvents(context.store.db, before(retentionDays.liveEvents));
  await dropOldPeopleRows(context.store.db, {
    sessionsEnded: before(retentionDays.endedSessions),
    linksEnded: before(retentionDays.endedLinks),
    attempts: before(retentionDays.attempts),
    requestsForAccess: before(retentionDays.requestsForAccess),
    unansweredEnquiries: before(retentionDays.unansweredEnquiries),
  });
  await dropOldShifts(context.store.db, before(retentionDays.endedShifts));
  await dropExports(context);
  await dropAbandonedImports(context);
  await cleanUpTrail(context);
  await applyRetention(context);
  await clearRemovedCustomers(context);
  await endIssueTasks(context);
  await cleanUpStore(context.store);
}
