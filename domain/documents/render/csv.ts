import { cellText } from '../../text.ts';
import type { Cell, DocumentTree } from '../tree.ts';

/** Text that a spreadsheet does not take for a formula; quoted where it needs to be. */
function field(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = cellText(value);
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const raw = ({ text, value, sub }: Cell): string | number => value ?? (sub === undefined ? text : `${text} (${sub})`);

/** Rows as CSV with a byte order mark for spreadsheets; no text is taken for a formula. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(field).join(',')).join('\r\n')}\r\n`;
}

/** Every table and every number of a document as CSV with a byte order mark for spreadsheets. Tables follow one another with an empty row between. */
export function toCsv(tree: DocumentTree): string {
  const rows: (string | number)[][] = [
    [tree.title],
    [tree.kicker],
    ['Made', tree.made_at],
    ['Data up to', tree.data_up_to ?? 'no data'],
  ];
  for (const { kicker, sections } of tree.pages)
    for (const { label, blocks } of sections)
      for (const block of blocks) {
        if (block.kind === 'table')
          rows.push(
            [],
            [`${kicker}: ${label}`],
            block.columns.map((column) => column.label),
            ...block.rows.map((cells) => cells.map(raw)),
          );
        if (block.kind === 'stats')
          rows.push([], ['Number', 'Value', 'Note'], ...block.items.map((item) => [item.label, raw(item), item.note]));
        if (block.kind === 'days')
          rows.push(
            [],
            ['Day', ...block.series.map((one) => one.label)],
            ...block.days.map(({ day, values }) => [day, ...values]),
          );
        if (block.kind === 'finding') rows.push([], [`${block.number}. ${block.title}`, block.text]);
      }
  return csvOf(rows);
}
