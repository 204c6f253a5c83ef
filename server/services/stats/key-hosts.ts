import { matchService, type ServiceMatch } from '#domain/senders/match.ts';
import { isNetwork } from '#domain/senders/sender-mail.ts';
import type { Db } from '#server/store/database.ts';
import type { SenderSums } from '#server/store/reports/sender-sums.ts';
import { lastChecks } from '../checks/last-check.ts';

/** Answers where the CNAME of a domain's selector ends by the last check of its DNS; `null` for a key of its own or an unknown selector. */
export type KeyHostOf = (domainId: number, selector: string) => string | null;

/** The hosts of the DKIM keys of these domains. */
export async function openKeyHosts(db: Db, domainIds: readonly number[]): Promise<KeyHostOf> {
  const checks = await lastChecks(db, domainIds);
  return (domainId, selector) => {
    const found = checks.get(domainId)?.result.dkim.selectors.find((one) => one.selector === selector);
    return found?.aliases?.at(-1) ?? null;
  };
}

/** The service at which the key of a signature is that the domain itself made; `null` where the key is the domain's own. */
export function serviceOfKey(ownDomain: string, selector: string, keyHost: string | null): ServiceMatch | null {
  if (keyHost === null) return null;
  const nothing = { spf: null, reverse: null, network: null, envelope: null };
  const match = matchService({ ...nothing, ownDomain, dkim: ownDomain, selector, keyHost });
  return match?.certainty === 'proven' ? match : null;
}

/** The same senders with the service whose key signs for those that nothing else names. `names` are the domains' names by id. */
export async function namedByKey<S extends SenderSums>(
  db: Db,
  senders: readonly S[],
  names: Readonly<Record<number, string>>,
): Promise<S[]> {
  const isOpen = ({ service, name, selectors }: SenderSums) => service === null && isNetwork(name) && selectors.length > 0;
  const open = senders.filter(isOpen);
  if (open.length === 0) return [...senders];
  const keyHostOf = await openKeyHosts(db, [...new Set(open.map(({ domainId }) => domainId))]);
  return senders.map((sender) => {
    if (!isOpen(sender)) return sender;
    const own = names[sender.domainId] ?? '';
    const matches = sender.selectors.map((selector) => serviceOfKey(own, selector, keyHostOf(sender.domainId, selector)));
    return { ...sender, service: matches.find((match) => match !== null) ?? null };
  });
}
