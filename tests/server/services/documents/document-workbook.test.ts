import { expect, it } from 'vitest';
import { composeDocument } from '#domain/documents/compose.ts';
import { documentTables } from '#domain/documents/render/tables.ts';
import { documentTypes } from '#domain/vocabulary/documents.ts';
import { renderDocument } from '#server/services/documents/render-document.ts';
import { factsOf, wholeDocument } from '#tests/fixtures/documents/facts.ts';
import { readWorkbook } from '#tests/support/workbook.ts';

it.each(documentTypes)('%s: every table is a sheet with every row, and every finding is in it', async (type) => {
  const tree = composeDocument(factsOf(type), wholeDocument, 'a'.repeat(64));
  const { body } = await renderDocument(tree, 'xlsx');
  const book = await readWorkbook(body as Buffer);
  const tables = documentTables(tree).filter(({ head }) => head !== null);
  const sheets = [...book].filter(([name]) => name !== 'About' && name !== 'Findings').map(([, rows]) => rows);
  expect(sheets.map(([head]) => head)).toEqual(tables.map(({ head }) => head));
  expect(sheets.map((rows) => rows.length - 1)).toEqual(tables.map(({ rows }) => rows.length));
  const findings = documentTables(tree).filter(({ head }) => head === null);
  expect(book.get('Findings')?.slice(1) ?? []).toEqual(findings.flatMap(({ rows }) => rows));
  expect(book.get('About')).toContainEqual(['Answer', tree.answer]);
});
