import { xmlText } from '#domain/documents/render/xml.ts';
import type { Cell, Cells } from '#domain/filter/match.ts';
import type { FilterField } from '#domain/filter/tables.ts';
import { csvLine } from '#domain/text.ts';
import type { ExportFormat } from '#domain/vocabulary/filter.ts';
import { xlsxType } from '../xlsx/sheet.ts';
import type { TableContent } from './table-content.ts';

/** The ending and type of a file of each format. */
export const fileTypes: Record<ExportFormat, { ending: string; contentType: string }> = {
  csv: { ending: 'csv', contentType: 'text/csv; charset=utf-8' },
  xlsx: { ending: 'xlsx', contentType: xlsxType },
  json: { ending: 'json', contentType: 'application/json; charset=utf-8' },
  jsonl: { ending: 'jsonl', contentType: 'application/x-ndjson; charset=utf-8' },
  xml: { ending: 'xml', contentType: 'application/xml; charset=utf-8' },
  parquet: { ending: 'parquet', contentType: 'application/vnd.apache.parquet' },
};

/** A table as a file, in pieces as its rows come: memory holds the rows of one piece, of Parquet 10 000. */
export async function* tableFile(content: TableContent, format: ExportFormat): AsyncGenerator<string | Uint8Array> {
  if (format === 'parquet') return yield* (await import('./parquet-file.ts')).parquetFile(content);
  if (format === 'xlsx') return yield* (await import('./xlsx-file.ts')).xlsxFile(content);
  yield* textFormats[format](content);
}

function csvCell(cell: Cell): string | number {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.map((one) => one ?? '').join('; ');
  return typeof cell === 'number' ? cell : String(cell);
}

async function* csvFile({ fields, rows }: TableContent): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(fields.map(({ name }) => name))}`;
  for await (const some of rows) yield some.map((row) => csvLine(fields.map(({ name }) => csvCell(row[name] ?? null)))).join('');
}

const objectOf = (fields: readonly FilterField[], row: Cells) =>
  Object.fromEntries(fields.map(({ name }) => [name, row[name] ?? null]));

async function* jsonLines({ fields, rows }: TableContent): AsyncGenerator<string> {
  for await (const some of rows) yield some.map((row) => `${JSON.stringify(objectOf(fields, row))}\n`).join('');
}

async function* jsonFile({ fields, rows, about }: TableContent): AsyncGenerator<string> {
  yield `${JSON.stringify(about).slice(0, -1)},"rows":[`;
  let before = '\n';
  for await (const some of rows)
    for (const row of some) {
      yield `${before}${JSON.stringify(objectOf(fields, row))}`;
      before = ',\n';
    }
  yield '\n]}\n';
}

async function* xmlFile({ shape, fields, rows, about }: TableContent): AsyncGenerator<string> {
  const names = Object.entries(about).map(
    ([name, value]) => ` ${name}="${xmlText(typeof value === 'string' ? value : JSON.stringify(value))}"`,
  );
  const outer = shape.label.toLowerCase();
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${outer}${names.join('')}>\n`;
  for await (const some of rows) yield some.map((row) => xmlRow(shape.noun, fields, row)).join('');
  yield `</${outer}>\n`;
}

function xmlRow(noun: string, fields: readonly FilterField[], row: Cells): string {
  const parts = fields.flatMap(({ name }) =>
    [row[name] ?? null].flat().flatMap((one) => (one === null ? [] : [`<${name}>${xmlText(String(one))}</${name}>`])),
  );
  return `<${noun}>${parts.join('')}</${noun}>\n`;
}

const textFormats = { csv: csvFile, json: jsonFile, jsonl: jsonLines, xml: xmlFile };
