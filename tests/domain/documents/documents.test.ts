import { describe, expect, it } from 'vitest';
import { contrast, coverOf } from '#domain/documents/branding.ts';
import { composeDocument } from '#domain/documents/compose.ts';
import type { DocumentFacts } from '#domain/documents/facts.ts';
import { changeCell, moment, periodText, share } from '#domain/documents/format.ts';
import { sendersPage } from '#domain/documents/pages/senders.ts';
import { headStats } from '#domain/documents/pages/summary.ts';
import { toCsv } from '#domain/documents/render/csv.ts';
import { toHtml } from '#domain/documents/render/html.ts';
import { toXml } from '#domain/documents/render/xml.ts';
import type { DocumentTree } from '#domain/documents/tree.ts';
import type { DocumentType } from '#domain/vocabulary/documents.ts';
import type { ProtectionLevel } from '#domain/vocabulary.ts';
import { factsOf, wholeDocument } from '#tests/fixtures/documents/facts.ts';

const tree: DocumentTree = {
  type: 'threat_summary',
  language: 'en-ZA',
  kicker: 'Threat summary',
  title: 'Email of <b>',
  answer: 'Nothing',
  subject: 'A & "B"',
  period: { start_date: '2026-10-21', end_date: '2026-11-19', days: 30 },
  made_at: '2026-11-20T12:05:00.000Z',
  data_up_to: '2026-11-19',
  has_cover: true,
  facts: [],
  pages: [
    {
      id: 'one',
      kicker: 'One',
      title: 'One\u0001',
      sections: [
        {
          label: 'Table',
          note: '',
          source: null,
          blocks: [
            {
              kind: 'table',
              columns: [{ label: 'Sender' }, { label: 'Messages', align: 'right' }],
              rows: [[{ text: '=cmd()' }, { text: '12 340', value: 12_340, unit: 'messages' }]],
              total: null,
              note: null,
            },
          ],
        },
      ],
    },
  ],
  sources: [],
  fingerprint: '00',
};

describe('numbers and dates of South Africa', () => {
  it('never round a part up to the whole', () => {
    expect([share(9844, 10000), share(9997, 10000), share(1, 1), share(0, 0)]).toEqual(['98,4%', '99,9%', '100%', 'no messages']);
  });

  it('name days and times on the South African clock', () => {
    expect(moment('2026-11-20T22:05:00Z')).toBe('21 November 2026, 00:05');
    expect(periodText(tree.period)).toBe('21 October to 19 November 2026');
    expect(periodText({ start_date: '2026-12-21', end_date: '2027-01-19' })).toBe('21 December 2026 to 19 January 2027');
  });

  it('say which direction a value went, and whether that is good', () => {
    expect(changeCell(98.4, 99.5, 'percent', 'up')).toMatchObject({ text: '1,1 points down', tone: 'fail', value: -1.1 });
    expect(changeCell(98.02, 97.98, 'percent', 'up')).toMatchObject({ text: '0,1 points up', value: 0.1 });
    expect(changeCell(5, 5, 'messages', 'down')).toMatchObject({ text: 'no change' });
    expect(changeCell(null, 5, 'points', 'up')).toMatchObject({ text: 'not comparable' });
  });
});

describe('the count of protected domains', () => {
  const facts = factsOf('customer_detailed');
  const [one] = facts.domains;
  const noteOf = (...levels: ProtectionLevel[]) =>
    headStats({ ...facts, domains: one === undefined ? [] : levels.map((level) => ({ ...one, level })) }).at(-1)?.note;
  it.each([
    [[], 'no domains'],
    [['protected', 'parked_safe'], 'all of them'],
    [['protected', 'exposed'], '1 domain is not'],
    [['protected', 'unknown'], '1 not known'],
    [['almost', 'monitoring', 'unknown'], '2 domains are not, 1 not known'],
  ] as const)('says what is left of %j', (levels, note) => expect(noteOf(...levels)).toBe(note));
});

describe('the senders of a document', () => {
  const facts = factsOf('customer_detailed');
  it.each([
    ['2025-10-01', 'Nobody sent messages that were reported.', false],
    [facts.period.end_date, 'Nobody sent messages that were reported from', true],
    ['2099-01-01', 'The senders of this period are not stored any more.', true],
  ])('are those stored from %s: %s', (senders_from, title, isSaid) => {
    const page = sendersPage({ ...facts, senders_from, senders: [] }, true);
    expect(page.title).toContain(title);
    const tree = composeDocument({ ...facts, senders_from }, wholeDocument, 'x');
    expect(tree.facts.find(({ label }) => label === 'Data')?.lines).toHaveLength(isSaid ? 2 : 1);
    const noOwn = {
      ...facts,
      senders_from,
      split: { ...facts.split, own_messages: 0, own_passed: 0, forged: 0, forged_stopped: 0 },
    };
    expect(composeDocument(noOwn, wholeDocument, 'x').answer.includes('No messages of your own senders')).toBe(!isSaid);
    expect(JSON.stringify(sendersPage(noOwn, true)).includes('"No forged messages were reported."')).toBe(!isSaid);
    expect(page.sections.some(({ label }) => label === 'Stored senders')).toBe(isSaid);
  });
});

