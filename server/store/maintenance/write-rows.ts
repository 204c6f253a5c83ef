import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import { type BasicType, type ColumnSource, fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { openRows } from '#domain/rows/report-rows.ts';
import type { Db } from '../database.ts';
import type { DayRange } from '../period.ts';
import { rowsOfDays } from '../reports/source-days.ts';

/** The forms in which rows are written. */
export const rowFormats = ['csv', 'jsonl', 'parquet'] as const;

export type RowFormat = (typeof rowFormats)[number];

/** Which rows are written where: those of reports that count and begin on these days. */
export type RowExport = { domainId: number; days: DayRange; format: RowFormat; file: string };

const COLUMNS = [
  ['day', 'STRING'],
  ['report_id', 'INT64'],
  ['seq', 'INT32'],
  ['source_ip', 'STRING'],
  ['count', 'INT64'],
  ['disposition', 'STRING'],
  ['dkim_aligned', 'BOOLEAN'],
  ['spf_aligned', 'BOOLEAN'],
  ['header_from', 'STRING'],
  ['envelope_from', 'STRING'],
  ['envelope_to', 'STRING'],
  ['reasons', 'STRING'],
  ['dkim', 'STRING'],
  ['spf', 'STRING'],
] as const satisfies [string, BasicType][];
const NULLABLE = new Set(['envelope_from', 'envelope_to']);

type Cell = string | number | boolean | null;
type Line = Cell[];

const groupRows = 50_000;

/** Lines of rows, a report at a time; lists are JSON. */
async function* linesOf(db: Db, { domainId, days }: RowExport): AsyncGenerator<Line[]> {
  for await (const { day, id, rows } of rowsOfDays(db, domainId, days)) {
    const rowAt = openRows(rows);
    yield Array.from({ length: rows.length }, (_none, place): Line => {
      const row = rowAt(place);
      return [
        day,
        id,
        row.seq,
        row.sourceIp,
        row.count,
        row.disposition,
        row.dkimAligned === 'pass',
        row.spfAligned === 'pass',
        row.headerFrom,
        row.envelopeFrom,
        row.envelopeTo,
        JSON.stringify(row.reasons),
        JSON.stringify(row.dkim),
        JSON.stringify(row.spf),
      ];
    });
  }
}

/** Writes rows to a file; answers how many. Memory holds a few reports, of Parquet one group of 50 000 rows. */
export function writeRows(db: Db, wanted: RowExport): Promise<number> {
  return wanted.format === 'parquet' ? writeParquet(db, wanted) : writeText(db, wanted);
}

async function writeText(db: Db, wanted: RowExport): Promise<number> {
  const file = createWriteStream(wanted.file);
  const names = COLUMNS.map(([name]) => name);
  const write = async (text: string) => {
    if (!file.write(text)) await once(file, 'drain');
  };
  let rows = 0;
  if (wanted.format === 'csv') await write(stringify([names]));
  for await (const lines of linesOf(db, wanted)) {
    rows += lines.length;
    if (wanted.format === 'csv') await write(stringify(lines, { cast: { boolean: (value) => (value ? 'pass' : 'fail') } }));
    else
      await write(
        lines.map((line) => `${JSON.stringify(Object.fromEntries(names.map((name, n) => [name, line[n]])))}\n`).join(''),
      );
  }
  file.end();
  await once(file, 'finish');
  return rows;
}

function columnsOf(lines: readonly Line[]): ColumnSource[] {
  return COLUMNS.map(([name, type], n) => ({
    name,
    type,
    nullable: NULLABLE.has(name),
    data: lines.map((line) => (type === 'INT64' ? BigInt(line[n] as number) : line[n])),
  }));
}

async function writeParquet(db: Db, wanted: RowExport): Promise<number> {
  const schema = schemaFromColumnData({ columnData: columnsOf([]) });
  const writer = new ParquetWriter({ writer: fileWriter(wanted.file), schema });
  let waiting: Line[] = [];
  let rows = 0;
  const flush = async () => {
    if (waiting.length > 0) await writer.write({ columnData: columnsOf(waiting) });
    waiting = [];
  };
  for await (const lines of linesOf(db, wanted)) {
    rows += lines.length;
    for (const line of lines) waiting.push(line);
    if (waiting.length >= groupRows) await flush();
  }
  await flush();
  await writer.finish();
  return rows;
}
