import type { Listing } from '#domain/alerts/facts.ts';
import type { OwnAddress } from '#domain/alerts/own-range.ts';
import type { Context } from '#server/context.ts';
import { type KnownListing, knownListings } from '#server/store/domains/blocklists.ts';
import { ownAddresses } from './own-addresses.ts';

const mostAddresses = 50;
const fewestPassed = 5;
const keyOf = (address: string, list: string) => `${address} ${list}`;

/**
 * The addresses of a domain to query blocklists about: the 50 busiest with at least five passing messages recently, and the listed ones
 * until they have been silent for three weeks.
 */
export function askedAddresses(own: readonly OwnAddress[], listed: ReadonlySet<string>): OwnAddress[] {
  const busiest = new Set(own.filter(({ passed }) => passed >= fewestPassed).slice(0, mostAddresses));
  return own.filter((one) => busiest.has(one) || listed.has(one.address));
}

/** Of the known addresses, those that are on a blocklist. */
export function listedOf(known: readonly KnownListing[]): Set<string> {
  return new Set(known.filter(({ state }) => state === 'listed').map(({ address }) => address));
}

/**
 * What the configured blocklists are known to say about the own addresses of domains; nothing if none is configured. At most five queries.
 */
export async function gatherListings(
  { store: { db }, config, clock }: Pick<Context, 'store' | 'config' | 'clock'>,
  domains: readonly { id: number; name: string }[],
): Promise<Map<number, Listing[]>> {
  const lists = config.blocklists.map(({ name }) => name);
  if (lists.length === 0) return new Map();
  const own = await ownAddresses(db, domains, clock.now());
  const known = await knownListings(db, [...new Set([...own.values()].flat().map(({ address }) => address))], lists);
  const listed = listedOf(known);
  const byKey = new Map(known.map((one) => [keyOf(one.address, one.list), one]));
  const listingsOf = (addresses: readonly OwnAddress[]) =>
    askedAddresses(addresses, listed).flatMap(({ address, messages, placedMs }) =>
      lists.map((list): Listing => {
        const found = byKey.get(keyOf(address, list));
        const { state = 'unknown', codes = [], reason = null, listedAt = null } = found ?? {};
        return { address, list, state, codes, reason, sinceMs: listedAt?.getTime() ?? null, placedMs, messages };
      }),
    );
  return new Map([...own].map(([id, addresses]) => [id, listingsOf(addresses)]));
}
