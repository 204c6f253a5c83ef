import { type Addresses, addressCount, compareAddresses, findAddress, openAddresses } from './addresses.ts';
import { BrokenValue, readFrame, takeColumns, writeFrame } from './frame.ts';
import { type Ints, isWithin, openInts } from './ints.ts';

/** The version of the stored form of source sums; one that was released is never changed. */
const version = 1;
const kind = 2;

/** What is counted of an address on a day: parts of reports that name it, then messages. */
export const sourceCounts = [
  'seen',
  'total',
  'passed',
  'dkimAligned',
  'spfAligned',
  'dispQuarantine',
  'dispReject',
  'overridden',
  'forwarded',
] as const;

/** A column of source sums. */
export type SourceCount = (typeof sourceCounts)[number];

/** The places of the columns in `SourceTable.counts`. */
export const countPlace = Object.fromEntries(sourceCounts.map((name, place) => [name, place])) as Record<SourceCount, number>;

/**
 * Sums by address and day, sorted by both. The entries of address `n` are those from `starts[n]` to before `starts[n + 1]`; `days` are days
 * since 1970. Sums below zero take back what another table has.
 */
export type SourceTable = { addresses: Addresses; starts: Uint32Array; days: Ints; counts: readonly Ints[] };

/** A table that is written entry by entry, in order. */
export function openTable() {
  const addresses = openAddresses();
  const starts = openInts();
  const days = openInts();
  const counts = sourceCounts.map(() => openInts());
  let entries = 0;
  return {
    address: (from: Addresses, place: number): void => {
      addresses.add(from, place);
      starts.push(entries);
    },
    entry: (day: number, values: ArrayLike<number>): void => {
      days.push(day);
      for (let n = 0; n < counts.length; n += 1) counts[n]?.push(values[n] as number);
      entries += 1;
    },
    cut: (): SourceTable => {
      starts.push(entries);
      return {
        addresses: addresses.cut(),
        starts: Uint32Array.from(starts.cut()),
        days: days.cut(),
        counts: counts.map((list) => list.cut()),
      };
    },
  };
}

/** A table without an entry. */
export const emptyTable: SourceTable = openTable().cut();

/** How many entries a table has. */
export const entryCount = (table: SourceTable): number => table.days.length;

/** The stored form of a table, before it is compressed. */
export function encodeTable({ addresses, starts, days, counts }: SourceTable): Uint8Array {
  return writeFrame(version, kind, [addresses.v4, addresses.v6, starts, days, ...counts]);
}

/** The table of a stored value that has been decompressed. Throws BrokenValue, whatever the bytes. */
export function decodeTable(bytes: Uint8Array): SourceTable {
  const column = takeColumns(readFrame(bytes, version, kind));
  const addresses = { v4: column.words(), v6: column.words() };
  const starts = column.words();
  const entries = starts.at(-1) ?? 0;
  const days = column.ints(entries);
  const counts = sourceCounts.map(() => column.ints(entries));
  if (starts.length !== addressCount(addresses) + 1 || !isWithin(starts, 0, entries) || !isRising(starts))
    throw new BrokenValue('The entries of an address are not in order.');
  return { addresses, starts, days, counts };
}

function isRising(starts: Uint32Array): boolean {
  for (let at = 1; at < starts.length; at += 1) if ((starts[at] as number) < (starts[at - 1] as number)) return false;
  return starts[0] === 0;
}

/** A table and whether it is added or taken off. */
export type Signed = { table: SourceTable; sign: 1 | -1 };

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

/** One table of several. An entry in which nothing is left goes; what is below zero stays for the table it belongs to. */
export function mergeTables(signed: readonly Signed[]): SourceTable {
  const [only] = signed;
  if (signed.length === 1 && only?.sign === 1) return only.table;
  const merged = openTable();
  const tables = signed.map(({ table }) => table);
  const entryAt = tables.map(() => 0);
  const values = new Float64Array(sourceCounts.length);
  eachAddress(tables, (addresses, place, having, places) => {
    for (const n of having) entryAt[n] = (tables[n] as SourceTable).starts[places[n] as number] as number;
    let isOpen = false;
    for (;;) {
      const day = nextDay(tables, places, entryAt, having);
      if (day === null) return;
      values.fill(0);
      for (const n of having) addEntry(signed[n] as Signed, places[n] as number, n, day, entryAt, values);
      if (values.every((value) => value === 0)) continue;
      if (!isOpen) merged.address(addresses, place);
      isOpen = true;
      merged.entry(day, values);
    }
  });
  return merged.cut();
}

