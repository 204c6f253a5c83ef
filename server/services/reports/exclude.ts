import type { UserCall } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { findDomainNames } from '#server/store/domains/domains.ts';
import { audit } from '#server/store/people/audit.ts';
import { excludeShares, includeShares, type LockedShare, lockShares } from '#server/store/reports/exclude.ts';
import { findReport } from '#server/store/reports/report-rows.ts';
import { withRetries } from '#server/store/reports/reports.ts';
import { announceStats } from '#server/store/reports/stats-changes.ts';
import { accessibleScope } from '../scope.ts';

/**
 * Takes a report, as one that is forged, out of every figure of every domain it names; it stays stored and readable, and the same report
 * changes nothing when it comes again. Where another copy of it is stored, that one counts. Returns the number of domains changed.
 */
export function excludeFromStats(call: UserCall, id: number, reason: string): Promise<number> {
  const at = call.clock.now();
  return changeReport(call, id, { action: 'report_excluded', details: { reason } }, (tx, shares) =>
    excludeShares(tx, shares, { reason, at }),
  );
}

/** Lets a report count that was taken out of the figures. Returns the number of domains changed. */
export function includeInStats(call: UserCall, id: number): Promise<number> {
  const at = call.clock.now();
  return changeReport(call, id, { action: 'report_included', details: {} }, (tx, shares) => includeShares(tx, shares, at));
}

type Noted = { action: string; details: Record<string, unknown> };

async function changeReport(
  call: UserCall,
  id: number,
  noted: Noted,
  change: (tx: Db, shares: LockedShare[]) => Promise<number[]>,
) {
  const { db } = call.store;
  const domains = await findDomainNames(db, accessibleScope(call.actor), {});
  const shares = await findReport(
    db,
    domains.map((domain) => domain.id),
    id,
  );
  const [share] = shares;
  if (share === undefined) throw notFound('This report was not found.');
  const domainIds = shares.map(({ domainId }) => domainId);
  const names = domains.filter(({ id: one }) => domainIds.includes(one)).map(({ name }) => name);
  const changed = await withRetries(db, domainIds, async (tx) => {
    const locked = await lockShares(tx, id, domainIds);
    if (locked.some(({ isGone }) => isGone))
      throw conflict('The rows of this report were deleted when their time was over. Its figures can no longer be changed.');
    const done = await change(tx, locked);
    if (done.length === 0) return done;
    await announceStats(tx, done);
    const details = { ...noted.details, reporter: share.orgName, report: share.reportId, messages: share.total, domains: names };
    const entry = { at: call.clock.now(), actorUserId: call.actor.userId, action: noted.action, entity: 'received_report' };
    await audit(tx, { ...entry, entityId: id, details });
    return done;
  });
  await call.queue.enqueue('scores-refresh', {}, { singletonKey: 'new reports', startAfter: 1 });
  return changed.length;
}
