import pLimit from 'p-limit';
import type { Context } from '#server/context.ts';
import { watchedDomains } from '#server/store/alerts/alert-facts.ts';
import {
  deleteOldListings,
  domainsWithOwnSenders,
  type KnownListing,
  knownListings,
  queueEvaluation,
} from '#server/store/domains/blocklists.ts';
import { type Asking, askList } from './ask.ts';
import { askedAddresses, listedOf } from './listings.ts';
import { ownAddresses } from './own-addresses.ts';

/**
 * The job: without domains it spreads them over the day, with domains it queries their addresses; `tries` counts earlier failed attempts.
 */
export type BlocklistJob = { domainIds?: number[]; tries?: number };

/** What one part of a run did. */
export type BlocklistRun = { asked: number; listed: number; unknown: number; broken: string[] };

const hourMs = 3_600_000;
const domainsAtOnce = 20;
const mostSecondsBetween = 600;
const spreadSeconds = 16 * 3_600;
const openAtOnce = 8;
const askedAgainAfterMs = 20 * hourMs;
const forgottenAfterMs = 30 * 24 * hourMs;
const againAfterSeconds = 2 * 3_600;
const mostTries = 3;

/** Runs the job. Safe to repeat: an address queried within 20 hours is not queried again. Without configured lists it does nothing. */
export async function runBlocklists(context: Context, job: BlocklistJob, isEnding = () => false): Promise<BlocklistRun | null> {
  if (context.config.blocklists.length === 0) return null;
  return job.domainIds === undefined ? dealOut(context) : askAbout(context, job.domainIds, job.tries ?? 0, isEnding);
}

/** Queues the domains with own senders in parts, spread over most of the day, and deletes what is no longer queried. */
async function dealOut({ store: { db }, queue, clock }: Context): Promise<null> {
  await deleteOldListings(db, new Date(clock.now().getTime() - forgottenAfterMs));
  const ids = await domainsWithOwnSenders(db);
  const between = Math.min(mostSecondsBetween, spreadSeconds / Math.max(1, Math.ceil(ids.length / domainsAtOnce)));
  for (let from = 0; from < ids.length; from += domainsAtOnce) {
    const domainIds = ids.slice(from, from + domainsAtOnce);
    const startAfter = Math.floor((between * from) / domainsAtOnce);
    await queue.enqueue('blocklists', { domainIds } satisfies BlocklistJob, { singletonKey: `from ${domainIds[0]}`, startAfter });
  }
  return null;
}

async function askAbout(
  context: Context,
  domainIds: number[],
  tries: number,
  isEnding: () => boolean,
): Promise<BlocklistRun | null> {
  const { store, clock, config, queue } = context;
  const own = await ownAddresses(store.db, await watchedDomains(store.db, domainIds), clock.now());
  const all = [...new Set([...own.values()].flat().map(({ address }) => address))];
  const lists = config.blocklists.map(({ name }) => name);
  const known = await knownListings(store.db, all, lists);
  const listed = listedOf(known);
  const holders = new Map<string, number[]>();
  for (const [id, addresses] of own)
    for (const { address } of askedAddresses(addresses, listed)) holders.set(address, [...(holders.get(address) ?? []), id]);
  const { listings, broken } = await askLists(context, [...holders.keys()], known, { limit: pLimit(openAtOnce), isEnding });
  const states = new Map(known.map((one) => [`${one.address} ${one.list}`, one.state]));
  const moved = listings.filter(({ address, list, state }) => {
    const before = states.get(`${address} ${list}`) ?? 'unknown';
    return state !== 'unknown' && state !== before && (state === 'listed' || before === 'listed');
  });
  const touched = new Set(moved.flatMap(({ address }) => holders.get(address) ?? []));
  if (touched.size > 0) {
    await queueEvaluation(store.db, [...touched]);
    await queue.enqueue('alerts-evaluate', {}, { singletonKey: 'new checks', startAfter: 2 });
  }
  if (broken.length > 0 && tries + 1 < mostTries)
    await queue.enqueue('blocklists', { domainIds, tries: tries + 1 } satisfies BlocklistJob, {
      singletonKey: `again from ${domainIds[0]}`,
      startAfter: againAfterSeconds,
    });
  const count = (wanted: KnownListing['state']) => listings.filter(({ state }) => state === wanted).length;
  return { asked: listings.length, listed: count('listed'), unknown: count('unknown'), broken };
}

/** Queries every list about the addresses that are due, by family, since a list may support only one. */
async function askLists(context: Context, addresses: readonly string[], known: readonly KnownListing[], asking: Asking) {
  const after = context.clock.now().getTime() - askedAgainAfterMs;
  const recent = new Set(
    known.filter(({ askedAt }) => askedAt.getTime() > after).map(({ address, list }) => `${address} ${list}`),
  );
  const parts = context.config.blocklists.flatMap((list) => {
    const due = addresses.filter((address) => !recent.has(`${address} ${list.name}`));
    return ([4, 6] as const).map((family) => ({
      list,
      family,
      addresses: due.filter((address) => address.includes(':') === (family === 6)),
    }));
  });
  const done = await Promise.all(
    parts.map(async ({ list, ...part }) => ({ list, ...(await askList(context, list, part, asking)) })),
  );
  return {
    listings: done.flatMap(({ listings }) => listings),
    broken: [...new Set(done.flatMap(({ list, isWorking }) => (isWorking ? [] : [list.name])))],
  };
}
