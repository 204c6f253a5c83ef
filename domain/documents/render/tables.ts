import { moment } from '../format.ts';
import type { Block, Cell, DocumentTree, Unit } from '../tree.ts';

type Value = string | number;

/** Numbers of a document as rows: their section, a title, the names of their columns. */
export type DocumentTable = { label: string; title: string | null; head: string[] | null; rows: Value[][] };

const raw = ({ text, value, of, sub }: Cell): Value =>
  (of === undefined ? value : undefined) ?? (sub === undefined ? text : `${text} (${sub})`);

const unitLabels: Record<Unit, string> = {
  messages: 'messages',
  percent: '%',
  points: 'points',
  domains: 'domains',
  days: 'days',
  reports: 'reports',
  count: '',
};
const unitOf = (cells: readonly Cell[]): Unit | undefined => cells.find(({ unit }) => unit !== undefined)?.unit;

/** A table with its units, which numbers alone do not say: in the head of a column of percent, or a column of their own where its rows differ. */
function withUnits(columns: readonly { label: string }[], rows: readonly Cell[][]): Pick<DocumentTable, 'head' | 'rows'> {
  const unitsAt = columns.map((_, at) => new Set(rows.flatMap((cells) => cells[at]?.unit ?? [])));
  const differ = unitsAt.some((units) => units.size > 1);
  return {
    head: [
      ...columns.map(({ label }, at) => (!differ && unitsAt[at]?.has('percent') === true ? `${label} (%)` : label)),
      ...(differ ? ['Unit'] : []),
    ],
    rows: rows.map((cells) => {
      const unit = unitOf(cells);
      return [...cells.map(raw), ...(differ ? [unit === undefined ? '' : unitLabels[unit]] : [])];
    }),
  };
}

function tableOf(block: Block, kicker: string, section: string): DocumentTable | null {
  const label = section === '' ? kicker : section;
  if (block.kind === 'table')
    return {
      label,
      title: `${kicker}: ${section}`,
      ...withUnits(block.columns, block.rows),
    };
  if (block.kind === 'stats')
    return {
      label,
      title: null,
      head: ['Number', 'Value', 'Unit', 'Note'],
      rows: block.items.map((item) => [item.label, raw(item), item.unit === undefined ? '' : unitLabels[item.unit], item.note]),
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
  ['Made (SAST)', moment(tree.made_at)],
  ['Data up to', tree.data_up_to ?? 'no data'],
];
