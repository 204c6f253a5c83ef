import type { Reply } from '#contract/endpoint.ts';
import type { exportCalls } from '#contract/exports.ts';
import { counted } from '#domain/text.ts';
import { exportKeptDays } from '#domain/vocabulary/filter.ts';
import { useOffline } from '#src/client/connection.ts';
import { formatLabels } from '#src/entities/table-export/format-labels.ts';
import { useTableExport } from '#src/entities/table-export/use-table-export.ts';
import { pageAt } from '#src/page/search.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { Checksum } from './Checksum.tsx';
import { adviceOf, exportLabel, outcomeLabels, sizeLabel } from './labels.ts';
import type { ExportRow } from './types.ts';

export const exportsPerPage = 20;

function Again({ row }: { row: ExportRow }) {
  const { kept, table, format: ending, period, conditions } = row;
  const offline = useOffline();
  const { mutate, isPending, progress } = useTableExport();
  const advice = adviceOf(row);
  if (row.state === 'interrupted' && conditions === 0) {
    const same = { table, format: ending, from: period?.start_date, to: period?.end_date };
    return (
      <LinkButton size="s" href={pageAt('/app/exports', same)} aria-label={`Export again: ${exportLabel(row)}`}>
        Export again
      </LinkButton>
    );
  }
  if (advice !== null) return <span className="ui-sub">{advice}</span>;
  if (kept?.state !== 'ready') return null;
  return (
    <>
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
      {kept.sha256 !== null && <Checksum sha256={kept.sha256} fileName={kept.file_name} />}
      <span className="ui-sub">
        {format.bytes(kept.size_bytes)}, expires {format.date(kept.kept_until)}
      </span>
    </>
  );
}

const columns: Column<ExportRow>[] = [
  { id: 'what', header: 'Export', rowHeader: true, sortable: false, value: exportLabel },
  {
    id: 'state',
    header: 'State',
    sortable: false,
    card: 'flag',
    value: ({ state }) => outcomeLabels[state].label,
    cell: ({ state }) => <StatusTag kind={outcomeLabels[state].kind}>{outcomeLabels[state].label}</StatusTag>,
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
      note={`Your five newest files can be downloaded again for ${exportKeptDays} days. If all files together take up too much space, those older than a day are deleted earlier, oldest first. The audit trail lists every export.`}
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