function nextDay(
  tables: readonly SourceTable[],
  places: readonly number[],
  entryAt: readonly number[],
  having: readonly number[],
): number | null {
  let least: number | null = null;
  for (const n of having) {
    const table = tables[n] as SourceTable;
    if ((entryAt[n] as number) >= (table.starts[(places[n] as number) + 1] as number)) continue;
    const day = table.days[entryAt[n] as number] as number;
    if (least === null || day < least) least = day;
  }
  return least;
}

function addEntry({ table, sign }: Signed, place: number, n: number, day: number, entryAt: number[], values: Float64Array): void {
  const entry = entryAt[n] as number;
  if (entry >= (table.starts[place + 1] as number) || table.days[entry] !== day) return;
  for (let column = 0; column < values.length; column += 1)
    values[column] = (values[column] as number) + sign * ((table.counts[column] as Ints)[entry] as number);
  entryAt[n] = entry + 1;
}

/** One table of many, merged with those of about its size first, so that each entry is copied a few times only. */
export function mergeMany(signed: Iterable<Signed>): SourceTable {
  const stack: SourceTable[] = [];
  const fold = () => {
    const last = stack.splice(-4);
    stack.push(mergeTables(last.map((table) => ({ table, sign: 1 }))));
  };
  for (const one of signed) {
    stack.push(one.sign === 1 ? one.table : mergeTables([{ table: emptyTable, sign: 1 }, one]));
    while (stack.length >= 4 && entryCount(stack.at(-4) as SourceTable) <= 4 * entryCount(stack.at(-1) as SourceTable)) fold();
  }
  return mergeTables(stack.map((table) => ({ table, sign: 1 })));
}

/** A table cut into one for each month of its days, by the first day of the month ('YYYY-MM-01'). */
export function byMonth(table: SourceTable): Map<string, SourceTable> {
  const months = new Map<number, string>();
  for (const day of new Set(table.days)) months.set(day, `${dayText(day).slice(0, 7)}-01`);
  const names = new Set(months.values());
  const [only] = names;
  if (only !== undefined && names.size === 1) return new Map([[only, table]]);
  return new Map([...names].map((name) => [name, filterEntries(table, (day) => months.get(day) === name)]));
}

/** The entries of the days that are wanted. */
export function filterEntries(table: SourceTable, isWanted: (day: number) => boolean): SourceTable {
  const kept = openTable();
  const values = new Float64Array(sourceCounts.length);
  for (let place = 0; place + 1 < table.starts.length; place += 1) {
    let isOpen = false;
    for (let entry = table.starts[place] as number; entry < (table.starts[place + 1] as number); entry += 1) {
      const day = table.days[entry] as number;
      if (!isWanted(day)) continue;
      if (!isOpen) kept.address(table.addresses, place);
      isOpen = true;
      for (let n = 0; n < values.length; n += 1) values[n] = (table.counts[n] as Ints)[entry] as number;
      kept.entry(day, values);
    }
  }
  return kept.cut();
}

/** Calls `take` with the day and the place of each entry of an address, oldest first. */
export function eachEntry(table: SourceTable, words: readonly number[], take: (day: number, entry: number) => void): void {
  const place = findAddress(table.addresses, words);
  if (place < 0) return;
  for (let entry = table.starts[place] as number; entry < (table.starts[place + 1] as number); entry += 1)
    take(table.days[entry] as number, entry);
}

const dayMs = 86_400_000;

/** Days since 1970 of a day 'YYYY-MM-DD'. */
export const dayNumber = (day: string): number => Math.floor(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / dayMs);

const spelledDays = new Map<number, string>();
const mostDays = 50_000;

/** A day 'YYYY-MM-DD' of days since 1970; sums ask for the same few days again and again. */
export function dayText(day: number): string {
  const known = spelledDays.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * dayMs).toISOString().slice(0, 10);
  if (spelledDays.size < mostDays) spelledDays.set(day, text);
  return text;
}
