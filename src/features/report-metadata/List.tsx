import { counted, formOf } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { shapeLabel } from '#src/entities/mail-records/record-labels.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { type StatusKind, StatusTag } from '#src/ui/StatusTag.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { Report, ReportList, ReportSort, ReportsSearch } from './types.ts';

export const reportsPerPage = 50;

/** What became of a report, in a word. */
export function stateOf(row: Pick<Report, 'state' | 'unreadable_rows' | 'recovered'>): { kind: StatusKind; word: string } {
  if (row.state === 'excluded') return { kind: 'waiting', word: 'Left out' };
  if (row.state === 'superseded') return { kind: 'waiting', word: 'Not counted' };
  if (row.unreadable_rows > 0)
    return { kind: 'attention', word: `${format.number(row.unreadable_rows)} bad ${formOf(row.unreadable_rows, 'row')}` };
  if (row.recovered) return { kind: 'info', word: 'Recovered' };
  return { kind: 'pass', word: 'Counted' };
}

function State({ row }: { row: Report }) {
  const { kind, word } = stateOf(row);
  return <StatusTag kind={kind}>{word}</StatusTag>;
}

const failedLabel = ({ failed, messages }: Report) =>
  failed === 0 ? counted(messages, 'message') : `${format.number(failed)} of ${format.number(messages)} failed`;

const columns: Column<Report>[] = [
  {
    id: 'reporter',
    header: 'Reporter',
    rowHeader: true,
    value: (row) => row.reporter_name,
    cell: (row) => (
      <>
        {row.reporter_name}
        <span className="ui-sub report-id" title={row.ext_report_id}>
          {row.ext_report_id || 'no report id'}
        </span>
      </>
    ),
  },
  {
    id: 'domain',
    header: 'Domain',
    sortable: false,
    value: (row) => writtenName(row.domain_name),
    file: (row) => row.domain_name,
    inLine: (row) => writtenName(row.domain_name),
  },
  {
    id: 'begin_time',
    header: 'Period (UTC)',
    descendingFirst: true,
    nowrap: true,
    value: (row) => row.begin_time,
    cell: (row) => format.utcDay(row.begin_time),
    inLine: (row) => format.utcDay(row.begin_time),
  },
  { id: 'messages', header: 'Messages', align: 'right', hideOn: 'phone', value: (row) => row.messages },
  { id: 'failed', header: 'Failed', align: 'right', value: (row) => row.failed, inLine: failedLabel },
  { id: 'rows', header: 'Rows', align: 'right', hideOn: 'tablet', value: (row) => row.rows },
  {
    id: 'unreadable_rows',
    header: 'State',
    descendingFirst: true,
    nowrap: true,
    card: 'flag',
    value: (row) => row.unreadable_rows,
    file: (row) => stateOf(row).word,
    cell: (row) => <State row={row} />,
  },
  { id: 'shape', header: 'Form', sortable: false, hiddenAtFirst: true, value: (row) => shapeLabel(row.shape) },
  { id: 'generator', header: 'Generator', sortable: false, hiddenAtFirst: true, value: (row) => row.generator },
  { id: 'discovery', header: 'Policy found by', sortable: false, hiddenAtFirst: true, value: (row) => row.discovery_method },
  { id: 'policy', header: 'Policy', sortable: false, hiddenAtFirst: true, value: (row) => row.published_policy },
  { id: 'file', header: 'File', sortable: false, hiddenAtFirst: true, value: (row) => row.file_name },
  {
    id: 'received_time',
    header: 'Received',
    descendingFirst: true,
    hideOn: 'tablet',
    nowrap: true,
    value: (row) => row.received_time,
    cell: (row) => format.dateTime(row.received_time),
  },
];

type ListProps = { data: ReportList; search: ReportsSearch; finding: string; onSearch: (part: Partial<ReportsSearch>) => void };

/** Received reports, the newest day first; a row opens the report. */
export function List({ data, search, finding, onSearch }: ListProps) {
  const { page = 1, sort = 'begin_time', up = false } = search;
  return (
    <Section strong question="Received reports" finding={finding}>
      <DataTable
        caption="Received reports"
        rows={data.reports}
        columns={columns}
        rowId={(row) => `${row.id} ${row.domain_id}`}
        rowHref={(row) => `/app/report-metadata/${row.id}`}
        noun={['report', 'reports']}
        serverSort
        sort={{ columnId: sort, descending: !up }}
        onSort={(next) =>
          onSearch({ sort: next.columnId as ReportSort, up: next.descending ? undefined : true, page: undefined })
        }
        columnChoice
        csvName="received-reports"
        paging={{
          kind: 'pages',
          page,
          pageSize: reportsPerPage,
          total: data.pagination.total,
          onPage: (next) => onSearch({ page: next === 1 ? undefined : next }),
        }}
      />
    </Section>
  );
}