describe('what a document says of', () => {
  const facts = factsOf('customer_detailed');
  const whole = (type: DocumentType, some: Partial<DocumentFacts>) =>
    JSON.stringify(composeDocument({ ...facts, type, ...some }, wholeDocument, 'x'));
  const [domain] = facts.domains;
  const [sender] = facts.senders;
  if (domain === undefined || sender === undefined) throw new Error('A domain and a sender are needed.');
  const step = { rank: 1, what: 'Do it', why: 'Why', action: 'Do', place: 'dns' as const };
  const many = (size: number, more: Partial<typeof domain>) =>
    Array.from({ length: size }, (_none, index) => ({ ...domain, domain: `${index}.example`, ...more }));
  const counts = (senders: number, unsorted: number) => ({ sender_counts: { senders, unsorted, whole: true } });
  const reporter = { reporter_name: 'Weekly', messages: 700, passed: 700, reports: 1, unreadable_rows: 0 };
  const forged = { ...domain.split, forged: 5, forged_stopped: 0 };

  it.each<[string, DocumentType, Partial<DocumentFacts>, string, string?]>([
    ['no domains', 'executive_summary', { domains: [] }, 'No domain is registered yet.', 'The domain is not protected'],
    ['no domains, for auditors', 'compliance_evidence', { domains: [] }, 'No domain is registered yet.', 'Each has its time'],
    ['one domain', 'compliance_evidence', { domains: many(1, {}) }, 'The domain was checked."'],
    ['two domains', 'customer_detailed', { domains: many(2, {}) }, '"Both"', 'All two'],
    [
      'a policy that is not known',
      'executive_summary',
      { domains: many(1, { level: 'unknown', policy: null, split: forged }), split: forged },
      '"not known"',
      'do nothing',
    ],
    [
      'forged messages where the policy is not known',
      'executive_summary',
      { domains: many(1, { level: 'unknown', policy: null, split: forged }), split: forged },
      'were delivered.',
      'because no policy',
    ],
    [
      'a domain without a policy',
      'executive_summary',
      { domains: many(1, { level: 'exposed', policy: null, split: forged }), split: forged },
      'because no policy stopped them',
      'not known',
    ],
    ['steps that are not shown', 'executive_summary', { domains: many(5, { next_step: step }) }, 'The 3 most urgent of 5 points'],
    ['all steps', 'customer_detailed', { domains: many(2, { next_step: step }) }, '"2 steps"'],
    [
      'senders that people do not want',
      'customer_detailed',
      { senders: [{ ...sender, status: 'unwanted' }], ...counts(1, 0) },
      'One sender sent in your name. All are sorted.',
      'None is sorted',
    ],
    [
      'the only sender',
      'customer_detailed',
      { senders: [{ ...sender, status: 'unsorted' }], ...counts(1, 1) },
      'One sender sent in your name. It is not sorted yet.',
    ],
    [
      'a report over more days than the period',
      'customer_detailed',
      { reporters: [reporter], totals: { ...facts.totals, messages: 300 } },
      '"1 reporter"},{"text":"700","value":700,"unit":"messages"},{"text":"100%"',
      '233',
    ],
    ['no reports', 'customer_detailed', { reporters: [] }, 'counts once."', 'Every row could be read'],
  ])('%s (%s)', (_of, type, some, said, unsaid) => {
    const text = whole(type, some);
    expect(text).toContain(said);
    if (unsaid !== undefined) expect(text).not.toContain(unsaid);
  });
});

describe('the cover', () => {
  it.each(['#6B1F3A', '#F2A413', '#7f7f7f', '#ffffff', '#000000', '#777777'])('of %s can be read', (colour) => {
    const { band, text } = coverOf(colour);
    expect(contrast(band, text)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('renderers', () => {
  it('write numbers as numbers and no formulas in CSV', () => {
    expect(toCsv(tree)).toContain("Sender,Messages\r\n'=cmd(),12340");
  });

  it('say the unit of numbers: a column of percent in its head, rows that differ in a column', () => {
    const csv = toCsv(composeDocument(factsOf('customer_detailed'), wholeDocument, 'f'.repeat(64)));
    expect(csv).toMatch(/^Domain,Level,Score,Own,Passed \(%\),Forged,Stopped \(%\)\r$/m);
    expect(csv).toMatch(/^Domains protected,\d+ of \d+,domains,/m);
    expect(csv).toMatch(/^Own messages that passed,[\d.]+,%,/m);
    expect(csv).toMatch(/^Measure,Before,Now,Change,Unit\r$/m);
    expect(csv).toMatch(/^Made \(SAST\),"\d+ \w+ \d{4}, \d\d:\d\d/m);
  });

  it('let no text add markup', () => {
    expect(toHtml(tree)).toContain('Email of &lt;b&gt;');
    expect(toXml(tree)).toContain('<subject>A &amp; &quot;B&quot;</subject>');
    expect(toXml(tree)).not.toContain('\u0001');
  });
});

describe('the records to publish', () => {
  const titleWith = (size: number) => {
    const facts = factsOf('customer_detailed');
    const weak = facts.domains.filter(({ prepared }) => prepared !== null).slice(0, 1);
    const domains = Array.from({ length: size }, (_none, index) =>
      weak.map((one) => ({ ...one, domain: `${index}.example` })),
    ).flat();
    const tree = composeDocument({ ...facts, domains }, wholeDocument, 'a'.repeat(64));
    return tree.pages.find(({ id }) => id === 'records')?.title;
  };

  it('are counted whole, also where not all are written out', () => {
    expect(titleWith(1)).toBe('One record to publish.');
    expect(titleWith(6)).toBe('Six records to publish, in this order.');
    expect(titleWith(8)).toBe('Eight records to publish, the first six in this order.');
  });
});

it('names the only customer of a portfolio', () => {
  const facts = factsOf('portfolio_overview');
  const titleOf = (customers: typeof facts.customers) => composeDocument({ ...facts, customers }, wholeDocument, 'a').title;
  const [first] = facts.customers;
  expect(titleOf(facts.customers)).toBe('Email of your customers');
  expect(titleOf(facts.customers.slice(0, 1))).toBe(`Email of ${first?.name}`);
});
