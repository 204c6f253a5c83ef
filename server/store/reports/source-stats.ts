import { addressText, noAddresses, wordsAt } from '#domain/rows/addresses.ts';
import { eachEntry } from '#domain/rows/each-address.ts';
import { findNamed, type Named, plainName, provenMark, selectorOfName } from '#domain/rows/source-names.ts';
import { countOf, type DaySpan, failedRanks, openFirst, type SummedSource, sumsOf } from '#domain/rows/source-sums.ts';
import { dayText, sourceCounts } from '#domain/rows/source-table.ts';
import type { Db } from '../database.ts';
import type { DayRange } from '../period.ts';
import type { Counts } from './rollups.ts';
import { type Chosen, openFilter, openOrder, openSort, type SourceQuery, wholeAddress } from './source-order.ts';
import type { DomainSources } from './source-sums.ts';
import { type SourceView, sourceViews, spanOf } from './source-views.ts';

export type SourceStats = {
  domainId: number;
  sourceIp: string;
  total: number;
  passed: number;
  dkimAligned: number;
  spfAligned: number;
  dispQuarantine: number;
  dispReject: number;
  forwarded: number;
  volumeRank: number;
  firstSeen: string;
  lastSeen: string;
  headerFrom: string | null;
  dkimDomain: string | null;
  spfDomain: string | null;
  /** A signature of `dkimDomain`, a check for `spfDomain` passed. */
  isDkimProven: boolean;
  isSpfProven: boolean;
  /** On the day of these names, in the period, nothing passed DMARC. */
  isNamedFailing: boolean;
  /** Of the domain's own signature. */
  dkimSelector: string | null;
  /** Messages on the days of the period that have some, oldest first. */
  days: { day: string; total: number }[];
};

/** The sums of one address of a domain by day, oldest first. */
export function daysOfSource(view: SourceView, words: readonly number[], { from, to }: DaySpan) {
  const days = new Map<number, Float64Array>();
  for (const table of view.tables)
    eachEntry(table, words, (day, entry) => {
      if (day < from || day > to) return;
      const values = days.get(day) ?? new Float64Array(sourceCounts.length);
      days.set(day, values);
      for (let n = 0; n < values.length; n += 1) values[n] = (values[n] as number) + (table.counts[n]?.[entry] ?? 0);
    });
  return [...days].sort(([a], [b]) => a - b).map(([day, values]) => ({ day, values }));
}

/**
 * What is known of an address over all time; `proven` says for each name whether a signature or check for it passed, `selector` with which
 * selector the domain itself signed.
 */
export type KnownSource = Named & { proven: boolean[]; selector: string | null };

/** What is known of an address over all time; null where nothing is. */
export function namedOf(view: SourceView, words: readonly number[]): KnownSource | null {
  const named = findNamed(view.names, words);
  if (named === null) return null;
  return {
    ...named,
    names: named.names.map(plainName),
    proven: named.names.map((name) => name?.startsWith(provenMark) === true),
    selector: selectorOfName(named.names[1] ?? null),
  };
}

/** The names by which the sender of a row is known. */
export function senderNamesOf({ dkimDomain, spfDomain, isDkimProven, isSpfProven }: SourceStats) {
  return senderNames({ names: [null, dkimDomain, spfDomain], proven: [false, isDkimProven, isSpfProven] });
}

/**
 * The names by which a source's sender is known. A name that nothing proved is left out: anybody can write it, and a forged message must not
 * count as the sender's whose name it bears.
 */
export function senderNames(known: Pick<KnownSource, 'names' | 'proven'> | null): {
  dkimDomain: string | null;
  spfDomain: string | null;
} {
  const usable = (place: number) => (known?.proven[place] === true ? (known.names[place] ?? null) : null);
  return { dkimDomain: usable(1), spfDomain: usable(2) };
}

/** Sorting and searching by these needs what is known of every address over all time. */
const needsNames = ({ sort, headerFrom, search }: SourceQuery) =>
  sort === 'first_seen' || sort === 'last_seen' || Boolean(headerFrom) || Boolean(search);

const viewsOf = async (db: Db, domainIds: readonly number[], days: DayRange) =>
  new Map((await sourceViews(db, domainIds, days)).map((view) => [view.domainId, view]));

/**
 * One page of sending addresses, one row an address and domain, and how many there are. What is known of an address over all time is found
 * for the page alone, unless the page is chosen by it.
 */
