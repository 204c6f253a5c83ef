import { counted } from '#domain/text.ts';
import { IconButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Menu } from '#src/ui/Menu.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { ageLabel, keyLabel, selectorFaces, selectorOrigin } from './selector-labels.ts';
import type { Selector } from './types.ts';

export type SelectorActions = {
  onVerify: (selector: Selector) => void;
  onEdit: (selector: Selector) => void;
  onWatch: (selector: Selector) => void;
  onRemove: (selector: Selector) => void;
};

const mute = (text: string) => <span className="ui-mute">{text}</span>;

function entriesOf(row: Selector, mayManage: boolean, actions: SelectorActions) {
  return [
    { id: 'verify', label: 'Check this key now', onAction: () => actions.onVerify(row) },
    ...(mayManage
      ? [
          { id: 'edit', label: 'Edit notes', onAction: () => actions.onEdit(row) },
          { id: 'watch', label: row.is_active ? 'Stop monitoring' : 'Resume monitoring', onAction: () => actions.onWatch(row) },
          { id: 'remove', label: 'Remove', danger: true, onAction: () => actions.onRemove(row) },
        ]
      : []),
  ];
}

function columnsFor(mayManage: boolean, offline: boolean, actions: SelectorActions): Column<Selector>[] {
  return [
    {
      id: 'selector',
      header: 'Selector',
      rowHeader: true,
      value: (row) => row.selector,
      cell: (row) => (
        <>
          <span className="ui-mono">{row.selector}</span>
          <span className="ui-sub">
            {selectorOrigin(row)}
            {!row.is_active && ' · not watched'}
          </span>
        </>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      card: 'flag',
      value: (row) => selectorFaces[row.verification_status].word,
      cell: (row) => (
        <StatusTag kind={selectorFaces[row.verification_status].kind}>{selectorFaces[row.verification_status].word}</StatusTag>
      ),
    },
    { id: 'key', header: 'Key', value: (row) => keyLabel(row), cell: (row) => keyLabel(row) ?? mute('none') },
    {
      id: 'seen',
      header: 'Seen in reports',
      descendingFirst: true,
      value: (row) => row.seen_messages,
      cell: (row) =>
        row.seen_messages === 0 ? (
          mute('not seen')
        ) : (
          <>
            {counted(row.seen_messages, 'message')}
            {row.seen_on !== null && <span className="ui-sub">last {format.utcDay(row.seen_on)}</span>}
          </>
        ),
    },
    { id: 'age', header: 'Age of the key', value: (row) => row.key_since, cell: (row) => ageLabel(row) ?? mute('not known') },
    {
      id: 'checked',
      header: 'Checked',
      hideOn: 'tablet',
      value: (row) => row.last_verified_at,
      cell: (row) => (row.last_verified_at === null ? mute('not yet') : format.dateTime(row.last_verified_at)),
    },
    {
      id: 'notes',
      header: 'Notes',
      card: 'full',
      value: (row) => row.notes,
      cell: (row) => (row.notes === '' ? mute('none') : row.notes),
    },
    {
      id: 'more',
      header: 'Actions',
      headerHidden: true,
      align: 'right',
      csv: false,
      sortable: false,
      cell: (row) => (
        <Menu
          label={`Actions for ${row.selector}`}
          trigger={<IconButton icon="more" label={`Actions for ${row.selector}`} isDisabled={offline} />}
          entries={entriesOf(row, mayManage, actions)}
        />
      ),
    },
  ];
}

type SelectorTableProps = { selectors: Selector[]; mayManage: boolean; offline: boolean; actions: SelectorActions };

/** The DKIM selectors of a domain. */
export function SelectorTable({ selectors, mayManage, offline, actions }: SelectorTableProps) {
  return (
    <DataTable
      caption="DKIM selectors"
      rows={selectors}
      columns={columnsFor(mayManage, offline, actions)}
      rowId={(row) => String(row.id)}
      noun={['selector', 'selectors']}
      defaultSort={{ columnId: 'seen', descending: true }}
      csvName="dkim-selectors"
    />
  );
}
