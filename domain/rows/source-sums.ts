import { type Addresses, compareAddresses } from './addresses.ts';
import { eachAddress, eachEntryIn } from './each-address.ts';
import type { Ints } from './ints.ts';
import { countPlace, type SourceCount, type SourceTable, sourceCounts } from './source-table.ts';

/** Sums of an address over days, in the order of `sourceCounts`. */
export type SourceSums = Float64Array;

/** An address of some domain: where it is spelled, its sums. */
export type SummedSource = { domain: number; addresses: Addresses; place: number; total: number; passed: number };

/** Days since 1970, both included. */
export type DaySpan = { from: number; to: number };

/**
 * Visits every address of a domain's tables with its sums in a span of days; columns that are not `wanted` stay 0. `sums` is the same array
 * each time.
 */
export function eachSource(
  tables: readonly SourceTable[],
  span: DaySpan,
  wanted: readonly SourceCount[],
  take: (addresses: Addresses, place: number, sums: SourceSums) => void,
): void {
  const columns = wanted.map((name) => countPlace[name]);
  const sums = new Float64Array(sourceCounts.length);
  const add = (counts: readonly Ints[], entry: number) => {
    for (const column of columns) sums[column] = (sums[column] as number) + ((counts[column] as Ints)[entry] as number);
  };
  eachAddress(tables, (addresses, place, having, places) => {
    sums.fill(0);
    eachEntryIn(tables, having, places, span, add);
    take(addresses, place, sums);
  });
}

/** The sums of one address over days. */
export function sumsOf(entries: readonly { values: SourceSums }[]): SourceSums {
  const sums = new Float64Array(sourceCounts.length);
  for (const { values } of entries)
    for (let n = 0; n < sums.length; n += 1) sums[n] = (sums[n] as number) + (values[n] as number);
  return sums;
}

/** The order of addresses where nothing else decides. */
export const byAddress = (a: SummedSource, b: SummedSource): number =>
  compareAddresses(a.addresses, a.place, b.addresses, b.place) || a.domain - b.domain;

/**
 * Which part of all sources has fewer failed messages than one: 0 where nothing failed. All are counted with the first that is asked about;
 * by number, since thousands of addresses share few.
 */
export function failedRanks(
  domains: readonly { total: Float64Array; passed: Float64Array }[],
): (source: { total: number; passed: number }) => number {
  let ranks: Map<number, number> | null = null;
  return ({ total, passed }) => {
    if (total === passed) return 0;
    ranks ??= ranksOf(domains);
    return ranks.get(total - passed) ?? 0;
  };
}

function ranksOf(domains: readonly { total: Float64Array; passed: Float64Array }[]): Map<number, number> {
  const having = new Map<number, number>();
  let sources = 0;
  for (const { total, passed } of domains) {
    sources += total.length;
    for (let place = 0; place < total.length; place += 1) {
      const failed = (total[place] as number) - (passed[place] as number);
      having.set(failed, (having.get(failed) ?? 0) + 1);
    }
  }
  const ranks = new Map<number, number>();
  let fewer = 0;
  for (const [failed, number] of [...having].sort(([a], [b]) => a - b)) {
    ranks.set(failed, fewer / Math.max(sources - 1, 1));
    fewer += number;
  }
  return ranks;
}

/** Collects the first `count` of many in an order, without sorting all of them; `admits` says whether one would be among them by now. */
export function openFirst<T>(count: number, compare: (a: T, b: T) => number) {
  const all: T[] = [];
  const admits = (one: T) => count > 0 && (all.length < count || compare(one, all[count - 1] as T) < 0);
  function take(one: T): void {
    if (!admits(one)) return;
    let low = 0;
    let high = all.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(one, all[middle] as T) < 0) high = middle;
      else low = middle + 1;
    }
    all.splice(low, 0, one);
    if (all.length > count) all.pop();
  }
  return { all, admits, take };
}

/** The sum of a column. */
export const countOf = (sums: ArrayLike<number>, name: keyof typeof countPlace): number => sums[countPlace[name]] ?? 0;
