import { type Addresses, compareAddresses } from './addresses.ts';
import type { Ints } from './ints.ts';
import { countPlace, eachAddress, type SourceCount, type SourceTable, sourceCounts } from './source-table.ts';

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
  { from, to }: DaySpan,
  wanted: readonly SourceCount[],
  take: (addresses: Addresses, place: number, sums: SourceSums) => void,
): void {
  const columns = wanted.map((name) => countPlace[name]);
  const sums = new Float64Array(sourceCounts.length);
  eachAddress(tables, (addresses, place, having, places) => {
    sums.fill(0);
    for (const n of having) {
      const { starts, days, counts } = tables[n] as SourceTable;
      const own = places[n] as number;
      const end = starts[own + 1] as number;
      for (let entry = starts[own] as number; entry < end; entry += 1) {
        const day = days[entry] as number;
        if (day < from || day > to) continue;
        for (const column of columns) sums[column] = (sums[column] as number) + ((counts[column] as Ints)[entry] as number);
      }
    }
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
 * For every number of failed messages that occurs, the part of all sources with fewer: 0 where nothing failed. Ranked by number, since
 * thousands of addresses share few.
 */
export function failedRanks(sources: readonly SummedSource[]): Map<number, number> {
  const having = new Map<number, number>();
  for (const { total, passed } of sources) having.set(total - passed, (having.get(total - passed) ?? 0) + 1);
  const ranks = new Map<number, number>();
  let fewer = 0;
  for (const [failed, number] of [...having].sort(([a], [b]) => a - b)) {
    ranks.set(failed, failed > 0 ? fewer / Math.max(sources.length - 1, 1) : 0);
    fewer += number;
  }
  return ranks;
}

/** The first `count` of many in an order, without sorting all of them. */
export function firstOf<T>(all: Iterable<T>, count: number, compare: (a: T, b: T) => number): T[] {
  const first: T[] = [];
  for (const one of all) {
    if (first.length === count && compare(one, first[count - 1] as T) >= 0) continue;
    let low = 0;
    let high = first.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(one, first[middle] as T) < 0) high = middle;
      else low = middle + 1;
    }
    first.splice(low, 0, one);
    if (first.length > count) first.pop();
  }
  return first;
}

/** The sum of a column. */
export const countOf = (sums: ArrayLike<number>, name: keyof typeof countPlace): number => sums[countPlace[name]] ?? 0;
