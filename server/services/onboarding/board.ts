import type { UserCall } from '#server/context.ts';
import { boardRowWire } from '#server/presenters/onboarding.ts';
import { countCustomers, customersToOnboard, daysToFirstReport, openOnboardings } from '#server/store/people/onboardings.ts';
import { listAssignees } from '#server/store/people/users.ts';
import { closedDays } from '../closing-days.ts';
import { measureOnboardings } from './measure.ts';
import { moveOnboardings } from './move.ts';

const yearMs = 366 * 86_400_000;
const mostRows = 500;

function median(sorted: readonly number[]): number | null {
  const at = sorted.length / 2;
  return (sorted.length % 2 === 1 ? sorted[Math.floor(at)] : ((sorted[at - 1] ?? 0) + (sorted[at] ?? 0)) / 2) ?? null;
}

/** All customers that are being set up, with their step, its days and what holds it up; measured now, so that no step shows late. */
export async function onboardingBoard(call: UserCall) {
  await moveOnboardings(call);
  const { db } = call.store;
  const now = call.clock.now();
  const rows = await openOnboardings(db, mostRows);
  const known = await measureOnboardings(call, db, rows);
  const holidays = await closedDays(db, now.getTime() - yearMs, now.getTime());
  const onboardings = rows.flatMap((row) => {
    const of = known.get(row.customerId);
    return of === undefined ? [] : [boardRowWire(row, of, { now, holidays })];
  });
  const days = await daysToFirstReport(db, new Date(now.getTime() - yearMs));
  return {
    onboardings,
    customers: await countCustomers(db),
    first_report: { median_days: days.length === 0 ? null : median(days), of: days.length },
    may_start: await customersToOnboard(db),
    owners: await listAssignees(db, 'customers', 'manage'),
  };
}
