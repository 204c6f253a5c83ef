import { LRUCache } from 'lru-cache';
import type { Db } from '#server/store/database.ts';
import { domainStats, publishedPolicies } from '#server/store/domains/domain-stats.ts';
import { listenTo } from '#server/store/listen.ts';
import type { Store, StoreLog } from '#server/store/open.ts';
import { mailDays } from '#server/store/reports/mail-days.ts';
import { reportStats } from '#server/store/reports/report-stats.ts';
import { byReporter, dayBounds, dayLines, totals, totalsByDomain, trend } from '#server/store/reports/rollups.ts';
import { senderSums } from '#server/store/reports/sender-sums.ts';
import { mailSplits } from '#server/store/reports/source-facts.ts';
import { countSources, sourceDays, sourceStats } from '#server/store/reports/source-stats.ts';
import { changedDomains, statsChannel } from '#server/store/reports/stats-changes.ts';

/** What cached answers may weigh together, in domains with the days of a month: 1 000 of these take some 3 MB. */
const mostWeight = 20_000;

/** A connection that hears nothing may be noticed late; then an answer is this old at the most. */
const oldestMs = 300_000;

/** What was asked for lately is read again by itself, the latest first, as far as it is slow. */
const mostQuestions = 100;
const latelyMs = 600_000;

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

/** Readers that answer one row of sums for each domain, and those that answer the same amount for any number of domains. */
const rowADomain: readonly string[] = ['totalsByDomain', 'dayBounds', 'mailSplits', 'publishedPolicies'];
const fewRows: readonly string[] = ['totals', 'trend', 'byReporter', 'reportStats', 'countSources', 'sourceStats', 'sourceDays'];

/** The weight of an answer about so many domains; the question itself, which names them all, is part of it. */
const weightOf = (name: string, domains: number) =>
  1 + Math.ceil(domains / (fewRows.includes(name) ? 500 : rowADomain.includes(name) ? 20 : 1));

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

/** How long no report must have come before statistics are read again by themselves, and how slow those are (ms). */
type StatsCacheOptions = { store: Store; log: StoreLog; quietMs?: number; slowMs?: number };

type Question = { read: () => Promise<unknown>; domainIds: readonly number[]; weight: number; tookMs: number };
type Kept = { answer: Promise<unknown>; domainIds: readonly number[] };

/** What every reader is asked about first: domains, or sources of domains. */
const domainsOf = (about: readonly (number | { domainId: number })[]) =>
  about.map((one) => (typeof one === 'number' ? one : one.domainId));

/** Opens the statistics of this process; it begins to keep and to listen with the first that are asked for. */
export function openStatsCache({ store, log, quietMs = 2_000, slowMs = 50 }: StatsCacheOptions): StatsCache {
  const kept = new LRUCache<string, Kept>({ maxSize: mostWeight, ttl: oldestMs });
  const asked = new LRUCache<string, Question>({ max: mostQuestions, ttl: latelyMs });
  let listening: Promise<(() => Promise<void>) | null> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  let isEnding = false;

  const forget = () => kept.clear();

  function heard(news: string): void {
    const changed = changedDomains(news);
    for (const [key, { domainIds }] of Array.from(kept.entries()))
      if (changed === null || domainIds.some((id) => changed.has(id))) kept.delete(key);
    clearTimeout(timer);
    timer = setTimeout(() => {
      reading = reading.then(readAgain);
    }, quietMs);
    timer.unref();
  }

  async function readAgain(): Promise<void> {
    try {
      for (const [key, question] of Array.from(asked.entries())) {
        if (isEnding) return;
        if (question.tookMs >= slowMs && !kept.has(key)) await keep(key, question);
      }
    } catch (error) {
      log.warn(`Stats could not be read again: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  function listen(): Promise<(() => Promise<void>) | null> {
    return listenTo(store, statsChannel, heard, log).catch((error: unknown) => {
      log.warn(`Stats are not cached, since notifications about reports cannot be received: ${String(error)}`);
      listening = null;
      return null;
    });
  }

  function keep(key: string, question: Question): Promise<unknown> {
    const start = performance.now();
    const made = question.read();
    kept.set(key, { answer: made, domainIds: question.domainIds }, { size: question.weight });
    made.then(
      () => {
        question.tookMs = performance.now() - start;
      },
      () => {
        if (kept.peek(key)?.answer === made) kept.delete(key);
      },
    );
    return made;
  }

  function keeping(name: string, read: (db: Db, ...args: never[]) => Promise<unknown>) {
    return async (...args: unknown[]): Promise<unknown> => {
      const make = () => read(store.db, ...(args as never[]));
      listening ??= listen();
      if ((await listening) === null) return make();
      const key = JSON.stringify([name, args]);
      const domainIds = domainsOf(args[0] as Parameters<typeof domainsOf>[0]);
      const question = asked.peek(key) ?? { read: make, domainIds, weight: weightOf(name, domainIds.length), tookMs: 0 };
      asked.set(key, question);
      return kept.get(key)?.answer ?? keep(key, question);
    };
  }

  const reads = Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, keeping(name, read)]));
  return {
    ...(reads as unknown as { [Name in keyof Readers]: WithoutDb<Readers[Name]> }),
    forget,
    stop: async () => {
      isEnding = true;
      clearTimeout(timer);
      const stop = listening === null ? null : await listening;
      await stop?.();
      await reading;
    },
  };
}
