import { counted, formOf } from '../../text.ts';
import type { DocumentType } from '../../vocabulary/documents.ts';
import type { DocumentFacts } from '../facts.ts';
import { cell, countCell, moment, shareCell } from '../format.ts';
import { typeLabels } from '../labels.ts';
import type { Page, Section, Source } from '../tree.ts';

const mostReporters = 12;
const text = (label: string, note: string, words: string): Section => ({
  label,
  note,
  source: null,
  blocks: [{ kind: 'text', text: words }],
});

/** Who reported how much. */
function reportersSection({ reporters }: DocumentFacts, most: number): Section {
  const rest = reporters.slice(most);
  const sum = (of: (row: (typeof reporters)[number]) => number, rows = reporters) =>
    rows.reduce((total, row) => total + of(row), 0);
  // A report over several days belongs to its first, its messages to each: what they reported may differ from the messages of the period.
  const reported = sum(({ messages }) => messages);
  return {
    label: 'Receivers that report',
    note: 'Only they appear in this document',
    source: 'overview',
    blocks:
      reporters.length === 0
        ? [{ kind: 'text', text: 'Nobody reported in this period.' }]
        : [
            {
              kind: 'table',
              columns: [
                { label: 'Reporter' },
                { label: 'Messages', align: 'right' },
                { label: 'Share', align: 'right' },
                { label: 'Reports', align: 'right' },
                { label: 'Unreadable rows', align: 'right' },
              ],
              rows: [
                ...reporters
                  .slice(0, most)
                  .map((row) => [
                    cell(row.reporter_name),
                    countCell(row.messages),
                    shareCell(row.messages, reported),
                    countCell(row.reports, 'reports'),
                    countCell(row.unreadable_rows, 'count'),
                  ]),
                ...(rest.length === 0
                  ? []
                  : [
                      [
                        cell(counted(rest.length, 'other')),
                        countCell(sum(({ messages }) => messages, rest)),
                        shareCell(
                          sum(({ messages }) => messages, rest),
                          reported,
                        ),
                        countCell(
                          sum(({ reports }) => reports, rest),
                          'reports',
                        ),
                        countCell(
                          sum(({ unreadable_rows: rows }) => rows, rest),
                          'count',
                        ),
                      ],
                    ]),
              ],
              total: [
                cell(counted(reporters.length, 'reporter')),
                countCell(reported),
                shareCell(reported, reported),
                countCell(
                  sum(({ reports }) => reports),
                  'reports',
                ),
                countCell(
                  sum(({ unreadable_rows: rows }) => rows),
                  'count',
                ),
              ],
              note: null,
            },
          ],
  };
}

/** What DMARC reports do not show, after the reporters, of whom `most` are named. No document goes without it. */
export function unseenPage(facts: DocumentFacts, most = mostReporters): Page {
  return {
    id: 'unseen',
    kicker: 'What we cannot see',
    title: 'DMARC reports show who sends as you. They do not show everything.',
    sections: [
      reportersSection(facts, most),
      text(
        'Receivers that do not',
        'Your real volume is larger',
        'Many local and company mail servers send no reports. What they received is not in these numbers.',
      ),
      text(
        'Look-alike names',
        'Outside DMARC',
        'DMARC protects your exact domains. It does not see names that only look like yours, nor a display name in front of a foreign address.',
      ),
      text(
        'Content and people',
        'Not in the data',
        'Reports hold counts, source IPs and check results. They hold no subject, no text and no recipient. Source IPs belong to mail servers.',
      ),
      text(
        'Inbox or spam',
        'Seen only in part',
        'A report says what the policy asked for. Whether a receiver put a passing message in the inbox or in spam is not reported.',
      ),
      text(
        'Time',
        'One to two days late',
        'Reports of a day arrive until 36 hours after it ended. The last two days may still grow.',
      ),
      text(
        'Read with care',
        'Judgements, not counts',
        'Forged means: not from one of your senders, and not aligned by SPF or DKIM. A sender that nobody sorted can be counted as forged until somebody says that it is yours.',
      ),
    ],
  };
}

/** Sources that only some types have. */
const usedBy: Partial<Record<string, readonly DocumentType[]>> = {
  senders: ['customer_detailed', 'domain_analytics_report', 'technical_appendix', 'threat_summary'],
  alerts: ['threat_summary', 'compliance_evidence'],
  changes: ['technical_appendix', 'compliance_evidence'],
  customers: ['portfolio_overview', 'comparative_analysis'],
  score: ['executive_summary', 'customer_detailed'],
};

