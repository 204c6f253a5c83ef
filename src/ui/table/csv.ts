import { csvField, cutTo } from '#domain/text.ts';
import type { Column } from './types.ts';

export type CsvValue = string | number | boolean | null | undefined;

const field = (value: CsvValue): string => {
  if (value === null || value === undefined) return '';
  // An amount of money keeps its cents: cutting allows for binary fractions of small numbers alone.
  if (typeof value === 'number') return String(Math.round(value * 100) / 100 === value ? value : cutTo(value, 2));
  return csvField(String(value));
};

/** RFC 4180 with a byte order mark for spreadsheets; text that a spreadsheet would run as a formula gets a leading apostrophe. Numbers are cut to two digits. */
export const toCsv = (headers: string[], rows: CsvValue[][]): string =>
  `\ufeff${[headers, ...rows].map((row) => row.map(field).join(',')).join('\r\n')}\r\n`;

/** The rows as CSV, in the columns that have something for a file. */
export const columnsCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string => {
  const exported = columns.filter((column) => column.csv !== false && (column.file ?? column.value));
  return toCsv(
    exported.map((column) => column.fileHeader ?? column.header),
    rows.map((row) => exported.map((column) => (column.file ?? column.value)?.(row))),
  );
};

export const saveText = (text: string, fileName: string, type = 'text/csv;charset=utf-8'): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
