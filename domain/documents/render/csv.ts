import { cellText } from '../../text.ts';
import type { DocumentTree } from '../tree.ts';
import { aboutRows, documentTables } from './tables.ts';

/** Text that a spreadsheet does not take for a formula; quoted where it needs to be. */
function field(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = cellText(value);
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV with a byte order mark for spreadsheets; no text is taken for a formula. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(field).join(',')).join('\r\n')}\r\n`;
}

/** Every table and every number of a document as CSV with a byte order mark for spreadsheets. Tables follow one another with an empty row between. */
export function toCsv(tree: DocumentTree): string {
  const tables = documentTables(tree).flatMap(({ title, head, rows }) => [
    [],
    ...(title === null ? [] : [[title]]),
    ...(head === null ? [] : [head]),
    ...rows,
  ]);
  return csvOf([...aboutRows(tree), ...tables]);
}
