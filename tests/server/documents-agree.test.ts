import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { composeDocument } from '#domain/documents/compose.ts';
import type { DocumentOptions } from '#domain/documents/facts.ts';
import { typeLabels } from '#domain/documents/labels.ts';
import type { DocumentTree } from '#domain/documents/tree.ts';
import { type DocumentType, documentTypes } from '#domain/vocabulary/documents.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { bringDemo } from '#tests/fakes/demo.ts';
import { type Asked, calledFacts } from '#tests/support/called-facts.ts';
import { phrasesOf } from '#tests/support/document-phrases.ts';
import { bare, canReadPdf, pdfText } from '#tests/support/pdf-text.ts';

const { customers, domains, reporting } = contract;
const everything: DocumentOptions = { includeCharts: true, includeRecommendations: true, includeRawData: true, metrics: [] };

let app: TestApp;
let who: { customerId: number; staff: TestUser; owner: TestUser };
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-23T07:30:00Z' });
  await bringDemo(app, 12);
  const { id } = await app.context.store.db.selectFrom('customers').select('id').orderBy('id').executeTakeFirstOrThrow();
  who = {
    customerId: id,
    staff: await app.login('admin'),
    owner: await app.login('customer', [{ customerId: id, level: 'owner' }]),
  };
});
afterAll(() => app.close());

const ranges = { '7d': 7, '30d': 30 } as const;
type Range = keyof typeof ranges;

/** What a document of a type is about in the demo: the owner's customer, its first domain, or every customer for staff. */
async function askedOf(type: DocumentType, range: Range): Promise<Asked & { id: number }> {
  const { staff, owner, customerId } = who;
  const kind = typeLabels[type].of;
  const reader = kind === 'portfolio' ? staff : owner;
  const { domains: listed } = await app.call(domains.list, {}, reader);
  const { customers: all } = await app.call(customers.list, {}, staff);
  const about = { reader, staff, type, days: ranges[range] };
  const mine = all.filter(({ id }) => id === customerId);
  const [first] = listed;
  if (first === undefined) throw new Error('The demo has no domain.');
  if (kind === 'domain') return { ...about, id: first.id, subject: first.name, customers: mine, domainIds: [first.id] };
  return {
    ...about,
    id: customerId,
    subject: mine[0]?.name ?? '',
    customers: mine,
    domainIds: listed.filter((one) => one.customers.some(({ id }) => id === customerId)).map(({ id }) => id),
  };
}

const made = async (asked: Asked & { id: number }, range: Range, format: 'json' | 'pdf') =>
  Buffer.from(
    (await app.call(
      reporting.generate,
      { params: { type: asked.type, id: asked.id }, body: { format, template_options: { time_range: range } } },
      asked.reader,
    )) as unknown as Uint8Array,
  );

describe.each(Object.keys(ranges) as Range[])('over %s', (range) => {
  test.each(documentTypes)('every number of %s is that of the calls behind the screens', async (type) => {
    const asked = await askedOf(type, range);
    const tree = JSON.parse((await made(asked, range, 'json')).toString()) as DocumentTree;
    const expected = composeDocument(await calledFacts(app, asked), everything, tree.fingerprint);
    expect(tree).toEqual(JSON.parse(JSON.stringify(expected)));
    if (!canReadPdf()) return;
    const text = pdfText(await made(asked, range, 'pdf'));
    expect(phrasesOf(tree).filter((phrase) => !text.includes(bare(phrase)))).toEqual([]);
  });
});

test.each(['portfolio_overview', 'comparative_analysis'] as const)(
  'every number of %s over all customers is that of the calls',
  async (type) => {
    const { staff } = who;
    const { domains: listed } = await app.call(domains.list, {}, staff);
    const { customers: all } = await app.call(customers.list, {}, staff);
    const ids = all.map(({ id }) => id);
    const body = { customer_ids: ids, time_range: '7d' as const };
    const call = type === 'portfolio_overview' ? reporting.portfolioOverview : reporting.comparativeAnalysis;
    const { report } = await app.call(call, { body }, staff);
    const about = { reader: staff, staff, type, days: 7, subject: `${all.length} customers`, customers: all };
    const facts = await calledFacts(app, { ...about, domainIds: listed.map(({ id }) => id) });
    expect(report).toEqual(JSON.parse(JSON.stringify(composeDocument(facts, everything, report.fingerprint))));
  },
);
