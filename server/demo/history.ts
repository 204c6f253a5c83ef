import type { Context } from '#server/context.ts';
import { verifyDomain } from '#server/services/checks/verify-domain.ts';
import { findCheckedDomain, registeredDomains } from '#server/store/domains/domains.ts';
import { withDemoDns } from './zone.ts';

/** The days before today on which the demo's domains were checked. */
const checkedDaysAgo = [60, 50, 48, 40, 31, 29, 20, 10, 7, 5, 3, 2, 1, 0];
const dayMs = 86_400_000;

/** Checks the demo's domains as they were on past days, so that scores, changes and protection have a history. */
export async function playHistory(context: Context, days: number): Promise<void> {
  const { db } = context.store;
  const now = context.clock.now().getTime();
  const ids = [...(await registeredDomains(db)).values()];
  for (const daysAgo of checkedDaysAgo.filter((ago) => ago <= days)) {
    const then = new Date(now - daysAgo * dayMs);
    const past = { ...withDemoDns(context, daysAgo), clock: { now: () => then } };
    for (const id of ids) {
      const domain = await findCheckedDomain(db, id);
      if (domain !== null) await verifyDomain(past, domain, { scope: 'full', isFresh: true, cause: 'Regular check' });
    }
  }
}
