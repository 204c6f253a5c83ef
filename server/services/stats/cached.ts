import type { PlacedSender } from '#domain/protection/placed-senders.ts';
import { dayNumber, dayText } from '#domain/rows/source-table.ts';
import type { Db } from '#server/store/database.ts';
import { policiesSeen, statsOfDomain } from '#server/store/domains/domain-stats.ts';
import type { ScanLimits } from '#server/store/filter/record-scan.ts';
import { listenTo } from '#server/store/listen.ts';
import type { Store, StoreLog } from '#server/store/open.ts';
import { storedFromByDomain } from '#server/store/people/customer-retention.ts';
import type { DayRange } from '#server/store/period.ts';
import { rowAddresses, weightOfAddresses } from '#server/store/reports/address-rows.ts';
import { forgedMail } from '#server/store/reports/forged-mail.ts';
import { mailOfPeriod } from '#server/store/reports/mail-of-period.ts';
import { shapesByDomain } from '#server/store/reports/report-rows.ts';
import { reportStats } from '#server/store/reports/report-stats.ts';
import { dayBounds, dayTotals, reportersByDomain, totalsByDomain } from '#server/store/reports/rollups.ts';
import { senderSums } from '#server/store/reports/sender-sums.ts';
import { mailSplits } from '#server/store/reports/source-facts.ts';
import { sourceStats } from '#server/store/reports/source-stats.ts';
import { countSources, joinSums, sourceSums, weightOfSums } from '#server/store/reports/source-sums.ts';
import { changedDomains, statsChannel } from '#server/store/reports/stats-changes.ts';
import { openAskedLately, type ReadAgain } from './asked-lately.ts';
import { openKeptAnswers } from './kept-answers.ts';
import { type CountedPivot, countPivot, type PivotQuestion, weightOfPivot } from './pivot-count.ts';
import { pivotOfSums } from './pivot-sums.ts';
import { allSenders, sumOfDays, sumOfReporters, sumOfReports, sumOfSources, sumOfTotals } from './sums.ts';

/** A connection that hears nothing may be noticed late; then an answer is this old at the most. The embedded kind hears everything. */
const oldestMs = { embedded: 0, server: 300_000 };

/** What an answer about a domain depends on besides the domain and the days: the senders that people placed, its name. */
type Details = readonly PlacedSender[] | Readonly<Record<number, string>>;
type About = readonly [] | readonly [days: DayRange] | readonly [days: DayRange, details: Details];
type ReadByDomain<More extends About, T> = (db: Db, ids: readonly number[], ...more: More) => Promise<Map<number, T>>;

function detailsOf(details: Details = []): (id: number) => string {
  if (!isPlaced(details)) return (id) => details[id] ?? '';
  const placedOf = Map.groupBy(details, ({ domainId }) => domainId);
  return (id) => (placedOf.has(id) ? JSON.stringify(placedOf.get(id)) : '');
}

const isPlaced = (details: Details): details is readonly PlacedSender[] => Array.isArray(details);

/** Whether news about other days than those an answer is about leave it as it is. What is known of addresses depends on all days. */
type DependsOn = 'its days' | 'all days';

/** What answers weigh for a domain: a row of sums is 1, the days of a month 20. */
const row = () => 1;
const days = (line: readonly unknown[]) => Math.ceil(line.length * 0.8);
const senders = (rows: readonly unknown[]) => 4 * rows.length;

/** How many last days of a period are read apart: those that reports still come for. */
const lastDays = 3;

/** The days of a period that reports rarely come for any more, and the last ones. */
function withLastDays({ from, to }: DayRange): DayRange[] {
  const last = dayText(dayNumber(to) - lastDays + 1);
  return last <= from
    ? [{ from, to }]
    : [
        { from, to: dayText(dayNumber(last) - 1) },
        { from: last, to },
      ];
}

type StatsCacheOptions = Partial<ReadAgain> & { store: Store; log: StoreLog };
/** Report statistics as they are cached. */
export type StatsCache = ReturnType<typeof openStatsCache>;

/**
 * Report statistics from the store. What is asked about a domain is read once and cached until any process stores its next report, and
 * sums over many domains are made of what is known of each: statistics change with reports, which arrive in batches, and are read all day.
 * Slow ones requested recently are then refreshed in the background, so that nobody waits for them. Answers must not be modified.
 */
