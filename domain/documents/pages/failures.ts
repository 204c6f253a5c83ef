import { isOurs } from '../../senders/failing.ts';
import { count, counted } from '../../text.ts';
import type { DocumentFacts } from '../facts.ts';
import { cell, countCell, shareCell } from '../format.ts';
import type { Page, Section } from '../tree.ts';
import { shareText } from './summary.ts';

const mostFailing = 12;

/** What receivers did with all messages; the five parts add up to all. */
export function deliverySection({ totals }: DocumentFacts): Section {
  const parts = [
    { label: 'Passed DMARC', why: 'SPF or DKIM passed and aligned', value: totals.passed, fill: 'pass' as const },
    {
      label: 'After forwarding',
      why: 'failed, accepted by the receiver',
      value: totals.forwarded_delivered,
      fill: 'ink' as const,
    },
    { label: 'Delivered', why: 'failed, no policy applied', value: totals.delivered_failing, fill: 'fail' as const },
    { label: 'Sent to spam', why: 'failed, policy quarantine', value: totals.quarantined, fill: 'info' as const },
    { label: 'Refused', why: 'failed, policy reject', value: totals.rejected, fill: 'mute' as const },
  ];
  return {
    label: 'Where all messages went',
    note: counted(totals.messages, 'message'),
    source: 'overview',
    blocks: [
      { kind: 'shares', parts: parts.map(({ label, value, fill }) => ({ label, value, fill })) },
      {
        kind: 'table',
        columns: [
          { label: 'Result' },
          { label: 'Why' },
          { label: 'Messages', align: 'right' },
          { label: 'Share', align: 'right' },
        ],
        rows: parts.map(({ label, why, value }) => [cell(label), cell(why), countCell(value), shareCell(value, totals.messages)]),
        total: [cell('All'), cell(''), countCell(totals.messages), shareCell(totals.messages, totals.messages)],
        note: null,
      },
    ],
  };
}

/** The messages of each day as a chart: passed, failed ones of the own senders, and what else failed. */
export function daysSection({ by_day: days, totals }: DocumentFacts): Section {
  const own = days.reduce((sum, { own_failed }) => sum + own_failed, 0);
  const unknown = days.reduce((sum, { unknown_failed }) => sum + unknown_failed, 0);
  return {
    label: 'Messages a day',
    note: `${counted(totals.messages, 'message')}, ${countCell(totals.failed).text} failed, ${countCell(own).text} of them own messages${unknown === 0 ? '' : `, ${countCell(unknown).text} of senders no longer known`}`,
    source: 'overview',
    blocks: [
      {
        kind: 'days',
        series: [
          { label: 'Passed DMARC', fill: 'pass' },
          { label: 'Failed: own messages', fill: 'fail' },
          { label: 'Failed: forged or forwarded', fill: 'mute' },
          ...(unknown === 0 ? [] : [{ label: 'Failed: sender no longer known', fill: 'info' as const }]),
        ],
        days: days.map(({ day, passed, failed, own_failed, unknown_failed }) => ({
          day,
          values: [passed, own_failed, failed - own_failed - unknown_failed, ...(unknown === 0 ? [] : [unknown_failed])],
        })),
      },
    ],
  };
}

function ownFailures({ senders }: DocumentFacts): Section | null {
  const failing = senders
    .filter(({ status }) => isOurs(status) || status === 'unsorted')
    .map((sender) => ({ ...sender, lost: sender.failed - sender.forwarded }))
    .filter(({ lost, passed }) => lost > 0 && passed > 0)
    .toSorted((one, other) => other.lost - one.lost);
  if (failing.length === 0) return null;
  return {
    label: 'Senders with failures',
    note: `Those that also pass, most failures first${failing.length > mostFailing ? `: ${mostFailing} of ${count(failing.length)}` : ''}`,
    source: 'senders',
    blocks: [
      {
        kind: 'table',
        columns: [
          { label: 'Sender' },
          { label: 'Failed', align: 'right' },
          { label: 'Of', align: 'right' },
          { label: 'What we see' },
        ],
        rows: failing
          .slice(0, mostFailing)
          .map(({ name, domain_name: domain, lost, total_messages: total, verdict }) => [
            cell(name, { sub: domain }),
            countCell(lost),
            countCell(total),
            cell(verdict),
          ]),
        total: null,
        note: null,
      },
    ],
  };
}

/** What failed, when, and what receivers did with it. */
export function failuresPage(facts: DocumentFacts, withCharts: boolean): Page {
  const { totals, split } = facts;
  const lost = split.own_messages - split.own_passed;
  const own = ownFailures(facts);
  return {
    id: 'failures',
    kicker: 'What failed and why',
    title:
      totals.messages === 0
        ? 'No messages were reported.'
        : totals.failed === 0
          ? 'Every reported message passed.'
          : split.own_messages === 0
            ? `${shareText(totals.failed, totals.messages)} messages failed DMARC.`
            : lost === 0
              ? `Every ${split.unknown === 0 ? '' : 'known '}message of your own passed.`
              : `${countCell(lost).text} of ${counted(split.own_messages, 'own message')} failed DMARC.`,
    sections: [...(withCharts ? [daysSection(facts)] : []), ...(own === null ? [] : [own]), deliverySection(facts)],
  };
}
