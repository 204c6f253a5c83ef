import type { UserCall } from '#server/context.ts';
import type { Period } from '../period.ts';

const policies = ['none', 'quarantine', 'reject', 'unknown'] as const;

/** How many of some domains publish each policy, as their newest reports saw it, and how many messages that covers in a period. */
export async function policyShares(call: UserCall, domainIds: readonly number[], period: Period) {
  const published = await call.statsCache.policiesSeen(domainIds);
  const sums = await call.statsCache.totalsByDomain(domainIds, period);
  const policyOf = (id: number) => policies.find((known) => known === published.get(id)?.policy) ?? 'unknown';
  return policies.map((policy) => {
    const ids = domainIds.filter((id) => policyOf(id) === policy);
    return { policy, domains: ids.length, messages: ids.reduce((sum, id) => sum + (sums.get(id)?.total ?? 0), 0) };
  });
}
