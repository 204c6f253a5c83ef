import { describe, expect, it } from 'vitest';
import { composeDocument } from '#domain/documents/compose.ts';
import type { Block, DocumentTree } from '#domain/documents/tree.ts';
import { documentTypes } from '#domain/vocabulary/documents.ts';
import { factsOf, wholeDocument } from '#tests/fixtures/documents/facts.ts';

const fingerprint = 'a'.repeat(64);
const blocksOf = (tree: DocumentTree): Block[] => tree.pages.flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks));
const tree = (type: (typeof documentTypes)[number], options = wholeDocument) =>
  composeDocument(factsOf(type), options, fingerprint);

describe.each(documentTypes)('%s', (type) => {
  // A wanted change: `npx vitest run tests/domain/documents -u`, then read the difference.
  it('says of the same facts what it said before', async () => {
    await expect(`${JSON.stringify(tree(type), null, 2)}\n`).toMatchFileSnapshot(`../../fixtures/documents/${type}.json`);
  });

  it('names the source of every number, and says what cannot be seen', () => {
    const { pages, sources } = tree(type);
    const known = new Set(sources.map(({ key }) => key));
    for (const { sections } of pages)
      for (const { source, blocks, label } of sections) {
        const hasNumbers = blocks.some(({ kind }) => kind !== 'text' && kind !== 'record');
        if (source !== null) expect(known, label).toContain(source);
        else if (hasNumbers) expect(['Numbers', 'Terms', 'Sources', 'People', 'Retention'], label).toContain(label);
      }
    expect(JSON.stringify(pages)).toMatch(/cannot see/i);
  });

  it('has no table whose rows differ in length from its head', () => {
    for (const block of blocksOf(tree(type)))
      if (block.kind === 'table')
        for (const row of [...block.rows, ...(block.total === null ? [] : [block.total])])
          expect(row).toHaveLength(block.columns.length);
  });
});

it('leaves out what was not chosen', () => {
  const bare = tree('customer_detailed', { ...wholeDocument, includeCharts: false, includeRecommendations: false });
  expect(blocksOf(bare).filter(({ kind }) => kind === 'bars' || kind === 'days' || kind === 'finding')).toEqual([]);
  expect(bare.pages.map(({ id }) => id)).not.toContain('records');
});