export async function sourceStats(
  db: Db,
  domains: ReadonlyMap<number, DomainSources>,
  days: DayRange,
  query: SourceQuery,
): Promise<{ rows: SourceStats[]; total: number }> {
  let views = needsNames(query) ? await viewsOf(db, [...domains.keys()], days) : new Map<number, SourceView>();
  const known = (source: SummedSource) => {
    const view = views.get(source.domain);
    return view === undefined ? null : namedOf(view, wordsAt(source.addresses, source.place));
  };
  const rankOf = failedRanks([...domains.values()]);
  const { page, total } = pageOf(domains, query, { rankOf, known });
  if (views.size === 0) views = await viewsOf(db, [...new Set(page.map(({ domain }) => domain))], days);
  return { rows: page.map((source) => statsOf(source, views, days, rankOf(source), known(source))), total };
}

type About = { rankOf: (source: SummedSource) => number; known: (source: SummedSource) => KnownSource | null };

function pageOf(domains: ReadonlyMap<number, DomainSources>, query: SourceQuery, { rankOf, known }: About) {
  const isWanted = openFilter(query, known);
  const sortBy = openSort(query.sort, rankOf, known);
  const first = openFirst(query.offset + query.limit, openOrder(query));
  let total = 0;
  const source = { domain: 0, addresses: noAddresses, place: 0, total: 0, passed: 0 };
  for (const [domain, sums] of domains) {
    source.domain = domain;
    source.addresses = sums.addresses;
    for (let place = 0; place < sums.total.length; place += 1) {
      source.place = place;
      source.total = sums.total[place] as number;
      source.passed = sums.passed[place] as number;
      if (!isWanted(source)) continue;
      total += 1;
      const chosen: Chosen = { source, by: sortBy(source) };
      if (first.admits(chosen)) first.take({ ...chosen, source: { ...source } });
    }
  }
  return { page: first.all.slice(query.offset).map((one) => one.source), total };
}

function statsOf(
  source: SummedSource,
  views: ReadonlyMap<number, SourceView>,
  days: DayRange,
  volumeRank: number,
  named: KnownSource | null,
): SourceStats {
  const view = views.get(source.domain);
  const entries = view === undefined ? [] : daysOfSource(view, wordsAt(source.addresses, source.place), spanOf(days));
  const sums = sumsOf(entries);
  const [headerFrom = null, dkimDomain = null, spfDomain = null] = named?.names ?? [];
  return {
    domainId: source.domain,
    sourceIp: addressText(source.addresses, source.place),
    total: source.total,
    passed: source.passed,
    dkimAligned: countOf(sums, 'dkimAligned'),
    spfAligned: countOf(sums, 'spfAligned'),
    dispQuarantine: countOf(sums, 'dispQuarantine'),
    dispReject: countOf(sums, 'dispReject'),
    forwarded: countOf(sums, 'forwarded'),
    volumeRank,
    firstSeen: named === null ? days.from : dayText(named.first),
    lastSeen: named === null ? days.to : dayText(named.last),
    headerFrom,
    dkimDomain,
    spfDomain,
    isDkimProven: named?.proven[1] ?? false,
    isSpfProven: named?.proven[2] ?? false,
    isNamedFailing: entries.some(({ day, values }) => day === named?.namedOn && countOf(values, 'passed') === 0),
    dkimSelector: named?.selector ?? null,
    days: entries.map(({ day, values }) => ({ day: dayText(day), total: countOf(values, 'total') })),
  };
}

/** The sums of one address on each day on which reports name it, oldest first, and the domains for which they do. */
export async function sourceTrend(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
  sourceIp: string,
): Promise<(Counts & { day: string; domainIds: number[] })[]> {
  const words = wholeAddress(sourceIp);
  if (words === null) return [];
  const byDay = new Map<number, { sums: Float64Array; domainIds: number[] }>();
  for (const view of await sourceViews(db, domainIds, days))
    for (const { day, values } of daysOfSource(view, words, spanOf(days))) {
      const all = byDay.get(day) ?? { sums: new Float64Array(sourceCounts.length), domainIds: [] };
      byDay.set(day, all);
      all.domainIds.push(view.domainId);
      for (let n = 0; n < values.length; n += 1) all.sums[n] = (all.sums[n] as number) + (values[n] as number);
    }
  return [...byDay]
    .sort(([a], [b]) => a - b)
    .map(([day, { sums, domainIds: ids }]) => {
      const of = (name: Parameters<typeof countOf>[1]) => countOf(sums, name);
      return {
        day: dayText(day),
        domainIds: ids,
        total: of('total'),
        passed: of('passed'),
        failed: of('total') - of('passed'),
        dkimAligned: of('dkimAligned'),
        spfAligned: of('spfAligned'),
        dispNone: of('total') - of('dispQuarantine') - of('dispReject'),
        dispQuarantine: of('dispQuarantine'),
        dispReject: of('dispReject'),
        overridden: of('overridden'),
        forwarded: of('forwarded'),
      };
    });
}
