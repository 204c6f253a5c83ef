import { type DocumentTable, documentTables } from '#domain/documents/render/tables.ts';
import type { DocumentTree } from '#domain/documents/tree.ts';
import type { XlsxSheet, XlsxValue } from '../xlsx/sheet.ts';
import { xlsxWorkbook } from '../xlsx/workbook.ts';

async function* pieceOf(rows: XlsxValue[][]): AsyncGenerator<XlsxValue[][]> {
  yield rows;
}

/** Days as dates, so that a spreadsheet sorts and draws them. */
const valueOf = (value: string | number): XlsxValue =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? { day: value } : value;

function sheetOf({ label, head, rows }: DocumentTable): XlsxSheet {
  const labels = head ?? ['Finding', 'What it says'];
  return {
    name: label,
    columns: labels.map((name, index) => ({ label: name, width: index === 0 || head === null ? 40 : 18 })),
    rows: pieceOf(rows.map((row) => row.map(valueOf))),
  };
}

function aboutSheet(tree: DocumentTree): XlsxSheet {
  const facts = tree.facts.map(({ label, lines }) => [label, lines.join(', ')]);
  const rows: XlsxValue[][] = [
    ['Report', tree.title],
    ['About', tree.subject],
    ['Answer', tree.answer],
    ['First day', { day: tree.period.start_date }],
    ['Last day', { day: tree.period.end_date }],
    ['Made (SAST)', { time: tree.made_at }],
    ...facts,
  ];
  return {
    name: 'About',
    columns: [
      { label: 'About this report', width: 24 },
      { label: '', width: 90 },
    ],
    rows: pieceOf(rows),
  };
}

/** Every table of a document as a sheet of an XLSX workbook; its findings together on one. */
export function documentWorkbook(tree: DocumentTree): AsyncGenerator<Uint8Array> {
  const tables = documentTables(tree);
  const findings = tables.filter(({ head }) => head === null);
  const together = findings.slice(0, 1).map((first) => ({ ...first, rows: findings.flatMap(({ rows }) => rows) }));
  const sheets = [...together, ...tables.filter(({ head }) => head !== null)].map(sheetOf);
  return xlsxWorkbook([aboutSheet(tree), ...sheets], { madeTime: new Date(tree.made_at) });
}
