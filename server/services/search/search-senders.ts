import { isStaff } from '#domain/access.ts';
import { bestMatches } from '#domain/search/match.ts';
import type { UserCall } from '#server/context.ts';
import { findDomainNames } from '#server/store/domains/domains.ts';
import { periodOf } from '../period.ts';
import { activeScope } from '../scope.ts';
import { mostSenders, namedSenders } from '../stats/named-senders.ts';

/** The period of a list of senders that names none. */
const listedDays = 30;

/**
 * Senders of the last 30 days of the customer that the caller has switched to, by name, service, reverse name and the domain they send as.
 * None for staff, who have no customer in view.
 */
export async function searchSenders(call: UserCall, words: readonly string[], most: number) {
  if (isStaff(call.actor.role) || call.actor.defaultCustomerId === null) return [];
  const domains = await findDomainNames(call.store.db, activeScope(call.actor), {});
  const names = Object.fromEntries(domains.map(({ id, name }) => [id, name]));
  const ids = domains.map(({ id }) => id);
  const sums = await call.statsCache.senderSums(ids, periodOf({ days: listedDays }, call.clock.now()), names);
  const senders = (await namedSenders(call, sums.slice(0, mostSenders), names)).map((sender) => ({
    ...sender,
    domainName: names[sender.domainId] ?? '',
  }));
  return bestMatches(
    senders,
    words,
    ({ name, service, key, reverse, domainName }) => [
      [service?.service.name, name].filter(Boolean).join(' '),
      key,
      reverse ?? '',
      domainName,
    ],
    most,
  );
}
