import type {
  AggregateRecord,
  AlignedResult,
  Disposition,
  DkimAuthResult,
  OverrideReason,
  SpfAuthResult,
} from '../dmarc/aggregate-report.ts';
import { type Addresses, ipv4Text, ipv6Text } from './addresses.ts';
import { BrokenValue, readFrame, takeColumns, writeFrame } from './frame.ts';
import { type Ints, isWithin } from './ints.ts';
import { type Lists, readLists } from './row-lists.ts';
import { toUtf8 } from './utf8.ts';

/** The version of the stored form of rows. A form that was released is never changed; a new one gets the next number. */
export const rowsVersion = 1;
const kind = 1;

/** The most rows in one value; a report of more is kept in parts. */
export const maxRowsInPart = 10_000;

/** Bits of a row's flags: the lowest two are the disposition. */
export const flag = { disposition: 3, dkim: 4, spf: 8, ipv6: 16 } as const;

/** Dispositions by their two bits. */
export const dispositions: readonly Disposition[] = ['none', 'pass', 'quarantine', 'reject'];

/**
 * Rows of a report column by column. `addresses` are those of the rows in their order, IPv4 and IPv6 apart (`flag.ipv6` says which comes
 * next). `headerFrom` is a place in `texts`, the envelope columns one more than a place or 0 for none; the last three are places in their
 * lists.
 */
export type ReportRows = {
  length: number;
  seq: Ints;
  addresses: Addresses;
  flags: Uint8Array;
  count: Ints;
  headerFrom: Ints;
  envelopeFrom: Ints;
  envelopeTo: Ints;
  reasons: Ints;
  dkim: Ints;
  spf: Ints;
} & Lists;

/** The stored form of rows, before it is compressed. */
export function encodeRows(rows: ReportRows): Uint8Array {
  const { texts, reasonLists, dkimLists, spfLists, addresses } = rows;
  const lists = toUtf8(
    JSON.stringify([
      texts,
      reasonLists.map((list) => list.map(({ type, comment }) => [type, comment])),
      dkimLists.map((list) => list.map((one) => authValues(one, one.selector))),
      spfLists.map((list) => list.map((one) => authValues(one, one.scope))),
    ]),
  );
  return writeFrame(rowsVersion, kind, [
    rows.flags,
    rows.seq,
    addresses.v4,
    addresses.v6,
    rows.count,
    rows.headerFrom,
    rows.envelopeFrom,
    rows.envelopeTo,
    rows.reasons,
    rows.dkim,
    rows.spf,
    lists,
  ]);
}

function authValues({ domain, result, humanResult, rawResult }: DkimAuthResult | SpfAuthResult, by: string | null) {
  const values = [domain, by, result, humanResult];
  return rawResult === undefined ? values : [...values, rawResult];
}

/** The rows of a stored value that has been decompressed. Throws BrokenValue, whatever the bytes. */
export function decodeRows(bytes: Uint8Array): ReportRows {
  const column = takeColumns(readFrame(bytes, rowsVersion, kind));
  const flags = column.bytes();
  const { length } = flags;
  const seq = column.ints(length);
  const addresses = { v4: column.words(), v6: column.words() };
  const rows = {
    length,
    seq,
    addresses,
    flags,
    count: column.ints(length),
    headerFrom: column.ints(length),
    envelopeFrom: column.ints(length),
    envelopeTo: column.ints(length),
    reasons: column.ints(length),
    dkim: column.ints(length),
    spf: column.ints(length),
    ...readLists(column.bytes()),
  };
  checkRows(rows);
  return rows;
}

function checkRows(rows: ReportRows): void {
  const { length, addresses, flags, texts } = rows;
  const ipv6 = flags.reduce((sum, bits) => sum + ((bits & flag.ipv6) === 0 ? 0 : 1), 0);
  const isSound =
    addresses.v6.length === ipv6 * 4 &&
    addresses.v4.length === length - ipv6 &&
    isWithin(flags, 0, 31) &&
    isWithin(rows.seq, 0, Number.MAX_SAFE_INTEGER) &&
    isWithin(rows.count, 0, Number.MAX_SAFE_INTEGER) &&
    isWithin(rows.headerFrom, 0, texts.length - 1) &&
    isWithin(rows.envelopeFrom, 0, texts.length) &&
    isWithin(rows.envelopeTo, 0, texts.length) &&
    isWithin(rows.reasons, 0, rows.reasonLists.length - 1) &&
    isWithin(rows.dkim, 0, rows.dkimLists.length - 1) &&
    isWithin(rows.spf, 0, rows.spfLists.length - 1);
  if (!isSound) throw new BrokenValue('A row points outside its lists, or addresses are missing.');
}

/** Where each row's address begins in its list of words. */
export function addressPlaces({ flags, length }: Pick<ReportRows, 'flags' | 'length'>): Uint32Array {
  const places = new Uint32Array(length);
  let v4 = 0;
  let v6 = 0;
  for (let row = 0; row < length; row += 1) {
    const isV6 = ((flags[row] as number) & flag.ipv6) !== 0;
    places[row] = isV6 ? 4 * v6 : v4;
    if (isV6) v6 += 1;
    else v4 += 1;
  }
  return places;
}

const aligned = (flags: number, bit: number): AlignedResult => ((flags & bit) === 0 ? 'fail' : 'pass');

/** Gives rows as the objects that the reader made of them; `place` counts from 0. */
export function openRows(rows: ReportRows): (place: number) => AggregateRecord {
  const places = addressPlaces(rows);
  const textOf = (place: number | undefined) => (place ? (rows.texts[place - 1] ?? null) : null);
  return (row) => {
    const flags = rows.flags[row] ?? 0;
    const at = places[row] ?? 0;
    const { v4, v6 } = rows.addresses;
    return {
      seq: rows.seq[row] ?? 0,
      sourceIp: (flags & flag.ipv6) === 0 ? ipv4Text(v4[at] ?? 0) : ipv6Text(v6, at),
      count: rows.count[row] ?? 0,
      disposition: dispositions[flags & flag.disposition] ?? 'none',
      dkimAligned: aligned(flags, flag.dkim),
      spfAligned: aligned(flags, flag.spf),
      reasons: listAt<OverrideReason>(rows.reasonLists, rows.reasons[row]),
      headerFrom: rows.texts[rows.headerFrom[row] ?? 0] ?? '',
      envelopeFrom: textOf(rows.envelopeFrom[row]),
      envelopeTo: textOf(rows.envelopeTo[row]),
      dkim: listAt<DkimAuthResult>(rows.dkimLists, rows.dkim[row]),
      spf: listAt<SpfAuthResult>(rows.spfLists, rows.spf[row]),
    };
  };
}

const listAt = <T>(lists: T[][], place: number | undefined): T[] => lists[place ?? 0] ?? [];
