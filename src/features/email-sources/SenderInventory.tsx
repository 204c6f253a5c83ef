import { useMemo } from 'react';
import { networkNote, senderName, senderNote } from '#src/entities/senders/labels.ts';
import { pageAt } from '#src/page/search.ts';
import { Sparkline } from '#src/ui/charts/Sparkline.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { groupNote, senderGroups } from './sender-labels.ts';
import type { Sender, SourcesSearch } from './types.ts';

const columnsOf = (withDomain: boolean): Column<Sender>[] => [
  {
    id: 'sender',
    header: 'Sender',
    rowHeader: true,
    value: senderName,
    cell: (row) => (
      <>
        {senderName(row)}
        <span className="ui-sub">{senderNote(row)}</span>
        {withDomain && <span className="ui-sub">as {row.domain_name}</span>}
      </>
    ),
  },
  { id: 'messages', header: 'Messages', align: 'right', value: (row) => row.total_messages },
  {
    id: 'trend',
    header: 'Trend',
    hideOn: 'phone',
    csv: false,
    cell: (row) => <Sparkline values={row.trend} from={0} label={`Messages by day from ${row.name}`} />,
  },
  {
    id: 'passed',
    header: 'Passed',
    align: 'right',
    value: (row) => (100 * row.passed) / Math.max(1, row.total_messages),
    cell: (row) => format.share(row.passed, row.total_messages),
  },
  {
    id: 'last',
    header: 'Last seen',
    nowrap: true,
    hideOn: 'tablet',
    value: (row) => row.last_seen,
    cell: (row) => format.utcDay(row.last_seen),
  },
  {
    id: 'network',
    header: 'Network',
    sortable: false,
    hiddenAtFirst: true,
    value: ({ networks: [first] }) => (first === undefined ? '' : (networkNote(first) ?? '')),
  },
  { id: 'owner', header: 'Responsible', hiddenAtFirst: true, value: ({ details }) => details?.owner ?? '' },
  { id: 'purpose', header: 'Used for', sortable: false, hiddenAtFirst: true, value: ({ details }) => details?.purpose ?? '' },
  { id: 'note', header: 'Note', sortable: false, hiddenAtFirst: true, value: ({ details }) => details?.note ?? '' },
  { id: 'verdict', header: 'Verdict', card: 'full', sortable: false, value: (row) => row.verdict },
];

/** Whether a sender is the open one. */
export const isOpen = (sender: Sender, { sender: key, of, domain }: SourcesSearch) =>
  sender.key === key && sender.domain_id === (of ?? domain);

type SenderInventoryProps = { senders: readonly Sender[]; search: SourcesSearch };

/** The senders by category, unsorted ones first; a row opens its sender. */
export function SenderInventory({ senders, search }: SenderInventoryProps) {
  const groups = useMemo(() => senderGroups(senders), [senders]);
  const columns = columnsOf(search.domain === undefined);
  return (
    <div className="sender-groups">
      {groups.map((group) => (
        <Section
          key={group.id}
          id={`senders-${group.id}`}
          strong={group.id === 'unsorted'}
          question={groupNote(group)}
          finding={
            <StatusTag kind={group.kind} filled={false}>
              {group.label}
            </StatusTag>
          }
        >
          <DataTable
            caption={`${group.label} senders`}
            rows={group.senders}
            columns={columns}
            rowId={(row) => `${row.domain_id} ${row.key}`}
            rowHref={(row) =>
              pageAt('/app/email-sources', {
                ...search,
                sender: row.key,
                of: search.domain === undefined ? row.domain_id : undefined,
                source_ip: undefined,
                report: undefined,
              })
            }
            noun={['sender', 'senders']}
            csvName={`senders-${group.id}`}
          />
        </Section>
      ))}
    </div>
  );
}
