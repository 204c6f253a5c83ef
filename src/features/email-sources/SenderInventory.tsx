import { useMemo, useState } from 'react';
import { senderName } from '#domain/senders/sender-name.ts';
import { senderIdentity } from '#domain/senders/whole.ts';
import { networkNote } from '#src/entities/senders/labels.ts';
import { passPct } from '#src/entities/senders/merge.ts';
import { pageAt } from '#src/page/search.ts';
import { Button, TextButton } from '#src/ui/Button.tsx';
import { Sparkline } from '#src/ui/charts/Sparkline.tsx';
import { cx } from '#src/ui/cx.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { showMore } from '#src/ui/show-more.ts';
import { columnsCsv, saveText } from '#src/ui/table/csv.ts';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Sort } from '#src/ui/table/order.ts';
import type { Column } from '#src/ui/table/types.ts';
import { senderId } from './decisions.ts';
import { groupNote, type SenderGroup, senderGroups } from './sender-labels.ts';
import { type SenderLine, senderLines } from './sender-lines.ts';
import type { Sender, SourcesSearch } from './types.ts';

const columnsOf = (withDomain: boolean): Column<SenderLine>[] => [
  {
    id: 'sender',
    header: 'Sender',
    rowHeader: true,
    value: ({ sender }) => senderName(sender),
    cell: ({ kind, sender, note, domain }) =>
      kind === 'part' ? (
        <span className="sender-part">{domain}</span>
      ) : (
        <>
          {senderName(sender)}
          <span className="ui-sub">{note}</span>
          {withDomain && kind === 'one' && <span className="ui-sub">as {domain}</span>}
        </>
      ),
  },
  { id: 'domain', header: 'Domain', hiddenAtFirst: true, value: ({ domain }) => domain },
  { id: 'messages', header: 'Messages', align: 'right', value: ({ sender }) => sender.total_messages },
  {
    id: 'trend',
    header: 'Trend',
    hideOn: 'phone',
    csv: false,
    cell: ({ sender }) => <Sparkline values={sender.trend} from={0} label={`Messages by day from ${sender.name}`} />,
  },
  {
    id: 'passed',
    header: 'Passed',
    fileHeader: 'Passed, %',
    align: 'right',
    value: ({ sender }) => passPct(sender),
    cell: ({ sender, isFaulty }) =>
      sender.status === 'forwarder' ? (
        <span className="ui-mute">not counted</span>
      ) : (
        <span className={cx(isFaulty && 'ui-tone-fail ui-strong')}>{format.share(sender.passed, sender.total_messages)}</span>
      ),
  },
  {
    id: 'last',
    header: 'Last seen',
    nowrap: true,
    hideOn: 'tablet',
    value: ({ sender }) => sender.last_seen,
    cell: ({ sender }) => format.utcDay(sender.last_seen),
  },
  {
    id: 'network',
    header: 'Network',
    sortable: false,
    hiddenAtFirst: true,
    value: ({ sender: { networks } }) => (networks[0] === undefined ? '' : (networkNote(networks[0]) ?? '')),
  },
  { id: 'owner', header: 'Responsible', hiddenAtFirst: true, value: ({ sender }) => sender.details?.owner ?? '' },
  {
    id: 'purpose',
    header: 'Used for',
    sortable: false,
    hiddenAtFirst: true,
    value: ({ sender }) => sender.details?.purpose ?? '',
  },
  { id: 'note', header: 'Note', sortable: false, hiddenAtFirst: true, value: ({ sender }) => sender.details?.note ?? '' },
  {
    id: 'verdict',
    header: 'Verdict',
    card: 'full',
    sortable: false,
    value: ({ sender }) => sender.verdict,
    cell: ({ verdict }) => verdict,
  },
];

/** Whether a sender is the open one. */
export const isOpen = (sender: Sender, { sender: key, of, domain }: SourcesSearch) =>
  sender.key === key && sender.domain_id === (of ?? domain);

/** So many lines are shown at first, and more by each press. */
const shownAtFirst = 60;

type SenderInventoryProps = { senders: readonly Sender[]; whole: boolean; search: SourcesSearch };

/** The senders by category, unsorted ones first; a row opens its sender. */
export function SenderInventory({ senders, whole, search }: SenderInventoryProps) {
  const groups = useMemo(() => senderGroups(senders), [senders]);
  return (
    <div className="sender-groups">
      {groups.map((group) => (
        <Group key={group.id} group={group} whole={whole} search={search} />
      ))}
    </div>
  );
}

type GroupProps = Omit<SenderInventoryProps, 'senders'> & { group: SenderGroup };

function Group({ group, whole, search }: GroupProps) {
  const [sort, setSort] = useState<Sort | null>(null);
  const [most, setMost] = useState(shownAtFirst);
  const columns = columnsOf(search.domain === undefined);
  const isNarrow = search.sender !== undefined || search.source_ip !== undefined;
  const lines = senderLines(group.senders, whole, sort, (id, line) => columns.find((column) => column.id === id)?.value?.(line));
  const save = () =>
    saveText(
      columnsCsv(
        columns,
        lines.filter(({ kind }) => kind !== 'all'),
      ),
      `senders-${group.id}.csv`,
    );
  return (
    <Section
      id={`senders-${group.id}`}
      strong={group.id === 'unsorted'}
      question={groupNote(group)}
      finding={
        <StatusTag kind={group.kind} filled={false}>
          {group.label}
        </StatusTag>
      }
      more={<TextButton onPress={save}>Download CSV</TextButton>}
    >
      <DataTable
        caption={`${group.label} senders`}
        rows={lines.slice(0, most)}
        columns={isNarrow ? columns.filter(({ id }) => id !== 'last') : columns}
        rowId={({ kind, sender }) => (kind === 'all' ? `all ${senderIdentity(sender)}` : senderId(sender))}
        openId={search.sender === undefined ? null : `${search.of ?? search.domain} ${search.sender}`}
        rowHref={({ sender }) =>
          pageAt('/app/email-sources', {
            ...search,
            sender: sender.key,
            of: search.domain === undefined ? sender.domain_id : undefined,
            source_ip: undefined,
            report: undefined,
          })
        }
        noun={['sender', 'senders']}
        serverSort
        sort={sort}
        onSort={setSort}
        footer={
          lines.length > most ? (
            <Button onPress={() => setMost(most + shownAtFirst)}>{showMore(shownAtFirst, lines.length - most)}</Button>
          ) : undefined
        }
      />
    </Section>
  );
}
