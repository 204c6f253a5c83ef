import { counted, countedThat } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { RecordsTable } from '#src/entities/mail-records/RecordsTable.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { SearchFilter } from '#src/page/SearchFilter.tsx';
import { Button } from '#src/ui/Button.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { ReportSearch, WholeReport } from './types.ts';

const rowsPerPage = 50;
const all = 'all';

type RowsProps = { report: WholeReport['report']; search: ReportSearch; onSearch: (part: Partial<ReportSearch>) => void };

/** The rows of a report as they are filtered and paged by the server. */
export function useReportRows(id: number, search: ReportSearch) {
  const { source_ip: ip, result, disposition, page = 1 } = search;
  return useRead(
    calls.reportMetadata.records,
    {
      params: { id },
      query: {
        limit: rowsPerPage,
        offset: (page - 1) * rowsPerPage,
        ...(ip === undefined ? {} : { source_ip: ip }),
        ...(result === undefined ? {} : { result }),
        ...(disposition === undefined ? {} : { disposition }),
      },
    },
    { keepPrevious: true },
  );
}

type RowsQuery = ReturnType<typeof useReportRows>;

/** The rows of a report with their filters. */
export function Rows({ report, records, search, onSearch }: RowsProps & { records: RowsQuery }) {
  const { source_ip: ip, result, disposition, page = 1 } = search;
  const change = (part: Partial<ReportSearch>) => onSearch({ page: undefined, ...part });
  const total = records.data?.pagination.total;
  const narrowed = ip !== undefined || result !== undefined || disposition !== undefined;
  return (
    <Section
      span={12}
      strong
      question="Rows"
      finding={
        total === undefined
          ? 'Reported rows'
          : narrowed
            ? countedThat(total, ['matches', 'match'], 'row')
            : `${counted(total, 'row')} for ${counted(report.messages, 'message')}`
      }
    >
      <div className="ui-row report-filters" role="group" aria-label="Filter the rows">
        <SearchFilter label="Address" placeholder="Address" value={ip} onChange={(text) => change({ source_ip: text })} />
        <FilterSelect
          label="Result"
          options={[
            { id: all, label: 'Passed and failed' },
            { id: 'passed', label: 'Passed' },
            { id: 'failed', label: 'Failed' },
          ]}
          value={result ?? all}
          onChange={(id) => change({ result: id === all ? undefined : id })}
        />
        <FilterSelect
          label="Outcome"
          options={[
            { id: all, label: 'All outcomes' },
            { id: 'none', label: 'Delivered' },
            { id: 'quarantine', label: 'Sent to spam' },
            { id: 'reject', label: 'Refused' },
            ...(report.shape === 'rfc9990' ? [{ id: 'pass' as const, label: 'Delivered (pass)' }] : []),
          ]}
          value={disposition ?? all}
          onChange={(id) => change({ disposition: id === all ? undefined : id })}
        />
      </div>
      <QueryView query={records} title="The rows">
        {(data) =>
          data.pagination.total === 0 ? (
            <EmptyState
              title={narrowed ? 'No row matches' : 'The report has no rows'}
              action={
                narrowed && (
                  <Button size="s" onPress={() => change({ source_ip: undefined, result: undefined, disposition: undefined })}>
                    Show all rows
                  </Button>
                )
              }
            >
              {narrowed ? 'No row matches the filters.' : 'The reporter counted no messages, or none of its rows could be read.'}
            </EmptyState>
          ) : (
            <RecordsTable
              caption="Rows of the report"
              rows={data.records}
              csvName={`rows-of-report-${report.id}`}
              ofOneReport
              place={{ row: search.row, onRow: (row) => onSearch({ row }) }}
              paging={{
                kind: 'pages',
                page,
                pageSize: rowsPerPage,
                total: data.pagination.total,
                onPage: (next) => onSearch({ page: next === 1 ? undefined : next }),
              }}
            />
          )
        }
      </QueryView>
    </Section>
  );
}

/** In place of rows whose time was over. */
export function DeletedRows() {
  return (
    <Section
      span={12}
      question="Rows"
      finding="Deleted when their retention time was over"
      note="The totals of this report are still stored."
    />
  );
}

type Lost = WholeReport['unreadable_rows'][number];

const lostColumns: Column<Lost>[] = [
  { id: 'seq', header: 'Row', keyStat: true, value: (row) => row.seq },
  { id: 'text', header: 'Why unreadable', rowHeader: true, sortable: false, value: (row) => row.text },
  {
    id: 'code',
    header: 'Reason code',
    card: 'full',
    value: (row) => row.code,
    cell: (row) => <span className="ui-mono">{row.code}</span>,
  },
  {
    id: 'sample',
    header: 'Content',
    card: 'full',
    sortable: false,
    value: (row) => row.sample,
    cell: (row) => <span className="ui-mono">{row.sample}</span>,
  },
];

/** The rows that could not be read, with the reason and what stood there. */
export function LostRows({ rows, count }: { rows: Lost[]; count: number }) {
  if (rows.length === 0) return null;
  return (
    <Section
      span={12}
      question="Not counted"
      finding={`${counted(count, 'row')} could not be read`}
      note={count > rows.length ? `Showing the first ${format.number(rows.length)}.` : undefined}
    >
      <DataTable
        caption="Unreadable rows"
        rows={rows}
        columns={lostColumns}
        rowId={(row) => String(row.seq)}
        csvName="unreadable-rows"
      />
    </Section>
  );
}
