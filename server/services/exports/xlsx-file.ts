import { conditionLabel } from '#domain/filter/labels.ts';
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

async function* aboutRows({ shape, about, filter }: TableContent): AsyncGenerator<XlsxValue[][]> {
  const { period, made_time } = about;
  const days: XlsxValue[][] =
    period === null
      ? []
      : [
          ['First day', { day: period.start_date }],
          ['Last day', { day: period.end_date }],
        ];
  const conditions = filter.conditions.map((condition) => ['Condition', conditionLabel(condition)]);
  const match = filter.match === 'all' ? 'Rows that meet every condition' : 'Rows that meet one of the conditions';
  yield [
    ['Table', shape.label],
    ...days,
    ['Made (SAST)', { time: made_time }],
    ...(conditions.length > 1 ? [['Shown', match]] : []),
    ...conditions,
  ];
}

/** A table as an XLSX workbook: its rows, and a sheet that says what they are. */
export function xlsxFile(content: TableContent): AsyncGenerator<Uint8Array> {
  const { shape, fields, rows, about } = content;
  const columns = fields.map(({ label, type }) => ({
    label: type === 'time' ? `${label} (SAST)` : label,
    width: type === 'number' || type === 'flag' ? 12 : 22,
  }));
  const sheets = [
    { name: shape.label, columns, rows: valuesOf(fields, rows) },
    { name: 'About', columns: [{ label: 'About these rows' }, { label: '', width: 80 }], rows: aboutRows(content) },
  ];
  return xlsxWorkbook(sheets, { madeTime: new Date(about.made_time) });
}
