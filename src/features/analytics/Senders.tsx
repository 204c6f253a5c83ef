import { senderName, senderNote } from '#src/entities/senders/labels.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { type Counted, sendersFinding } from './findings.ts';
import type { Sender } from './types.ts';

/** As many rows as the table of reporters beside it usually has. */
const shownSenders = 12;

const columnsOf = (withDomain: boolean): Column<Sender>[] => [
  {
    id: 'sender',
    header: 'Sender',
    rowHeader: true,
    value: senderName,
    cell: (row) => (
      <>
        {senderName(row)}
        <span className="ui-sub">{withDomain ? `as ${row.domain_name}` : senderNote(row)}</span>
      </>
    ),
  },
  { id: 'domain', header: 'Domain', hiddenAtFirst: true, value: (row) => row.domain_name },
  { id: 'messages', header: 'Messages', align: 'right', value: (row) => row.total_messages },
  { id: 'failed', header: 'Failed', align: 'right', value: (row) => row.failed },
  {
    id: 'passed',
    header: 'Passed',
    align: 'right',
    value: (row) => (100 * row.passed) / row.total_messages,
    cell: (row) => format.share(row.passed, row.total_messages),
  },
  { id: 'verdict', header: 'In words', card: 'full', sortable: false, hideOn: 'tablet', value: (row) => row.verdict },
];

type SendersProps = {
  senders: readonly Sender[];
  counted: Counted;
  result: 'passed' | 'failed' | undefined;
  withDomain: boolean;
  hrefOf: (sender: Sender) => string;
  allHref: string;
};

/** The busiest senders by name, or those with the most failing messages. */
export function Senders({ senders, counted, result, withDomain, hrefOf, allHref }: SendersProps) {
  const failing = result === 'failed';
  const wanted = result === undefined ? senders : senders.filter((one) => one[result] > 0);
  const ranked = wanted
    .toSorted((a, b) => (failing ? b.failed - a.failed : b.total_messages - a.total_messages))
    .slice(0, shownSenders);
  return (
    <Section
      span={7}
      question={failing ? 'Which senders fail?' : 'Who sends?'}
      finding={sendersFinding(wanted, counted, failing)}
      more={{ label: 'All senders', href: allHref }}
    >
      {ranked.length > 0 && (
        <DataTable
          caption={failing ? 'Senders with the most failing messages' : 'Busiest senders'}
          rows={ranked}
          columns={columnsOf(withDomain)}
          rowId={(row) => `${row.domain_id} ${row.key}`}
          rowHref={hrefOf}
          csvName="senders"
        />
      )}
    </Section>
  );
}
