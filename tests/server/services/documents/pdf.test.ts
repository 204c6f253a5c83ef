import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { composeDocument } from '#domain/documents/compose.ts';
import type { Block, DocumentTree, Section } from '#domain/documents/tree.ts';
import { documentTypes } from '#domain/vocabulary/documents.ts';
import { balanced } from '#server/services/documents/pdf/balanced.ts';
import { titleFont } from '#server/services/documents/pdf/theme.ts';
import { toPdf } from '#server/services/documents/pdf/to-pdf.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { bringReports, morning } from '#tests/fakes/received.ts';
import { factsOf, wholeDocument } from '#tests/fixtures/documents/facts.ts';
import { phrasesOf, textsOf } from '#tests/support/document-phrases.ts';
import { bare, canReadPdf, pdfLines, pdfPages, pdfStructure, pdfText } from '#tests/support/pdf-text.ts';

describe('the look of a customer', () => {
  const dot =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const imagesIn = (pdf: Uint8Array) =>
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Subtype\s*\/Image/g)?.length ?? 0;

  it.each(documentTypes)('is on %s, with a cover or without', async (type) => {
    const tree = composeDocument(factsOf(type), wholeDocument, 'a'.repeat(64));
    const plain = await toPdf(tree, {});
    const branded = await toPdf(tree, { colour: '#7a1f3d', logo: dot });
    expect(imagesIn(branded)).toBeGreaterThan(imagesIn(plain));
  });
});

it('writes a title in a font that has its letters', () => {
  expect(['Tšhwane Boeke', 'Môre Wyne'].map(titleFont)).toEqual(['Newsreader', 'Newsreader']);
  expect(['Ḓitike Bakery', 'Vhuṱali Foods', 'Ṋemukula Guesthouse'].map(titleFont)).toEqual(['Inter', 'Inter', 'Inter']);
});

