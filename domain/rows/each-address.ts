import { type Addresses, addressCount, compareAddresses, findAddress } from './addresses.ts';
import type { Ints } from './ints.ts';
import type { SourceTable } from './source-table.ts';

/**
 * An address that some tables have: the first of them with its place there, then which have it; `places` are the places in all tables. Both
 * lists are the same each time.
 */
type Visit = (addresses: Addresses, place: number, having: readonly number[], places: readonly number[]) => void;

/** Visits every address of several tables once, in order. */
export function eachAddress(tables: readonly SourceTable[], visit: Visit): void {
  if (tables.length === 1) return eachOfOne(tables[0] as SourceTable, visit);
  const places = tables.map(() => 0);
  eachIpv4(tables, places, visit);
  const sizes = tables.map((table) => addressCount(table.addresses));
  for (;;) {
    const having = leastOf(tables, places, sizes);
    const [first] = having;
    if (first === undefined) return;
    visit((tables[first] as SourceTable).addresses, places[first] as number, having, places);
    for (const n of having) places[n] = (places[n] as number) + 1;
  }
}

/** The IPv4 addresses, which come first: comparing their words alone takes half as long. */
function eachIpv4(tables: readonly SourceTable[], places: number[], visit: Visit): void {
  const lists = tables.map(({ addresses }) => addresses.v4);
  const having: number[] = [];
  for (;;) {
    let least = Number.POSITIVE_INFINITY;
    for (let n = 0; n < lists.length; n += 1) {
      const word = (lists[n] as Uint32Array)[places[n] as number];
      if (word === undefined || word > least) continue;
      if (word < least) having.length = 0;
      least = word;
      having.push(n);
    }
    const [first] = having;
    if (first === undefined || least === Number.POSITIVE_INFINITY) return;
    visit((tables[first] as SourceTable).addresses, places[first] as number, having, places);
    for (const n of having) places[n] = (places[n] as number) + 1;
  }
}

/**
 * Visits the entries of an address that `eachAddress` visits, of the days in a span, newest first; `take` gets the counts of the table and
 * the place of the entry in them.
 */
export function eachEntryIn(
  tables: readonly SourceTable[],
  having: readonly number[],
  places: readonly number[],
  { from, to }: { from: number; to: number },
  take: (counts: readonly Ints[], entry: number, day: number) => void,
): void {
  for (const n of having) {
    const { starts, days, counts } = tables[n] as SourceTable;
    const own = places[n] as number;
    const start = starts[own] as number;
    for (let entry = (starts[own + 1] as number) - 1; entry >= start; entry -= 1) {
      const day = days[entry] as number;
      if (day < from) break;
      if (day <= to) take(counts, entry, day);
    }
  }
}

const onlyFirst: readonly number[] = [0];

function eachOfOne({ addresses }: SourceTable, visit: Visit): void {
  const places = [0];
  for (let place = 0; place < addressCount(addresses); place += 1) {
    places[0] = place;
    visit(addresses, place, onlyFirst, places);
  }
}

/** The tables whose next address is the least of all. */
function leastOf(tables: readonly SourceTable[], places: readonly number[], sizes: readonly number[]): number[] {
  let having: number[] = [];
  let least: { addresses: Addresses; place: number } | null = null;
  for (let n = 0; n < tables.length; n += 1) {
    const place = places[n] as number;
    if (place >= (sizes[n] as number)) continue;
    const { addresses } = tables[n] as SourceTable;
    const order = least === null ? -1 : compareAddresses(addresses, place, least.addresses, least.place);
    if (order > 0) continue;
    if (order === 0) having.push(n);
    else {
      having = [n];
      least = { addresses, place };
    }
  }
  return having;
}

/** Calls `take` with the day and the place of each entry of an address, oldest first. */
export function eachEntry(table: SourceTable, words: readonly number[], take: (day: number, entry: number) => void): void {
  const place = findAddress(table.addresses, words);
  if (place < 0) return;
  for (let entry = table.starts[place] as number; entry < (table.starts[place + 1] as number); entry += 1)
    take(table.days[entry] as number, entry);
}
