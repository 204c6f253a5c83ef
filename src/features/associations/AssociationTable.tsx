import { counted } from '#domain/text.ts';
import { associationState, isUnused } from '#src/entities/people/association-state.ts';
import { levelWord } from '#src/session/access-levels.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Actions } from '#src/ui/Panel.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { VirtualBody } from '#src/ui/table/VirtualBody.tsx';
import type { Association } from './types.ts';

type Handlers = { now: number; offline: boolean; onChange: (row: Association) => void; onEnd: (row: Association) => void };

/** What staff read of an association; the file has columns of its own for what the table shows in one. */
export function columnsFor({ now, offline, onChange, onEnd }: Handlers): Column<Association>[] {
  return [
    {
      id: 'person',
      header: 'Person',
      rowHeader: true,
      value: (row) => row.user_name,
      cell: (row) => (
        <>
          {row.user_name}
          <span className="ui-sub">{row.user_email}</span>
        </>
      ),
    },
    { id: 'email', header: 'Email', hiddenAtFirst: true, value: (row) => row.user_email },
    {
      id: 'customer',
      header: 'Customer',
      card: 'full',
      value: (row) => row.customer_name,
      cell: (row) => (
        <>
          {row.customer_name}
          <span className="ui-sub">
            {counted(row.domain_count, 'domain')}
            {row.is_primary_contact && ' · primary contact'}
          </span>
        </>
      ),
    },
    { id: 'level', header: 'Access', value: (row) => levelWord(row.access_level) },
    {
      id: 'primary',
      header: 'Primary contact',
      hiddenAtFirst: true,
      value: (row) => (row.is_primary_contact ? 'Yes' : 'No'),
    },
    {
      id: 'state',
      header: 'State',
      card: 'flag',
      value: associationState,
      cell: (row) => {
        const state = associationState(row);
        return state === 'Active' ? state : <StatusTag kind="waiting">{state}</StatusTag>;
      },
    },
    {
      id: 'since',
      header: 'Since',
      nowrap: true,
      hideOn: 'tablet',
      value: (row) => row.created_at,
      cell: (row) => format.date(row.created_at),
    },
    {
      id: 'seen',
      header: 'Last sign-in',
      value: (row) => row.last_seen_at,
      cell: (row) => (
        <span className={isUnused(row, now) ? 'ui-tone-attention' : undefined}>
          {row.last_seen_at === null ? 'Never' : format.moment(row.last_seen_at, now)}
        </span>
      ),
    },
    {
      id: 'do',
      header: 'Actions',
      headerHidden: true,
      card: 'full',
      align: 'right',
      csv: false,
      hideable: false,
      cell: (row) => (
        <Actions end>
          <Button
            size="s"
            isDisabled={offline}
            onPress={() => onChange(row)}
            aria-label={`Change ${row.user_name} at ${row.customer_name}`}
          >
            Change
          </Button>
          <Button
            size="s"
            isDisabled={offline}
            onPress={() => onEnd(row)}
            aria-label={`End ${row.user_name} at ${row.customer_name}`}
          >
            End
          </Button>
        </Actions>
      ),
    },
  ];
}

/** Associations with the actions to change and end them. */
export function AssociationTable({ rows, total, ...handlers }: { rows: Association[]; total: number } & Handlers) {
  return (
    <DataTable
      caption="User associations"
      rows={rows}
      columns={columnsFor(handlers)}
      rowId={(row) => String(row.id)}
      noun={['association', 'associations']}
      total={total}
      virtual={rows.length > 150 && VirtualBody}
      defaultSort={{ columnId: 'person', descending: false }}
      csvName="user-associations"
    />
  );
}
