import type { ReactNode } from 'react';
import { senderName } from '#domain/senders/sender-name.ts';
import { writtenName } from '#domain/written-name.ts';
import { senderNote } from '#src/entities/senders/labels.ts';
import { asDomains, type WholeSender, wholeId, wholeSenders } from '#src/entities/senders/merge.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { type Counted, sendersFinding } from './findings.ts';
import type { Result, Sender } from './types.ts';

const shownSenders = 12;

/** What is said of a sender as every domain, or that it is not the same. */
const verdictOf = ({ sender: { verdict }, parts }: WholeSender) =>
  parts.every((part) => part.verdict === verdict) ? verdict : 'Differs by domain.';

const columnsOf = (withDomain: boolean): Column<WholeSender>[] => [
  {
    id: 'sender',
    header: 'Sender',
    rowHeader: true,
    value: ({ sender }) => senderName(sender),
    cell: (row) => (
      <>
        {senderName(row.sender)}
        <span className="ui-sub">{withDomain ? asDomains(row) : senderNote(row.sender)}</span>
      </>
    ),
  },
  {
    id: 'domain',
    header: 'Domains',
    hiddenAtFirst: true,
    value: ({ parts }) => parts.map(({ domain_name: name }) => writtenName(name)).join(', '),
  },
  { id: 'messages', header: 'Messages', align: 'right', value: ({ sender }) => sender.total_messages },
  { id: 'failed', header: 'Failed', align: 'right', value: ({ sender }) => sender.failed },
  {
    id: 'passed',
    header: 'Passed',
    fileHeader: 'Passed, %',
    align: 'right',
    value: ({ sender }) => (100 * sender.passed) / sender.total_messages,
    cell: ({ sender }) => format.share(sender.passed, sender.total_messages),
  },
  { id: 'verdict', header: 'In words', card: 'full', sortable: false, hideOn: 'tablet', value: verdictOf },
];

type SendersProps = {
  choice: ReactNode;
  senders: readonly Sender[];
  whole: boolean;
  counted: Counted;
  result: Result;
  withDomain: boolean;
  hrefOf: (sender: Sender) => string;
  allHref: string;
};

/** The busiest senders by name, or those with the most failing messages. */
export function Senders({ choice, senders, whole, counted, result, withDomain, hrefOf, allHref }: SendersProps) {
  const failing = result === 'failed';
  const wanted = result === undefined ? senders : senders.filter((one) => one[result] > 0);
  const ranked = wholeSenders(senders, whole)
    .filter(({ sender }) => result === undefined || sender[result] > 0)
    .sort(({ sender: a }, { sender: b }) => (failing ? b.failed - a.failed : b.total_messages - a.total_messages))
    .slice(0, shownSenders);
  return (
    <Section
      span={12}
      id="split"
      question={failing ? 'Which senders fail?' : 'Who sends?'}
      finding={sendersFinding(wanted, counted, failing)}
      more={{ label: 'All senders', href: allHref }}
    >
      {choice}
      {ranked.length > 0 && (
        <DataTable
          caption={failing ? 'Senders with the most failing messages' : 'Busiest senders'}
          rows={ranked}
          columns={columnsOf(withDomain)}
          rowId={wholeId}
          rowHref={({ sender }) => hrefOf(sender)}
          csvName="senders"
        />
      )}
    </Section>
  );
}
