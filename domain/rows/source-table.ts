import { type Addresses, addressCount, openAddresses } from './addresses.ts';
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