describe.skipIf(!canReadPdf())('the text of a PDF', () => {
  it.each(documentTypes)('of %s holds every word and number of its tree', async (type) => {
    const tree = composeDocument(factsOf(type), wholeDocument, 'a'.repeat(64));
    const text = pdfText(await toPdf(tree, {}));
    expect(phrasesOf(tree).filter((words) => !text.includes(bare(words)))).toEqual([]);
  });

  it('of a board summary fits on one page, however many domains and long sentences there are', async () => {
    const facts = factsOf('executive_summary');
    const [, weak] = facts.domains;
    if (weak?.next_step == null) throw new Error('The weak domain needs a step.');
    const domain = 'a-long-name-of-a-domain.co.za';
    const step = {
      ...weak.next_step,
      what: 'Protect subdomains: set sp=reject and np=reject in the DMARC record of the domain',
      why: 'Most points for the least time at this domain: 2 points in about 5 minutes, and more of that for a second line.',
    };
    const domains = Array.from({ length: 40 }, (_none, index) => ({ ...weak, domain: `${index}-${domain}`, next_step: step }));
    const finding = `Failures of your own messages began on 20 Nov, at 1-${domain} and 12 more`;
    const tree = composeDocument({ ...facts, domains, finding }, wholeDocument, 'a'.repeat(64));
    expect(pdfText(await toPdf(tree, { colour: '#7a1f3d' }))).toMatch(/1\/1$/);
  });

  it('has no heading at the foot of a page without rows of its table', async () => {
    const facts = factsOf('customer_detailed');
    const [, weak] = facts.domains;
    if (weak === undefined) throw new Error('A domain is needed.');
    const points = ['Publish p=quarantine; t=y, once the domain’s own messages pass.', 'Publish an MTA-STS policy.'];
    // Below the records the table of points begins ever lower, and then on the next page.
    for (let size = 14; size < 17; size += 1) {
      const domains = Array.from({ length: size }, (_none, index) => ({
        ...weak,
        domain: `${index}-cellar.co.za`,
        prepared: index < 2 ? weak.prepared : null,
        points: points.map((todo) => ({ todo, points: 5, minutes: 16 })),
      }));
      const tree = composeDocument({ ...facts, domains }, wholeDocument, 'a'.repeat(64));
      const pdf = await toPdf({ ...tree, pages: tree.pages.filter(({ id }) => id === 'records') }, {});
      const [page = ''] = pdfPages(pdf).filter((text) => text.includes('Morepoints'));
      expect(page, `${size} domains`).toContain(bare('Publish p=quarantine'));
    }
  });

  it('breaks no name of a domain that has room beside it', async () => {
    const facts = factsOf('executive_summary');
    const domain = 'helderbergaccounting.co.za';
    const domains = facts.domains.map((one) => ({ ...one, domain, level: 'almost' as const, next_step: null }));
    const pdf = await toPdf(composeDocument({ ...facts, domains, finding: '' }, wholeDocument, 'a'.repeat(64)), {});
    expect(pdfLines(pdf).filter((line) => line.startsWith(domain))).toHaveLength(domains.length);
  });

  it('names who prepared it and how to reach them, however long that is', async () => {
    const tree = composeDocument(factsOf('customer_detailed'), wholeDocument, 'a'.repeat(64));
    const branding = {
      prepared_by: 'Boland IT',
      contact: 'a.very.long.name@department.example.co.za',
      footer: 'Boland IT, Paarl',
    };
    const text = pdfText(await toPdf(tree, branding));
    for (const words of Object.values(branding)) expect(text).toContain(bare(words));
  });

  it('is drawn in seconds where a published record is one word of 60 kB, which is cut', async () => {
    const facts = factsOf('customer_detailed');
    const record = `v=DMARC1; p=none; rua=mailto:${'x'.repeat(60_000)}@example.net`;
    const domains = facts.domains.map((domain) => ({ ...domain, record, prepared: null }));
    const text = pdfText(await toPdf(composeDocument({ ...facts, domains }, wholeDocument, 'a'.repeat(64)), {}));
    expect(text.split('x…')).toHaveLength(domains.length + 1);
  }, 30_000);

  it('has what is longer than a page: few rows with long records, and a record to publish', async () => {
    const tree = composeDocument(factsOf('customer_detailed'), wholeDocument, 'a'.repeat(64));
    const long = (what: string) => `v=spf1 ${`include:${what}.example `.repeat(40)}-all`;
    const columns = [{ label: 'Seen' }, { label: 'Before' }, { label: 'After' }];
    const rows = Array.from({ length: 6 }, (_none, index) =>
      ['', 'before', 'after'].map((what) => ({
        text: what === '' ? `row ${index}` : long(`${what}-${index}`),
        mono: what !== '',
      })),
    );
    const sectionWith = (block: Block): Section => ({ label: 'Long', note: '', source: null, blocks: [block] });
    const [first] = tree.pages;
    if (first === undefined) throw new Error('The document needs a page.');
    const sections = [
      sectionWith({ kind: 'table', columns, rows, total: null, note: null }),
      sectionWith({
        kind: 'record',
        name: 'To publish',
        was: long('was').repeat(8),
        now: long('now').repeat(8),
        note: 'its note',
      }),
    ];
    const text = pdfText(await toPdf({ ...tree, pages: [{ ...first, sections }] }, {}));
    for (const words of ['row 0', 'row 5', long('after-5'), 'To publish', long('was'), long('now'), 'its note'])
      expect(text.includes(bare(words)), words).toBe(true);
  });

  it.each([31, 40])('draws the path of each of %i domains', async (size) => {
    const facts = factsOf('customer_detailed');
    const [one] = facts.domains;
    if (one === undefined) throw new Error('A domain is needed.');
    const domains = Array.from({ length: size }, (_none, index) => ({ ...one, domain: `cellar-${index}.co.za` }));
    const tree = composeDocument({ ...facts, domains }, wholeDocument, 'a'.repeat(64));
    const [path] = tree.pages.filter(({ id }) => id === 'path');
    if (path === undefined) throw new Error('The document needs its path.');
    const sections = path.sections.filter(({ label }) => label === 'Where each domain is');
    const text = pdfText(await toPdf({ ...tree, pages: [{ ...path, sections }] }, {}));
    expect(domains.filter(({ domain }) => !text.includes(domain))).toEqual([]);
  });

  it('stays on the page where the name of the customer is one long word', async () => {
    const facts = { ...factsOf('customer_detailed'), subject: { kind: 'customer' as const, name: 'K'.repeat(200) } };
    const tree = composeDocument(facts, wholeDocument, 'a'.repeat(64));
    const text = pdfText(await toPdf(tree, { prepared_by: 'W'.repeat(100), contact: 'Boland' }));
    expect(text).toContain(bare(tree.title));
    expect(text).toContain(`${'W'.repeat(100)}Boland`);
    expect(text.split('K'.repeat(200)).length, 'whole in the title and beside “For”').toBeGreaterThan(2);
    expect(text.split(`${'K'.repeat(47)}…`).length).toBeGreaterThan(tree.pages.length);
  });
});

