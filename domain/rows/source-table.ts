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

/** One table of several. An entry in which nothing is left goes; what is below zero stays for the table it belongs to. */
export function mergeTables(tables: readonly Signed[]): SourceTable {
  const [only] = tables;
  if (tables.length === 1 && only?.sign === 1) return only.table;
  const merged = openTable();
  const at = tables.map(() => 0);
  const sizes = tables.map(({ table }) => addressCount(table.addresses));
  const entryAt = tables.map(() => 0);
  const values = new Float64Array(sourceCounts.length);
  for (;;) {
    const first = firstOf(tables, at, sizes);
    if (first < 0) return merged.cut();
    const { addresses } = (tables[first] as Signed).table;
    const place = at[first] as number;
    const having: number[] = [];
    for (let n = 0; n < tables.length; n += 1) {
      const own = (tables[n] as Signed).table;
      const mine = at[n] as number;
      if (mine >= (sizes[n] as number)) continue;
      if (n !== first && compareAddresses(own.addresses, mine, addresses, place) !== 0) continue;
      having.push(n);
      entryAt[n] = own.starts[mine] as number;
    }
    let isOpen = false;
    for (;;) {
      const day = nextDay(tables, at, entryAt, having);
      if (day === null) break;
      values.fill(0);
      for (const n of having) addEntry(tables[n] as Signed, at[n] as number, n, day, entryAt, values);
      if (values.every((value) => value === 0)) continue;
      if (!isOpen) merged.address(addresses, place);
      isOpen = true;
      merged.entry(day, values);
    }
    for (const n of having) at[n] = (at[n] as number) + 1;
  }
}

function firstOf(tables: readonly Signed[], at: readonly number[], sizes: readonly number[]): number {
  let first = -1;
  for (let n = 0; n < tables.length; n += 1) {
    if ((at[n] as number) >= (sizes[n] as number)) continue;
    const least = tables[first];
    const own = tables[n] as Signed;
    if (
      least === undefined ||
      compareAddresses(own.table.addresses, at[n] as number, least.table.addresses, at[first] as number) < 0
    )
      first = n;
  }
  return first;
}

function nextDay(tables: readonly Signed[], at: readonly number[], entryAt: readonly number[], having: readonly number[]) {
  let least: number | null = null;
  for (const n of having) {
    const { table } = tables[n] as Signed;
    if ((entryAt[n] as number) >= (table.starts[(at[n] as number) + 1] as number)) continue;
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

/** A day 'YYYY-MM-DD' of days since 1970. */
export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
