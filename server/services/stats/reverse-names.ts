import pLimit from 'p-limit';
import { getDomain } from 'tldts';
import { isNetwork } from '#domain/senders/sender-mail.ts';
import { readAddress } from '#domain/spf/address.ts';
import { reverseName, validatedNames } from '#domain/spf/validated-names.ts';
import type { Context } from '#server/context.ts';
import { findCheckedDomain } from '#server/store/domains/domains.ts';
import { addressNames, forgetAddressNames, saveAddressNames } from '#server/store/reports/address-names.ts';
import { type SenderSums, senderSums } from '#server/store/reports/sender-sums.ts';
import { allSenders } from './sums.ts';

/** The job that looks up the names of the addresses of one domain. */
export type ReverseNamesJob = { domainId: number };

const dayMs = 86_400_000;
const windowDays = 30;
const askedAgainAfterDays = 30;
const forgottenAfterDays = 120;
const perSender = 3;
const mostAddresses = 60;
const openAtOnce = 8;

/** The addresses worth a lookup: the busiest of senders that no signature and no SPF pass names. */
function candidates(senders: readonly SenderSums[]): string[] {
  return senders
    .filter(({ service, name }) => service === null && isNetwork(name))
    .flatMap(({ largest }) => largest.slice(0, perSender))
    .sort((a, b) => b.total - a.total)
    .map(({ sourceIp }) => sourceIp);
}

/**
 * Looks up the reverse names of a domain's busiest otherwise unnamed addresses, at most 60 at a time and each once a month, and stores
 * those that are forward-confirmed. A failed lookup leaves what was known. Safe to repeat.
 */
export async function lookUpReverseNames(
  context: Context,
  { domainId }: ReverseNamesJob,
  isEnding = () => false,
): Promise<number> {
  const { clock, dns } = context;
  const { db } = context.store;
  const domain = await findCheckedDomain(db, domainId);
  if (domain === null) return 0;
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const days = { from: day(before(windowDays)), to: day(now) };
  const senders = await senderSums(db, [domainId], days, { [domainId]: domain.name });
  const addresses = candidates(allSenders(senders.values()));
  const known = await addressNames(db, addresses);
  const due = addresses.filter((address) => (known.get(address)?.askedAt ?? before(365)) < before(askedAgainAfterDays));
  const limit = pLimit(openAtOnce);
  const found = await Promise.all(
    due.slice(0, mostAddresses).map((address) =>
      limit(async () => {
        const ip = readAddress(address);
        if (ip === null || isEnding() || (await dns.lookup(reverseName(ip), 'PTR')).status === 'failed') return [];
        const [name = null] = await validatedNames(dns.lookup, ip);
        return [{ address, name }];
      }),
    ),
  );
  await saveAddressNames(db, found.flat(), now);
  await forgetAddressNames(db, before(forgottenAfterDays));
  return found.flat().length;
}

type Asked = { total: number; name: string | null };

const organisationOf = (name: string) => getDomain(name) ?? name;

/**
 * The name that speaks for the addresses of a network: the busiest one's of whoever has at least half of their messages. Neighbours in a
 * network may be strangers, so one name alone says nothing about the messages of the others.
 */
function speaking(asked: readonly Asked[], ownerOf: (name: string) => string): string | null {
  const all = asked.reduce((sum, { total }) => sum + total, 0);
  const groups = Map.groupBy(
    asked.flatMap(({ total, name }) => (name === null ? [] : [{ total, name }])),
    ({ name }) => ownerOf(name),
  );
  for (const own of groups.values()) if (2 * own.reduce((sum, { total }) => sum + total, 0) >= all) return own[0]?.name ?? null;
  return null;
}

/** A sender with the name that speaks for its busiest addresses, and with the service that this name proves where nothing else does. */
export type NamedSender = SenderSums & { reverse: string | null };

/** The same senders with what reverse names say of those that have no name of their own. `names` are the domains' names by id. */
export async function namedByReverse(
  { store }: Pick<Context, 'store'>,
  senders: readonly SenderSums[],
  names: Readonly<Record<number, string>>,
  serviceOf: (reverse: string, ownDomain: string) => SenderSums['service'],
): Promise<NamedSender[]> {
  const known = await addressNames(store.db, candidates(senders));
  return senders.map((sender) => {
    if (sender.service !== null || !isNetwork(sender.name)) return { ...sender, reverse: null };
    const ownDomain = names[sender.domainId] ?? '';
    const asked = sender.largest
      .slice(0, perSender)
      .map((address) => ({ ...address, name: known.get(address.sourceIp)?.name ?? null }));
    const reverse = speaking(asked, (name) => serviceOf(name, ownDomain)?.service.key ?? organisationOf(name));
    return { ...sender, reverse, service: reverse === null ? null : serviceOf(reverse, ownDomain) };
  });
}
