import { isOurs } from '../senders/failing.ts';
import { senderCount } from '../senders/whole.ts';
import { count, counted, formOf } from '../text.ts';
import { type ComparisonMetric, comparisonMetrics } from '../vocabulary/documents.ts';
import type { DocumentFacts, DocumentOptions } from './facts.ts';
import { moment, periodText } from './format.ts';
import { typeLabels } from './labels.ts';
import { boardPage } from './pages/board.ts';
import { alertsSection, evidencePages } from './pages/evidence.ts';
import { daysSection, deliverySection, failuresPage } from './pages/failures.ts';
import { domainTable, pathPage } from './pages/path.ts';
import { comparisonPage, portfolioPage } from './pages/portfolio.ts';
import { changesSection, publishedSection, recordsPage } from './pages/records.ts';
import { sendersPage, senderTable, storedSenders } from './pages/senders.ts';
import { answerOf, dataText, summaryPage } from './pages/summary.ts';
import { methodPage, sourcesOf, unseenPage } from './pages/unseen.ts';
import { noForged, storedText } from './stored-from.ts';
import type { DocumentTree, Page } from './tree.ts';
import { writtenFacts } from './written-facts.ts';

/** The most senders that an appendix lists. */
export const everySender = 2_000;

function appendixPages(facts: DocumentFacts, withRawData: boolean): Page[] {
  const { senders, sender_counts: all } = facts;
  const listed = senderCount(senders);
  const isCut = !all.whole || listed < all.senders;
  const part = all.whole
    ? `${count(listed)} of ${counted(all.senders, 'sender')}, most messages first`
    : 'The rows with the most messages';
  return [
    {
      id: 'records',
      kicker: 'Records',
      title: 'What is published, and what changed.',
      sections: [publishedSection(facts.domains), changesSection(facts.changes, 500)],
    },
    {
      id: 'senders',
      kicker: 'Senders',
      title: isCut ? 'The senders with the most messages.' : 'Every sender of the period.',
      sections: [
        ...storedSenders(facts),
        senderTable('Senders', isCut ? part : 'Most messages first', senders, {
          ...(withRawData ? { most: everySender } : {}),
          ...(isCut ? { sum: all.whole ? `These ${count(listed)}` : 'These rows' } : {}),
        }),
      ],
    },
    {
      id: 'results',
      kicker: 'Results',
      title: 'What receivers did.',
      sections: [domainTable(facts), deliverySection(facts)],
    },
  ];
}

function threatAnswer(facts: DocumentFacts): string {
  const { forged, forged_stopped: stopped } = facts.split;
  if (forged === 0) return noForged(facts);
  const delivered = forged - stopped;
  return delivered === 0
    ? 'Receivers stopped every forged message.'
    : `${count(delivered)} of ${counted(forged, 'forged message')} ${formOf(delivered, 'was', 'were')} delivered.`;
}

function threatPages(facts: DocumentFacts, withCharts: boolean): Page[] {
  const strangers = facts.senders.filter(
    (sender) => !isOurs(sender.status) && sender.status !== 'forwarder' && sender.failed - sender.forwarded > sender.passed,
  );
  return [
    {
      id: 'threats',
      kicker: 'Threats',
      title: threatAnswer(facts),
      sections: [
        ...(withCharts ? [daysSection(facts)] : []),
        domainTable(facts),
        ...(strangers.length === 0 ? [] : [senderTable('Who sent them', 'Senders that mostly fail', strangers)]),
        alertsSection(facts),
      ],
    },
  ];
}

function pagesOf(facts: DocumentFacts, options: DocumentOptions, fingerprint: string): Page[] {
  const { includeCharts, includeRecommendations, includeRawData } = options;
  const end = [unseenPage(facts), methodPage(facts, fingerprint)];
  switch (facts.type) {
    case 'executive_summary':
      return [boardPage(facts)];
    case 'customer_detailed':
      return [
        summaryPage(facts, includeRecommendations),
        pathPage(facts),
        sendersPage(facts, includeCharts),
        failuresPage(facts, includeCharts),
        ...(includeRecommendations ? [recordsPage(facts)] : []),
        ...end,
      ];
    case 'domain_analytics_report':
      return [
        summaryPage(facts, includeRecommendations),
        sendersPage(facts, includeCharts),
        failuresPage(facts, includeCharts),
        ...end,
      ];
    case 'technical_appendix':
      return [
        ...appendixPages(facts, includeRawData),
        unseenPage(facts, includeRawData ? everySender : undefined),
        methodPage(facts, fingerprint),
      ];
    case 'threat_summary':
      return [...threatPages(facts, includeCharts), ...end];
    case 'compliance_evidence':
      return [...evidencePages(facts), ...end];
    case 'portfolio_overview':
      return [portfolioPage(facts), ...end];
    case 'comparative_analysis': {
      const wanted = comparisonMetrics.filter((metric) => options.metrics.includes(metric));
      const metrics: readonly ComparisonMetric[] = wanted.length === 0 ? comparisonMetrics : wanted;
      return [comparisonPage(facts, metrics), ...end];
    }
  }
}

function titleOf({ subject: { kind, name }, customers }: DocumentFacts): string {
  if (kind === 'customer') return `Who sends email as ${name}`;
  if (kind === 'domain') return `Email of ${name}`;
  const [only, another] = customers;
  return only === undefined || another !== undefined ? 'Email of your customers' : `Email of ${only.name}`;
}

/** Composes a document of facts. Pure: the same facts and options give the same tree. `fingerprint` is the SHA-256 of the facts. */
export function composeDocument(given: DocumentFacts, options: DocumentOptions, fingerprint: string): DocumentTree {
  const facts = writtenFacts(given);
  const { name } = typeLabels[facts.type];
  const { subject } = facts;
  return {
    type: facts.type,
    language: 'en-ZA',
    kicker: `${name}, ${periodText(facts.period)}`,
    title: titleOf(facts),
    answer: facts.type === 'threat_summary' ? threatAnswer(facts) : answerOf(facts),
    subject: subject.name,
    period: facts.period,
    made_at: facts.made_at,
    data_up_to: facts.data_up_to,
    has_cover: facts.type !== 'executive_summary',
    facts: [
      { label: 'For', lines: [facts.made_for, subject.name] },
      { label: 'Data', lines: [dataText(facts), ...storedText(facts)] },
      { label: 'Made', lines: [moment(facts.made_at)] },
    ],
    pages: pagesOf(facts, options, fingerprint),
    sources: sourcesOf(facts),
    fingerprint,
  };
}
