import type { LimitFunction } from 'p-limit';
import { type Blocklist, isListWorking, lookUpListing } from '#domain/dns/blocklist.ts';
import type { Context } from '#server/context.ts';
import { type NewListing, saveListings } from '#server/store/domains/blocklists.ts';

const askedBetweenTests = 100;

/** How lookups proceed: through `limit`, until `isEnding`. */
export type Asking = { limit: LimitFunction; isEnding: () => boolean };

type Means = Pick<Context, 'dns' | 'store' | 'clock' | 'log'>;

/**
 * Queries a blocklist about addresses of one family, 100 between two tests of the list itself, and stores the answers. If a test fails, the
 * batch beside it is discarded and the rest is not queried: a list that does not work says nothing. Returns what was stored. Safe to
 * repeat.
 */
export async function askList(
  context: Means,
  list: Blocklist,
  { family, addresses }: { family: 4 | 6; addresses: readonly string[] },
  { limit, isEnding }: Asking,
): Promise<{ listings: NewListing[]; isWorking: boolean }> {
  const isWorking = () => limit(() => isListWorking(context.dns.fresh, list, family));
  const listings: NewListing[] = [];
  for (let from = 0; from < addresses.length && !isEnding(); from += askedBetweenTests) {
    const at = context.clock.now();
    const part = addresses.slice(from, from + askedBetweenTests);
    const asked = (await isWorking())
      ? await Promise.all(part.map((address) => limit(() => askOne(context, list, address))))
      : [];
    if (asked.length === 0 || !(await isWorking())) {
      context.log.warn(
        `The blocklist ${list.name} does not work for IPv${family}: its test entries answer wrongly or not at all.`,
      );
      return { listings, isWorking: false };
    }
    await saveListings(context.store.db, asked, at);
    listings.push(...asked);
  }
  return { listings, isWorking: true };
}

async function askOne({ dns }: Means, list: Blocklist, address: string): Promise<NewListing> {
  const listing = await lookUpListing(dns.fresh, list, address);
  const { codes, reason } = listing.state === 'listed' ? listing : { codes: [], reason: null };
  return { address, list: list.name, state: listing.state, codes, reason };
}
