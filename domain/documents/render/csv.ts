import { csvLine } from '../../text.ts';
import type { DocumentTree } from '../tree.ts';
import { aboutRows, documentTables } from './tables.ts';

/** Rows as CSV with a byte order mark for spreadsheets; no text is taken for a formula. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map(csvLine).join('')}`;
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
