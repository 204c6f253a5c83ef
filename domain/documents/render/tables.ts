import type { Block, Cell, DocumentTree } from '../tree.ts';

type Value = string | number;

/** Numbers of a document as rows: the section they stand in, a title, the names of their columns. */
export type DocumentTable = { label: string; title: string | null; head: string[] | null; rows: Value[][] };

const raw = ({ text, value, sub }: Cell): Value => value ?? (sub === undefined ? text : `${text} (${sub})`);

function tableOf(block: Block, kicker: string, section: string): DocumentTable | null {
  const label = section === '' ? kicker : section;
  if (block.kind === 'table')
    return {
      label,
      title: `${kicker}: ${section}`,
      head: block.columns.map((column) => column.label),
      rows: block.rows.map((cells) => cells.map(raw)),
    };
  if (block.kind === 'stats')
    return {
      label,
      title: null,
      head: ['Number', 'Value', 'Note'],
      rows: block.items.map((item) => [item.label, raw(item), item.note]),
    };
  if (block.kind === 'days')
    return {
      label,
      title: null,
      head: ['Day', ...block.series.map((one) => one.label)],
      rows: block.days.map(({ day, values }) => [day, ...values]),
    };
  if (block.kind === 'line')
    return { label, title: null, head: ['Day', block.label], rows: block.points.map(({ day, value }) => [day, value]) };
  if (block.kind === 'finding')
    return { label: 'Findings', title: null, head: null, rows: [[`${block.number}. ${block.title}`, block.text]] };
  return null;
}

/** Every table, every number and every finding of a document, in its order. */
export const documentTables = ({ pages }: DocumentTree): DocumentTable[] =>
  pages.flatMap(({ kicker, sections }) =>
    sections.flatMap(({ label, blocks }) => blocks.flatMap((block) => tableOf(block, kicker, label) ?? [])),
  );

/** What a document is, as rows. */
export const aboutRows = (tree: DocumentTree): string[][] => [
  [tree.title],
  [tree.kicker],
  ['Made', tree.made_at],
  ['Data up to', tree.data_up_to ?? 'no data'],
];
