import { counted } from '#domain/text.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { batchAllows, batchFaces, triggerLabel } from './batch-labels.ts';
import { recentFinding } from './findings.ts';
import type { Batch, IngestionSearch, Status } from './types.ts';
import type { Actions } from './use-actions.ts';
import { batchesPerPage } from './use-ingestion.ts';

const columnsOf = (actions: Actions, offline: boolean): Column<Batch>[] => [
  {
    id: 'batch',
    header: 'Batch',
    rowHeader: true,
    sortable: false,
    nowrap: true,
    value: (row) => row.batch_id,
    cell: (row) => (
      <>
        {format.dateTime(row.created_time)}
        <span className="ui-sub">by {triggerLabel(row.trigger)}</span>
      </>
    ),
  },
  {
    id: 'status',
    header: 'State',
    sortable: false,
    nowrap: true,
    card: 'flag',
    value: (row) => batchFaces[row.status].word,
    cell: (row) => <StatusTag kind={batchFaces[row.status].kind}>{batchFaces[row.status].word}</StatusTag>,
  },
  {
    id: 'message',
    header: 'Result',
    sortable: false,
    value: (row) => row.error ?? row.message,
    inLine: (row) => (row.error ?? row.message).replace(/\.$/, ''),
  },
  { id: 'messages', header: 'Messages', align: 'right', sortable: false, hideOn: 'tablet', value: (row) => row.messages_total },
  {
    id: 'rows',
    header: 'Rows',
    align: 'right',
    sortable: false,
    value: (row) => row.rows_read,
    inLine: (row) => counted(row.rows_read, 'row'),
  },
  {
    id: 'bad',
    header: 'Unreadable',
    align: 'right',
    sortable: false,
    value: (row) => row.rows_refused,
    inLine: (row) => (row.rows_refused === 0 ? '' : `${format.number(row.rows_refused)} unreadable`),
  },
  { id: 'tries', header: 'Tries', align: 'right', sortable: false, hiddenAtFirst: true, value: (row) => row.tries },
  {
    id: 'act',
    header: 'Action',
    headerHidden: true,
    hideable: false,
    csv: false,
    align: 'right',
    card: 'full',
    cell: (row) =>
      actions.may &&
      batchAllows(row, 'retry') && (
        <Button
          size="s"
          isDisabled={offline}
          isPending={actions.retrying === row.batch_id}
          onPress={() => actions.retry(row.batch_id)}
          aria-label={`Retry batch ${row.batch_id}`}
        >
          Retry
        </Button>
      ),
  },
];

type RecentProps = {
  status: Status;
  search: IngestionSearch;
  onSearch: (part: Partial<IngestionSearch>) => void;
  actions: Actions;
  offline: boolean;
};

/** The last batches; a row opens what it could not read. */
export function Recent({ status, search, onSearch, actions, offline }: RecentProps) {
  const { page = 1 } = search;
  return (
    <Section id="batches" question="Batches" finding={recentFinding(status.recent_batches)}>
      {status.recent_batches.length > 0 && (
        <DataTable
          caption="Recent batches"
          rows={status.recent_batches}
          columns={columnsOf(actions, offline)}
          rowId={(row) => row.batch_id}
          noun={['batch', 'batches']}
          padded
          onOpen={(row) => onSearch({ batch: row.batch_id === search.batch ? undefined : row.batch_id })}
          openId={search.batch ?? null}
          columnChoice
          csvName="batches"
          paging={{
            kind: 'pages',
            page,
            pageSize: batchesPerPage,
            total: status.pagination.total,
            onPage: (next) => onSearch({ page: next === 1 ? undefined : next }),
          }}
        />
      )}
    </Section>
  );
}
