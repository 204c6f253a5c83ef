import { isOurs } from '../../senders/failing.ts';
import { senderCount } from '../../senders/whole.ts';
import { capital, counted, formOf, spelled } from '../../text.ts';
import type { DocumentFacts, SenderFacts } from '../facts.ts';
import { cell, countCell, longDay, shareCell } from '../format.ts';
import { senderLabels } from '../labels.ts';
import { noForged, storedFrom } from '../stored-from.ts';
import type { Cell, Page, Section } from '../tree.ts';

const mostInChart = 8;
const mostInTable = 25;
const columns = [
  { label: 'Sender' },
  { label: 'Domain' },
  { label: 'Messages', align: 'right' as const },
  { label: 'Failed', align: 'right' as const },
  { label: 'Passed', align: 'right' as const },
  { label: 'Aligned by' },
];

/** What proves the messages of a sender. */
function alignedBy({ dkim_aligned: dkim, spf_aligned: spf }: SenderFacts): string {
  return dkim > 0 && spf > 0 ? 'SPF, DKIM' : dkim > 0 ? 'DKIM' : spf > 0 ? 'SPF' : 'nothing';
}

const rowOf = (sender: SenderFacts): Cell[] => [
  cell(sender.name),
  cell(sender.domain_name),
  countCell(sender.total_messages),
  countCell(sender.failed),
  shareCell(sender.passed, sender.total_messages),
  cell(alignedBy(sender)),
];

const sumOf = (senders: readonly SenderFacts[], of: (sender: SenderFacts) => number) =>
  senders.reduce((sum, sender) => sum + of(sender), 0);

function totalOf(label: string, senders: readonly SenderFacts[]): Cell[] {
  const messages = sumOf(senders, (one) => one.total_messages);
  return [
    cell(label),
    cell(''),
    countCell(messages),
    countCell(sumOf(senders, (one) => one.failed)),
    shareCell(
      sumOf(senders, (one) => one.passed),
      messages,
    ),
    cell(''),
  ];
}

/** Senders in a table with their sum, named `sum`; past `most` the rest is one line. */
export function senderTable(
  label: string,
  note: string,
  senders: readonly SenderFacts[],
  { most = mostInTable, sum = 'All' } = {},
): Section {
  const rest = senders.slice(most);
  return {
    label,
    note,
    source: 'senders',
    blocks: [
      {
        kind: 'table',
        columns,
        rows: [
          ...senders.slice(0, most).map(rowOf),
          ...(rest.length === 0 ? [] : [totalOf(`${counted(rest.length, 'more row')}`, rest)]),
        ],
        total: senders.length < 2 ? null : totalOf(sum, senders),
        note: null,
      },
    ],
  };
}

function unsortedTable(senders: readonly SenderFacts[], all: number): Section {
  const shown = senders.slice(0, mostInTable);
  const more = all - senderCount(shown);
  return {
    label: 'To be sorted',
    note: 'Say whether each is yours',
    source: 'senders',
    blocks: [
      {
        kind: 'table',
        columns: [{ label: 'Sender' }, { label: 'Messages', align: 'right' }, { label: 'What it looks like' }],
        rows: shown.map((sender) => [
          cell(sender.name, { sub: sender.domain_name }),
          countCell(sender.total_messages),
          cell(
            sender.suggestion === null
              ? sender.verdict
              : `${senderLabels[sender.suggestion.category]}: ${sender.suggestion.reason}`,
          ),
        ]),
        total: null,
        note:
          more > 0
            ? `${counted(more, 'more sender')} in Beacon, Email sources.`
            : senders.length > shown.length
              ? 'More domains of these senders are in Beacon, Email sources.'
              : null,
      },
    ],
  };
}

/** That senders are counted from a later day than the first of the period, where the addresses before are not stored any more. */
export function storedSenders(facts: DocumentFacts): Section[] {
  const from = storedFrom(facts);
  if (from === null) return [];
  const text =
    'Senders and forged messages are counted from this day: older addresses are deleted with time. The totals are those of the whole period.';
  return [{ label: 'Stored senders', note: `From ${longDay(from)}`, source: 'senders', blocks: [{ kind: 'text', text }] }];
}

/** Why no sender is listed. */
function nobody(facts: DocumentFacts): string {
  const from = storedFrom(facts);
  if (from === null) return 'Nobody sent messages that were reported.';
  return facts.period.end_date < from
    ? 'The senders of this period are not stored any more.'
    : `Nobody sent messages that were reported from ${longDay(from)}.`;
}

const decisionText = (open: number) =>
  open === 0 ? 'All are sorted.' : `${capital(spelled(open, 'sender'))} ${formOf(open, 'needs', 'need')} a decision.`;

/** Who sends as the domains: approved senders, and those that need a decision. */
export function sendersPage(facts: DocumentFacts, withCharts: boolean): Page {
  const { senders, split, sender_counts } = facts;
  const { senders: all, unsorted: open } = sender_counts;
  const approved = senders.filter(({ status }) => isOurs(status));
  const unsorted = senders.filter(({ status }) => status === 'unsorted');
  const busy = (approved.length > 0 ? approved : senders).slice(0, mostInChart);
  const { forged, forged_stopped: caught } = split;
  const stopped = caught === 0 ? 'none' : caught === forged ? 'all' : countCell(caught).text;
  const isOneDomain = new Set(busy.map((sender) => sender.domain_name)).size < 2;
  const isNoneSorted = open === all && unsorted.length === senders.length;
  const failing = senderCount(approved.filter(({ failed, forwarded }) => failed - forwarded > 0));
  const title =
    senders.length === 0
      ? nobody(facts)
      : approved.length === 0
        ? `${capital(spelled(all, 'sender'))} sent in your name. ${isNoneSorted ? formOf(all, 'It is not sorted yet.', 'None is sorted yet.') : decisionText(open)}`
        : `${capital(spelled(senderCount(approved), 'approved sender'))}, ${failing === 0 ? 'none' : spelled(failing)} with failures. ${decisionText(open)}`;
  return {
    id: 'senders',
    kicker: 'Senders',
    title,
    sections: [
      ...storedSenders(facts),
      ...(withCharts && busy.length > 0
        ? [
            {
              label: approved.length > 0 ? 'Approved senders' : 'Busiest senders',
              note: 'Messages of the period',
              source: 'senders',
              blocks: [
                {
                  kind: 'bars' as const,
                  series: [
                    { label: 'Passed DMARC', fill: 'pass' as const },
                    { label: 'Failed', fill: 'fail' as const },
                  ],
                  rows: busy.map(({ name, domain_name: domain, passed, failed, total_messages: total }) => ({
                    label: name,
                    ...(isOneDomain ? {} : { note: domain }),
                    values: [passed, failed],
                    text: failed === 0 ? countCell(total).text : `${countCell(total).text}, ${countCell(failed).text} failed`,
                  })),
                },
              ],
            },
          ]
        : []),
      ...(approved.length > 0 ? [senderTable('In detail', 'Approved senders', approved)] : []),
      {
        label: 'Forged messages',
        note: 'From networks unrelated to you',
        source: 'overview',
        blocks: [
          {
            kind: 'text' as const,
            text:
              split.forged === 0
                ? noForged(facts)
                : `${counted(split.forged, 'message')} used your ${formOf(facts.domains.length, 'domain')} without your permission. Receivers stopped ${stopped} of them.`,
          },
        ],
      },
      ...(unsorted.length > 0 ? [unsortedTable(unsorted, open)] : []),
    ],
  };
}
