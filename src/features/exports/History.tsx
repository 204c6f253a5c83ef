import type { Reply } from '#contract/endpoint.ts';
import type { exportCalls } from '#contract/exports.ts';
import { counted } from '#domain/text.ts';
import { exportKeptHours } from '#domain/vocabulary/filter.ts';
import { useOffline } from '#src/client/connection.ts';
import { formatLabels } from '#src/entities/table-export/format-labels.ts';
import { useTableExport } from '#src/entities/table-export/use-table-export.ts';
import { Button } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { exportLabel, sizeLabel } from './labels.ts';
import type { ExportRow } from './types.ts';

export const exportsPerPage = 20;

function Again({ row: { kept } }: { row: ExportRow }) {
  const offline = useOffline();
  const { mutate, isPending, progress } = useTableExport();
  if (kept === null || kept.state === 'failed') return null;
  return (
    <Button
      size="s"
      isPending={isPending}
      pendingText={progress}
      isDisabled={offline}
      reason="Downloads need a connection."
      onPress={() => mutate({ kept })}
      aria-label={`Download again: ${kept.file_name}`}
    >
      Download again
    </Button>
  );
}

const columns: Column<ExportRow>[] = [
  { id: 'what', header: 'Export', rowHeader: true, sortable: false, value: exportLabel },
  {
    id: 'state',
    header: 'State',
    sortable: false,
    card: 'flag',
    value: (row) => (row.is_whole ? 'complete' : 'interrupted'),
    cell: (row) =>
      row.is_whole ? <StatusTag kind="pass">Complete</StatusTag> : <StatusTag kind="attention">Interrupted</StatusTag>,
  },
  {
    id: 'format',
    header: 'Format',
    sortable: false,
    value: (row) => formatLabels.find(({ id }) => id === row.format)?.label ?? row.format,
  },
  { id: 'size', header: 'Size', sortable: false, nowrap: true, value: sizeLabel },
  {
    id: 'time',
    header: 'Taken',
    sortable: false,
    nowrap: true,
    value: (row) => row.time,
    cell: (row) => format.dateTime(row.time),
  },
  { id: 'again', header: 'Again', headerHidden: true, sortable: false, card: 'full', cell: (row) => <Again row={row} /> },
];

type HistoryProps = { data: Reply<typeof exportCalls.history>; page: number; onPage: (page: number) => void };

/** What the person exported, the newest first, as the audit trail has it. */
export function History({ data, page, onPage }: HistoryProps) {
  const { total } = data.pagination;
  return (
    <Section
      span={12}
      question="History"
      finding={total === 0 ? 'Your files' : `You made ${counted(total, 'export')}`}
      note={`A file can be downloaded again for ${exportKeptHours} hours; your newest five are kept. The audit trail lists every export.`}
    >
      {total === 0 ? (
        <EmptyState title="Nothing exported yet">Choose what to export above.</EmptyState>
      ) : (
        <DataTable
          caption="Your exports"
          rows={data.exports}
          columns={columns}
          rowId={({ id }) => String(id)}
          noun={['export', 'exports']}
          paging={{ kind: 'pages', page, pageSize: exportsPerPage, total, onPage }}
        />
      )}
    </Section>
  );
}