describe.skipIf(!canReadPdf())('the structure of a PDF', () => {
  it.each(documentTypes)('of %s has its headings, tables and pictures, and every word of the tree', async (type) => {
    const tree = composeDocument(factsOf(type), wholeDocument, 'a'.repeat(64));
    const lines = pdfStructure(await toPdf(tree, {})).split('\n');
    const count = (role: string) => lines.filter((line) => line.trim().startsWith(role)).length;
    const blocks = tree.pages.flatMap(({ sections }) => sections.flatMap((section) => section.blocks));
    expect(count('H1')).toBe(tree.has_cover ? 1 : tree.pages.length);
    expect(count('H2')).toBe(tree.has_cover ? tree.pages.length : 0);
    expect(count('Table')).toBe(blocks.filter(({ kind }) => kind === 'table').length);
    expect(count('Figure')).toBe(blocks.filter(({ kind }) => ['bars', 'days', 'line', 'shares', 'steps'].includes(kind)).length);
    const heads = blocks.flatMap((block) => (block.kind === 'table' ? block.columns : []));
    expect(count('TH')).toBe(heads.length);
    const text = bare(
      lines
        .filter((line) => line.trim().startsWith('"'))
        .map((line) => line.trim().slice(1, -1))
        .join(''),
    );
    const drawn = new Set(blocks.filter(({ kind }) => kind === 'bars' || kind === 'days').flatMap(textsOf));
    expect(phrasesOf(tree).filter((words) => !drawn.has(words) && !text.includes(bare(words)))).toEqual([]);
  });
});

describe.skipIf(!canReadPdf())('the numbers of a report', () => {
  let app: TestApp;
  let all: Awaited<ReturnType<typeof bringReports>>;
  beforeAll(async () => {
    app = await openTestApp({ now: morning });
    all = await bringReports(app);
  });
  afterAll(() => app.close());

  it('are those of the calls behind the screens, in the tree and in the PDF', async () => {
    const { customers } = await app.call(contract.customers.mine, {}, all.owner);
    const id = customers[0]?.id ?? 0;
    const {
      totals,
      split,
      by_day: days,
    } = await app.call(contract.dmarc.multiDomainOverview, { query: { days: 30 } }, all.owner);
    const { report } = await app.call(contract.reporting.customerDetailed, { params: { id }, body: {} }, all.owner);
    const cells = report.pages.flatMap(({ sections }) =>
      sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === 'table' ? [...block.rows, block.total ?? []] : [])),
      ),
    );
    const row = (name: string) => cells.find(([first]) => first?.text === name)?.map(({ value }) => value);
    expect(row('All')?.[2]).toBe(totals.messages);
    expect(row('All messages')?.[2]).toBe(totals.messages);
    expect(row('Forged messages')?.[2]).toBe(split.forged);
    expect(row('Own messages that passed')?.[2]).toBe(Math.round((1_000 * split.own_passed) / split.own_messages) / 10);
    const chart = report.pages.flatMap(({ sections }) =>
      sections.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'days')),
    )[0];
    expect(chart).toMatchObject({
      days: days.map(({ day, passed, failed, own_failed: own }) => ({ day, values: [passed, own, failed - own] })),
    });
    const pdf = pdfText(await toPdf(report as DocumentTree, {}));
    expect(phrasesOf(report as DocumentTree).filter((words) => !pdf.includes(bare(words)))).toEqual([]);
  });
});

describe('a title', () => {
  it.each([
    ['How each number is made, so that you can check it.', 42, ['How each number is made,', 'so that you can check it.']],
    ['Who sends email as Karoo Wines (Pty) Ltd', 27, ['Who sends email as', 'Karoo Wines (Pty)\u00a0Ltd']],
    ['Three domains finished, one on the path.', 42, ['Three domains finished, one on the path.']],
    ['averyveryverylongdomainname.department.example', 27, ['averyveryverylongdomainname.department.example']],
  ])('%s in lines of %i', (title, most, lines) => expect(balanced(title, most).split('\n')).toEqual(lines));
});
