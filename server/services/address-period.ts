import type { UserCall } from '#server/context.ts';
import { placedSenders } from '#server/store/reports/sender-categories.ts';
import { type Period, periodReply } from './period.ts';
import { latestOf, unknownMail } from './stats/own-mail.ts';

/**
 * The first day of a period from which the addresses of all these domains are stored: the day from which a split of its messages is known
 * (`known_from`), its first day where none of the period were deleted.
 */
async function addressesFrom(call: UserCall, domainIds: readonly number[], period: Period): Promise<string> {
  const stored = await call.statsCache.storedFrom(domainIds);
  const cuts = [...stored.values()].flatMap(({ rows, sums }) => [rows, sums]);
  if ((latestOf(cuts) ?? '') <= period.from) return period.from;
  const unknown = await unknownMail(call, domainIds, period, await placedSenders(call.store.db, domainIds));
  return latestOf([...unknown.values()].map(({ from }) => from)) ?? period.from;
}

/** The period as the wire says it, with the first day from which all addresses of these domains are stored. */
export async function addressPeriodReply(call: UserCall, domainIds: readonly number[], period: Period) {
  return { ...periodReply(period), addresses_from: await addressesFrom(call, domainIds, period) };
}

/** A count of addresses; `null` where none of the period are stored any more. */
export const addressCount = (
  count: number,
  { end_date, addresses_from }: { end_date: string; addresses_from: string },
  stored = count,
): number | null => (stored === 0 && end_date < addresses_from ? null : count);
