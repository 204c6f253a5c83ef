import { LRUCache } from 'lru-cache';
import type { Db } from '#server/store/database.ts';
import { domainFigures, publishedPolicies } from '#server/store/domain-figures.ts';
import { listenTo } from '#server/store/listen.ts';
import type { Store, StoreLog } from '#server/store/open.ts';
import { reportStats } from '#server/store/report-figures.ts';
import { byReporter, dayLines, figuresChannel, totals, totalsByDomain, trend } from '#server/store/rollups.ts';
import { countSources, sourceDays, sourceFigures } from '#server/store/source-figures.ts';

/** Most domains that kept answers may tell of together; an answer about 1 000 domains and 30 days takes some 3 MB. */
const mostDomains = 20_000;

/** A connection that hears nothing may be noticed late; then an answer is this old at the most. */
const oldestMs = 60_000;

const readers = {
  totals,
  totalsByDomain,
  trend,
  dayLines,
  byReporter,
  reportStats,
  publishedPolicies,
  domainFigures,
  countSources,
  sourceFigures,
  sourceDays,
};

type Readers = typeof readers;
type WithoutDb<Read> = Read extends (db: Db, ...args: infer Args) => infer Answer ? (...args: Args) => Answer : never;

/**
 * The figures of reports as the store reads them. Answers are kept, for the very domains and days asked for, until the next report of anybody
 * is stored by any process: figures change with reports, which come in batches, and are looked at all day. Answers must not be changed.
 */
export type Figures = { [Name in keyof Readers]: WithoutDb<Readers[Name]> } & { forget: () => void; stop: () => Promise<void> };

/** Opens the figures of this process; it begins to keep and to listen with the first that are asked for. */
export function openFigures({ store, log }: { store: Store; log: StoreLog }): Figures {
  const kept = new LRUCache<string, Promise<unknown>>({ maxSize: mostDomains, ttl: oldestMs });
  const forget = () => kept.clear();
  let listening: Promise<(() => Promise<void>) | null> | null = null;

  function listen(): Promise<(() => Promise<void>) | null> {
    return listenTo(store, figuresChannel, forget, log).catch((error: unknown) => {
      log.warn(`Figures are not kept, since news of reports cannot be heard: ${String(error)}`);
      return null;
    });
  }

  function keeping(name: string, read: (db: Db, ...args: never[]) => Promise<unknown>) {
    return async (...args: unknown[]): Promise<unknown> => {
      const make = () => read(store.db, ...(args as never[]));
      listening ??= listen();
      if ((await listening) === null) return make();
      const key = JSON.stringify([name, args]);
      const known = kept.get(key);
      if (known !== undefined) return known;
      const made = make();
      const [about] = args;
      kept.set(key, made, { size: 1 + (Array.isArray(about) ? about.length : 0) });
      made.catch(() => {
        if (kept.peek(key) === made) kept.delete(key);
      });
      return made;
    };
  }

  const reading = Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, keeping(name, read)]));
  return {
    ...(reading as unknown as { [Name in keyof Readers]: WithoutDb<Readers[Name]> }),
    forget,
    stop: async () => {
      const stop = listening === null ? null : await listening;
      await stop?.();
    },
  };
}
