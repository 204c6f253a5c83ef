import type { Cell, Cells } from '#domain/filter/match.ts';
import type { FilterField } from '#domain/filter/tables.ts';
import type { XlsxValue } from '../xlsx/sheet.ts';
import { xlsxWorkbook } from '../xlsx/workbook.ts';
import type { TableContent } from './table-content.ts';

function valueOf(cell: Cell, { type }: FilterField): XlsxValue {
  if (cell === null) return null;
  if (typeof cell === 'object') return cell.map((one) => one ?? '').join('; ');
  if (typeof cell !== 'string') return cell;
  if (type === 'day') return { day: cell };
  return type === 'time' ? { time: cell } : cell;
}

async function* valuesOf(fields: readonly FilterField[], rows: AsyncIterable<Cells[]>): AsyncGenerator<XlsxValue[][]> {
  for await (const some of rows) yield some.map((row) => fields.map((field) => valueOf(row[field.name] ?? null, field)));
}

async function* aboutRows(about: TableContent['about']): AsyncGenerator<XlsxValue[][]> {
  yield Object.entries(about).map(([name, value]) => [
    name.replaceAll('_', ' '),
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
}

/** A table as an XLSX workbook: its rows, and a sheet that says what they are. */
export function xlsxFile({ shape, fields, rows, about }: TableContent): AsyncGenerator<Uint8Array> {
  const columns = fields.map(({ label, type }) => ({
    label: type === 'time' ? `${label} (SAST)` : label,
    width: type === 'number' || type === 'flag' ? 12 : 22,
  }));
  const sheets = [
    { name: shape.label, columns, rows: valuesOf(fields, rows) },
    { name: 'About', columns: [{ label: 'About these rows' }, { label: '', width: 80 }], rows: aboutRows(about) },
  ];
  return xlsxWorkbook(sheets, { madeTime: new Date(about.made_time) });
}
