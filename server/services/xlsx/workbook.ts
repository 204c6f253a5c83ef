import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { mostRows, rowXml, sheetEnd, sheetHead, workbookFiles, type XlsxSheet, type XlsxValue } from './sheet.ts';

type Rows = readonly (readonly XlsxValue[])[];

const nameLength = 31;
/** Rows that become one text: all of a large piece would be longer than a text can be. */
const rowsAtOnce = 1_000;

/** A name that spreadsheets take for a sheet, different from those before it. */
function sheetName(wanted: string, taken: readonly string[]): string {
  const clean =
    wanted
      .replace(/[[\]:*?/\\']/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() || 'Sheet';
  const isTaken = (name: string) => taken.some((other) => other.toLowerCase() === name.toLowerCase());
  let name = clean.slice(0, nameLength).trim();
  for (let number = 2; isTaken(name); number++) {
    const ending = ` ${number}`;
    name = clean.slice(0, nameLength - ending.length).trim() + ending;
  }
  return name;
}

/** The XML of a sheet; at its end answers which rows did not fit, or `null` if all did. */
async function* sheetXml(
  { columns }: XlsxSheet,
  { first, pieces, most }: { first: Rows; pieces: AsyncIterator<Rows>; most: number },
  atEnd: (rest: Rows | null) => void,
): AsyncGenerator<string> {
  let isAtEnd = false;
  let count = 1;
  try {
    yield sheetHead(columns);
    for (let rows: Rows | null = first; ; ) {
      const room = most - count;
      const fitting: Rows = (rows ?? []).slice(0, room);
      count += fitting.length;
      for (let at = 0; at < fitting.length; at += rowsAtOnce)
        yield fitting
          .slice(at, at + rowsAtOnce)
          .map(rowXml)
          .join('');
      if (rows === null || rows.length > room) {
        yield sheetEnd(columns.length, count);
        isAtEnd = true;
        return atEnd(rows?.slice(room) ?? null);
      }
      const next = await pieces.next();
      rows = next.done === true ? null : next.value;
    }
  } finally {
    if (!isAtEnd) await pieces.return?.();
  }
}

/**
 * Sheets as an XLSX workbook, in pieces as their rows come: memory holds the rows of one piece. Rows beyond the `most` of a sheet go on in
 * another one with the same columns.
 */
export async function* xlsxWorkbook(
  sheets: readonly XlsxSheet[],
  { madeTime, most = mostRows }: { madeTime: Date; most?: number },
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const names: string[] = [];
  const streams: Readable[] = [];
  const options = { mtime: madeTime };

  const add = (at: number, first: Rows, pieces: AsyncIterator<Rows>): void => {
    const sheet = sheets[at] as XlsxSheet;
    names.push(sheetName(sheet.name, names));
    const content = sheetXml(sheet, { first, pieces, most }, (rest) => (rest === null ? start(at + 1) : add(at, rest, pieces)));
    const stream = Readable.from(content, { objectMode: false });
    stream.once('error', (error) => output.destroy(error));
    streams.push(stream);
    zip.addReadStream(stream, `xl/worksheets/sheet${names.length}.xml`, options);
  };
  const start = (at: number): void => {
    const sheet = sheets[at];
    if (sheet !== undefined) return add(at, [], sheet.rows[Symbol.asyncIterator]());
    for (const [path, text] of Object.entries(workbookFiles(names))) zip.addBuffer(Buffer.from(text), path, options);
    zip.end();
  };

  start(0);
  try {
    for await (const piece of output) yield piece as Uint8Array;
  } finally {
    output.destroy();
    for (const stream of streams) stream.destroy();
  }
}
