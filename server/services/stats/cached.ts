import { LRUCache } from 'lru-cache';
import type { PlacedSender } from '#domain/protection/placed-senders.ts';
import type { Db } from '#server/store/database.ts';
import { domainStats, publishedPolicies } from '#server/store/domains/domain-stats.ts';
import { listenTo } from '#server/store/listen.ts';
import type { Store, StoreLog } from '#server/store/open.ts';
import type { DayRange } from '#server/store/period.ts';
import { mailDays } from '#server/store/reports/mail-days.ts';
import { reportStats } from '#server/store/reports/report-stats.ts';
import { byReporter, dayBounds, dayLines, totals, totalsByDomain, trend } from '#server/store/reports/rollups.ts';
import { senderSums } from '#server/store/reports/sender-sums.ts';
import { mailSplits } from '#server/store/reports/source-facts.ts';
import { countSources, sourceDays, sourceStats } from '#server/store/reports/source-stats.ts';
import { changedDomains, statsChannel } from '#server/store/reports/stats-changes.ts';
import { openAskedLately, type ReadAgain } from './asked-lately.ts';

/** What cached answers may weigh together, in sums of a domain: 20 000 of these take some 3 MB, 20 are a domain with the days of a month. */
const mostWeight = 400_000;

/** A connection that hears nothing may be noticed late; then an answer is this old at the most. */
const oldestMs = 300_000;

const readers = {
  totals,
  totalsByDomain,
  trend,
  dayLines,
  dayBounds,
  byReporter,
  mailSplits,
  mailDays,
  reportStats,
  publishedPolicies,
  domainStats,
  countSources,
  sourceStats,
  sourceDays,
  senderSums,
};

/** Readers that are slow for many domains and answer each of them apart: a domain with new reports is read again alone. Their weight a domain. */
const eachDomain: Partial<Record<string, number>> = { mailSplits: 1, mailDays: 20 };
/** Readers that answer one row of sums for each domain, and those that answer the same amount for any number of domains. */
const rowADomain: readonly string[] = ['totalsByDomain', 'dayBounds', 'publishedPolicies'];
const fewRows: readonly string[] = ['totals', 'trend', 'byReporter', 'reportStats', 'countSources', 'sourceStats', 'sourceDays'];

/** The weight of an answer about so many domains; the question itself, which names them all, is part of it. */
const weightOf = (name: string, domains: number) =>
  20 + Math.ceil(domains / (fewRows.includes(name) ? 25 : rowADomain.includes(name) ? 1 : 1 / 20));

type Readers = typeof readers;
type WithoutDb<Read> = Read extends (db: Db, ...args: infer Args) => infer Answer ? (...args: Args) => Answer : never;

/**
 * Report statistics from the store. Answers are cached for exactly the requested domains and days until any process stores the next report
 * of one of these domains: statistics change with reports, which arrive in batches, and are read all day. Slow ones requested recently are
 * then refreshed in the background, so that nobody waits for them. Answers must not be modified.
 */
export type StatsCache = { [Name in keyof Readers]: WithoutDb<Readers[Name]> } & {
  forget: () => void;
  stop: () => Promise<void>;
};

type StatsCacheOptions = Partial<ReadAgain> & { store: Store; log: StoreLog };
type Kept = { answer: Promise<unknown>; domainIds: readonly number[] };
type ReadEach = (
  db: Db,
  ids: readonly number[],
  days: DayRange,
  placed: readonly PlacedSender[],
) => Promise<Map<number, unknown>>;

/** What every reader is asked about first: domains, or sources of domains. */
const domainsOf = (about: readonly (number | { domainId: number })[]) =>
  about.map((one) => (typeof one === 'number' ? one : one.domainId));

/** Opens the statistics of this process; it begins to keep and to listen with the first that are asked for. */
export function openStatsCache({ store, log, quietMs = 2_000, slowMs = 50 }: StatsCacheOptions): StatsCache {
  const kept = new LRUCache<string, Kept>({ maxSize: mostWeight, ttl: oldestMs });
  const asked = openAskedLately({ log, quietMs, slowMs });
  let listening: Promise<(() => Promise<void>) | null> | null = null;

  function heard(news: string): void {
    const changed = changedDomains(news);
    for (const [key, { domainIds }] of Array.from(kept.entries()))
      if (changed === null || domainIds.some((id) => changed.has(id))) kept.delete(key);
    asked.wait();
  }

  function listen(): Promise<(() => Promise<void>) | null> {
    return listenTo(store, statsChannel, heard, log).catch((error: unknown) => {
      log.warn(`Stats are not cached, since notifications about reports cannot be received: ${String(error)}`);
      listening = null;
      return null;
    });
  }

  async function isListening(): Promise<boolean> {
    listening ??= listen();
    return (await listening) !== null;
  }

  function keep(key: string, domainIds: readonly number[], weight: number, made: Promise<unknown>): Promise<unknown> {
    kept.set(key, { answer: made, domainIds }, { size: weight });
    made.catch(() => {
      if (kept.peek(key)?.answer === made) kept.delete(key);
    });
    return made;
  }

  function keeping(name: string, read: (db: Db, ...args: never[]) => Promise<unknown>) {
    return async (...args: unknown[]): Promise<unknown> => {
      const make = () => read(store.db, ...(args as never[]));
      if (!(await isListening())) return make();
      const key = JSON.stringify([name, args]);
      const ids = domainsOf(args[0] as Parameters<typeof domainsOf>[0]);
      const answer = async () => kept.get(key)?.answer ?? keep(key, ids, weightOf(name, ids.length), make());
      return asked.ask(key, () => kept.has(key), answer);
    };
  }

  /** Keeps the answer about each domain apart, so that only domains with news are read again. */
  function keepingEach(name: string, weight: number, read: ReadEach) {
    return async (ids: readonly number[], days: DayRange, placed: readonly PlacedSender[]): Promise<unknown> => {
      if (!(await isListening())) return read(store.db, ids, days, placed);
      const placedOf = Map.groupBy(placed, ({ domainId }) => domainId);
      const about = JSON.stringify([name, days]);
      const keyOf = (id: number) => `${about} ${id} ${JSON.stringify(placedOf.get(id) ?? [])}`;
      const isKept = (id: number) => kept.has(keyOf(id));
      const answer = async () => {
        const missing = ids.filter((id) => !isKept(id));
        const made = missing.length === 0 ? null : read(store.db, missing, days, placed);
        const answers = ids.map((id) => {
          const key = keyOf(id);
          return kept.get(key)?.answer ?? keep(key, [id], weight, made?.then((all) => all.get(id)) ?? Promise.resolve());
        });
        const values = await Promise.all(answers);
        return new Map(ids.flatMap((id, at) => (values[at] === undefined ? [] : [[id, values[at]]])));
      };
      return asked.ask(JSON.stringify([name, ids, days, placed]), () => ids.every(isKept), answer);
    };
  }

  const reads = Object.fromEntries(
    Object.entries(readers).map(([name, read]) => {
      const weight = eachDomain[name];
      return [name, weight === undefined ? keeping(name, read) : keepingEach(name, weight, read as unknown as ReadEach)];
    }),
  );
  return {
    ...(reads as unknown as { [Name in keyof Readers]: WithoutDb<Readers[Name]> }),
    forget: () => kept.clear(),
    stop: async () => {
      const ended = asked.stop();
      const stop = listening === null ? null : await listening;
      await stop?.();
      await ended;
    },
  };
}