export function openStatsCache({ store, log, quietMs = 2_000, slowMs = 50 }: StatsCacheOptions) {
  const { db } = store;
  const kept = openKeptAnswers(oldestMs[store.kind]);
  const asked = openAskedLately({ log, quietMs, slowMs });
  let listening: Promise<(() => Promise<void>) | null> | null = null;

  function heard(news: string): void {
    kept.changed(changedDomains(news));
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

  /** Keeps the answer about each domain apart, so that only domains with news are read again. */
  function byDomain<More extends About, T>(
    name: string,
    weigh: (value: T) => number,
    read: ReadByDomain<More, T>,
    dependsOn: DependsOn = 'its days',
  ) {
    return async (ids: readonly number[], ...more: More): Promise<Map<number, T>> => {
      if (!(await isListening())) return read(db, ids, ...more);
      const [period, details] = more;
      const about = JSON.stringify([name, period]);
      const question = {
        about,
        days: dependsOn === 'its days' ? (period ?? null) : null,
        ids,
        details: detailsOf(details),
        weigh,
        read: (missing: readonly number[]) => read(db, missing, ...more),
      };
      return asked.ask(
        JSON.stringify([name, ids, ...more]),
        () => kept.hasEach(question),
        () => kept.byDomain(question),
      );
    };
  }

  /** Keeps an answer about these domains together until one of them has news; `weigh` says what it weighs beside its name. */
  function whole<Rest extends readonly unknown[], T>(
    name: string,
    read: (ids: readonly number[], period: DayRange, ...rest: Rest) => Promise<T>,
    dependsOn: DependsOn = 'its days',
    weigh: (...rest: Rest) => number = () => 0,
  ) {
    return async (ids: readonly number[], period: DayRange, ...rest: Rest): Promise<T> => {
      if (!(await isListening())) return read(ids, period, ...rest);
      const about = JSON.stringify([name, ids, period, ...rest]);
      const question = {
        about,
        days: dependsOn === 'its days' ? period : null,
        ids,
        weight: 20 + Math.ceil(ids.length / 25) + weigh(...rest),
        read: () => read(ids, period, ...rest),
      };
      return asked.ask(
        about,
        () => kept.hasWhole(about),
        () => kept.whole(question),
      );
    };
  }

  const ofDomains = {
    totalsByDomain: byDomain('totalsByDomain', row, totalsByDomain),
    dayTotals: byDomain('dayTotals', days, dayTotals),
    dayBounds: byDomain('dayBounds', row, dayBounds),
    mailSplits: byDomain('mailSplits', row, mailSplits),
    mailOfPeriod: byDomain('mailOfPeriod', ({ days: lines }) => days(lines), mailOfPeriod),
    shapesByDomain: byDomain('shapes', row, shapesByDomain),
    policiesSeen: byDomain('policiesSeen', row, policiesSeen),
    storedFrom: byDomain('storedFrom', row, storedFromByDomain),
    rowAddresses: byDomain('rowAddresses', weightOfAddresses, rowAddresses),
    forgedMail: byDomain('forgedMail', (entries) => 1 + 4 * entries.length, forgedMail),
  };
  const reportersOf = byDomain('reporters', days, reportersByDomain);
  const reportStatsOf = byDomain('reportStats', ({ current }) => 3 + Math.ceil(current.length / 20), reportStats);
  const sourceCountsOf = byDomain('countSources', row, countSources, 'all days');
  const sumsOfDays = byDomain('sourceSumsOfDays', weightOfSums, sourceSums);
  const sumsOfSources = byDomain('sourceSums', weightOfSums, async (_db, ids, period: DayRange) =>
    joinSums(await Promise.all(withLastDays(period).map((part) => sumsOfDays(ids, part)))),
  );
  const sendersOf = byDomain('senders', senders, senderSums, 'all days');

  return {
    ...ofDomains,
    totals: whole('totals', async (ids, period) => sumOfTotals((await ofDomains.totalsByDomain(ids, period)).values())),
    /** Sums by day over all these domains, oldest first; days without mail are left out. */
    trend: whole('trend', async (ids, period) => sumOfDays((await ofDomains.dayTotals(ids, period)).values())),
    /** Who reported, the busiest first. */
    byReporter: whole('byReporter', async (ids, period) => {
      const rows = await Promise.all(withLastDays(period).map((days) => reportersOf(ids, days)));
      return sumOfReporters(rows.flatMap((byId) => [...byId.values()]));
    }),
    reportStats: whole('allReportStats', async (ids, period) => sumOfReports((await reportStatsOf(ids, period)).values())),
    countSources: whole(
      'allSources',
      async (ids, period) => sumOfSources((await sourceCountsOf(ids, period)).values()),
      'all days',
    ),
    /** The sums of each domain with its last report and the policy last seen in one. */
    async domainStats(ids: readonly number[], period: DayRange) {
      const totals = await ofDomains.dayTotals(ids, period);
      const reporters = await reportersOf(ids, period);
      const policies = await ofDomains.policiesSeen(ids);
      return new Map(ids.map((id) => [id, statsOfDomain(totals.get(id), reporters.get(id), policies.get(id))]));
    },
    sourceStats: whole(
      'sourceStats',
      async (ids, period, query: Parameters<typeof sourceStats>[3]) =>
        sourceStats(db, await sumsOfSources(ids, period), period, query),
      'all days',
    ),
    /** The senders of these domains, the one with most messages first; `names` are those of the domains. */
    senderSums: whole(
      'senderSums',
      async (ids, period, names: Readonly<Record<number, string>>) => allSenders((await sendersOf(ids, period, names)).values()),
      'all days',
    ),
    /** Messages by one or two dimensions, of so many rows at the most. */
    pivot: whole(
      'pivot',
      async (ids, period, { limits, ...question }: PivotQuestion & { limits?: ScanLimits }): Promise<CountedPivot> => {
        const known = await pivotOfSums(db, sumsOfSources, ids, period, question);
        return known === null ? countPivot(db, ids, period, question, limits) : { pivot: known, cut: null };
      },
      'all days',
      weightOfPivot,
    ),
    forget: kept.forget,
    stop: async () => {
      const ended = asked.stop();
      const stop = listening === null ? null : await listening;
      await stop?.();
      await ended;
    },
  };
}
