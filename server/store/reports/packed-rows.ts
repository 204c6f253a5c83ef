import type { AggregateRecord } from '#domain/dmarc/aggregate-report.ts';
import { addSums, type DaySums, type FoldedRows, foldDays, noSums } from '#domain/rows/fold.ts';
import { decodeRows, encodeRows, openRows, type ReportRows } from '#domain/rows/report-rows.ts';
import { openRowBuilder, type RowBuilder } from '#domain/rows/row-builder.ts';
import { pack, unpack } from './packed.ts';

/** Some rows of a report as they are stored; `senders` are the From domains that they name. */
export type PackedPart = { rows: number; senders: readonly string[]; value: Uint8Array };

/** The rows of a report as they are stored, at most 10 000 a part, and what they add to each day of the report. */
export type PackedRows = { parts: readonly PackedPart[]; days: readonly DaySums[] };

/** Builders of packers that ended. */
const spare: RowBuilder[] = [];

/** Packs rows that come one by one; memory holds the packed ones and one part. `end` needs the days that the report covers. */
export function openRowPacker() {
  const builder = spare.pop() ?? openRowBuilder();
  const parts: PackedPart[] = [];
  const folded: FoldedRows[] = [];

  function cut(): void {
    const rows = builder.cut();
    const { length, flags, count, reasons, reasonLists } = rows;
    folded.push({ length, flags, count, reasons, reasonLists });
    parts.push({ rows: length, senders: sendersOf(rows), value: packRows(rows) });
  }

  return {
    add: (record: AggregateRecord): void => {
      builder.add(record);
      if (builder.isFull()) cut();
    },
    end: (span: number): PackedRows => {
      if (builder.length() > 0) cut();
      if (spare.length === 0) spare.push(builder);
      return { parts, days: sumDays(folded, span) };
    },
  };
}

function sendersOf({ texts, headerFrom }: ReportRows): string[] {
  const senders = new Set<number>();
  for (const place of headerFrom) senders.add(place);
  return [...senders].map((place) => texts[place] ?? '');
}

/** What parts of a report over `span` days add to each day, the report counted on its first. */
export function sumDays(parts: readonly FoldedRows[], span: number): DaySums[] {
  const days = Array.from({ length: span }, noSums);
  if (days[0] !== undefined) days[0].reports = 1;
  for (const part of parts) for (const [n, sums] of foldDays(part, span).entries()) addSums(days[n] ?? noSums(), sums);
  return days;
}

/** The sums over all days of a report. */
export function sumOf(days: readonly DaySums[]): DaySums {
  const sum = noSums();
  for (const day of days) addSums(sum, day);
  return sum;
}

/** Rows as they are stored. */
export const packRows = (rows: ReportRows): Uint8Array => pack(encodeRows(rows));

/** Rows of a stored value. Throws BrokenValue. */
export const unpackRows = (value: Uint8Array): ReportRows => decodeRows(unpack(value));

/** All rows of packed ones as objects, in order; for few. Throws BrokenValue. */
export function recordsOf({ parts }: Pick<PackedRows, 'parts'>): AggregateRecord[] {
  return parts.flatMap(({ value }) => {
    const rows = unpackRows(value);
    const rowAt = openRows(rows);
    return Array.from({ length: rows.length }, (_none, place) => rowAt(place));
  });
}

/** Rows repacked by the result of `keyOf`; those for which it returns null are omitted. */
export function splitRows<Key>(
  { parts }: Pick<PackedRows, 'parts'>,
  span: number,
  keyOf: (record: AggregateRecord) => Key | null,
): Map<Key, PackedRows> {
  const packers = new Map<Key, ReturnType<typeof openRowPacker>>();
  for (const { value } of parts) {
    const rows = unpackRows(value);
    const rowAt = openRows(rows);
    for (let place = 0; place < rows.length; place += 1) {
      const record = rowAt(place);
      const key = keyOf(record);
      if (key === null) continue;
      const packer = packers.get(key) ?? openRowPacker();
      packers.set(key, packer);
      packer.add(record);
    }
  }
  return new Map([...packers].map(([key, packer]) => [key, packer.end(span)]));
}

/** Packs rows that are all at hand. Throws at a row whose address or count is none. */
export function packRecords(records: readonly AggregateRecord[], span: number): PackedRows {
  const packer = openRowPacker();
  for (const record of records) packer.add(record);
  return packer.end(span);
}