/** Where the numbers of a document come from. */
export function sourcesOf({ type, made_at: at, data_up_to: to }: DocumentFacts): Source[] {
  const stats = to ?? at;
  const all = [
    { key: 'overview', label: 'Daily sums of the aggregate reports', call: 'GET /api/dmarc/multi-domain-overview', as_of: stats },
    { key: 'senders', label: 'Senders and what people said they are', call: 'GET /api/domain-reports/senders', as_of: stats },
    {
      key: 'protection',
      label: 'DNS checks and the stored protection',
      call: 'GET /api/customers/policy-aware-protection-status',
      as_of: at,
    },
    {
      key: 'score',
      label: 'Security score at the end of each day',
      call: 'GET /api/customers/{id}/scores',
      as_of: at,
    },
    { key: 'alerts', label: 'Alerts', call: 'GET /api/alert-management/alerts', as_of: at },
    { key: 'changes', label: 'Changes of watched DNS records', call: 'GET /api/dns/records/{id}', as_of: at },
    { key: 'customers', label: 'Scores, enforcement and risk of customers', call: 'GET /api/customers', as_of: at },
  ];
  return all.filter(({ key }) => usedBy[key]?.includes(type) ?? true);
}

const terms = [
  ['SPF', 'A list of servers that may send for a domain'],
  ['DKIM', 'A signature that shows a message came from the domain and was not changed'],
  ['Alignment', 'The domain that passed SPF or DKIM is the one people see in the sender address'],
  ['DMARC policy', 'What receivers should do with messages that fail: none, quarantine (spam) or reject'],
] as const;
const methods = [
  ['Pass rate', 'Own messages with SPF or DKIM passed and aligned, divided by all own messages'],
  ['Own messages', 'Messages of your own senders, forwarded ones left out'],
  ['Forged', 'Messages of senders unrelated to you, none aligned'],
  ['Stopped', 'Forged messages that receivers quarantined or rejected'],
  ['Security score', '0 to 100 for each domain; the aggregate is at most 15 points above the weakest'],
] as const;
const earlierScores = ['Score of earlier days', 'That of the domains of today, each counted from its first check'] as const;
const glossary = (label: string, note: string, head: string, rows: readonly (readonly [string, string])[]): Section => ({
  label,
  note,
  source: null,
  blocks: [
    {
      kind: 'table',
      columns: [{ label: head }, { label: label === 'Terms' ? 'Meaning' : 'How it is calculated' }],
      rows: rows.map(([name, meaning]) => [cell(name), cell(meaning)]),
      total: null,
      note: null,
    },
  ],
});

/** How each number is made. */
export function methodPage(facts: DocumentFacts, fingerprint: string): Page {
  const { reporters, totals } = facts;
  const unreadable = reporters.reduce((sum, row) => sum + row.unreadable_rows, 0);
  const lost = `${counted(unreadable, 'row')} could not be read and ${formOf(unreadable, 'is', 'are')} not counted.`;
  const readText = reporters.length === 0 ? '' : ` ${unreadable === 0 ? 'Every row could be read.' : lost}`;
  return {
    id: 'method',
    kicker: 'Method and terms',
    title: 'How each number is made, so that you can check it.',
    sections: [
      {
        label: 'Sources',
        note: `Made ${moment(facts.made_at)}`,
        source: null,
        blocks: [
          {
            kind: 'text',
            text: `${counted(totals.reports, 'aggregate report')} (RFC 7489 and RFC 9990). A report that arrives twice counts once.${readText}`,
          },
          {
            kind: 'table',
            columns: [{ label: 'Numbers' }, { label: 'The same in the API' }],
            rows: sourcesOf(facts).map(({ label, call }) => [cell(label), cell(call, { mono: true })]),
            total: null,
            note: null,
          },
        ],
      },
      glossary('Numbers', 'Definitions', 'Number', facts.score_days.length === 0 ? methods : [...methods, earlierScores]),
      glossary('Terms', 'In one sentence', 'Term', terms),
      {
        label: 'Check this document',
        note: 'Fingerprint of the facts behind it',
        source: null,
        blocks: [
          {
            kind: 'record',
            name: `SHA-256 of the ${typeLabels[facts.type].name.toLowerCase()}`,
            was: null,
            now: fingerprint,
            note: '',
          },
        ],
      },
    ],
  };
}
