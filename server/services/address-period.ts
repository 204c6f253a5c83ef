import { appliedTerms, firstDayKept, longestTerms } from '#domain/retention.ts';
import type { UserCall } from '#server/context.ts';
import { storedFromByDomain, termsByDomain } from '#server/store/people/customer-retention.ts';
import { type Period, periodReply } from './period.ts';
import { serviceTerms } from './retention-terms.ts';

/** The first day from which addresses are stored of at least one of these domains: by its term, and by what was deleted under an earlier one. */
async function addressesFrom({ store, clock }: UserCall, domainIds: readonly number[]): Promise<string> {
  const service = await serviceTerms(store.db);
  const shorter = await termsByDomain(store.db);
  const deleted = await storedFromByDomain(store.db, domainIds);
  const days = domainIds.map((id) => {
    const held = shorter.get(id) ?? [];
    const terms = held.length === 0 ? service : longestTerms(held.map((one) => appliedTerms(service, one.terms)));
    return [firstDayKept(clock.now(), terms.rowMonths), deleted.get(id)?.rows ?? ''].toSorted().at(-1) ?? '';
  });
  return days.toSorted()[0] ?? firstDayKept(clock.now(), service.rowMonths);
}

/** The period as the wire says it, with the first day from which addresses of these domains are stored. */
export async function addressPeriodReply(call: UserCall, domainIds: readonly number[], period: Period) {
  return { ...periodReply(period), addresses_from: await addressesFrom(call, domainIds) };
}

/** A count of addresses; `null` where none of the period are stored any more. */
export const addressCount = (
  count: number,
  { end_date, addresses_from }: { end_date: string; addresses_from: string },
): number | null => (end_date < addresses_from ? null : count);
