import { writtenName } from '#domain/written-name.ts';
import { pageAt } from '#src/page/search.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { reportersFinding } from './findings.ts';
import type { Health, RecentReports } from './types.ts';

type Reporter = Health['reporters'][number];
type Report = RecentReports['reports'][number];

const reporterColumns = (now: number): Column<Reporter>[] => [
  { id: 'reporter', header: 'Reporter', rowHeader: true, value: (row) => row.reporter_name },
  {
    id: 'last',
    header: 'Last report',
    nowrap: true,
    descendingFirst: true,
    value: (row) => row.last_report_at,
    cell: (row) => (row.last_report_at === null ? <span className="ui-mute">none</span> : format.moment(row.last_report_at, now)),
  },
  { id: 'reports', header: 'Reports', align: 'right', value: (row) => row.reports },
  { id: 'messages', header: 'Messages', align: 'right', hideOn: 'phone', value: (row) => row.messages },
  { id: 'bad', header: 'Unreadable', align: 'right', value: (row) => row.unreadable_rows },
];

/** Who reports, when last, and what could not be read of it. */
export function Reporters({ reporters, now }: { reporters: Reporter[]; now: number }) {
  return (
    <Section
      span={6}
      wideOnTablet
      folds
      question="Reporters"
      finding={reportersFinding(reporters, now)}
      note={reporters.length > 0 ? 'Counts are of reports received in the last 30 days.' : undefined}
    >
      {reporters.length > 0 && (
        <DataTable
          caption="Reporters"
          rows={reporters}
          columns={reporterColumns(now)}
          rowId={(row) => row.reporter}
          rowHref={(row) => pageAt('/app/report-metadata', { reporter: row.reporter })}
          defaultSort={{ columnId: 'reports', descending: true }}
          cards={false}
          csvName="reporters"
        />
      )}
    </Section>
  );
}

const reportColumns = (now: number): Column<Report>[] => [
  { id: 'reporter', header: 'Reporter', rowHeader: true, sortable: false, value: (row) => row.reporter_name },
  {
    id: 'domain',
    header: 'Domain',
    sortable: false,
    value: (row) => writtenName(row.domain_name),
    file: (row) => row.domain_name,
  },
  { id: 'messages', header: 'Messages', align: 'right', sortable: false, value: (row) => row.messages },
  {
    id: 'received',
    header: 'Received',
    sortable: false,
    nowrap: true,
    hideOn: 'phone',
    value: (row) => row.received_time,
    cell: (row) => format.moment(row.received_time, now),
  },
];

/** The reports that came last. */
export function LatestReports({ data, now }: { data: RecentReports; now: number }) {
  const [first] = data.reports;
  return (
    <Section
      span={6}
      wideOnTablet
      folds
      question="Latest reports"
      finding={first === undefined ? 'No reports yet' : `Last received ${format.atMoment(first.received_time, now)}`}
      more={{ label: 'All reports', href: pageAt('/app/report-metadata', { sort: 'received_time' }) }}
    >
      {first !== undefined && (
        <DataTable
          caption="Latest reports"
          rows={data.reports}
          columns={reportColumns(now)}
          rowId={(row) => `${row.id} ${row.domain_id}`}
          rowHref={(row) => `/app/report-metadata/${row.id}`}
          noun={['report', 'reports']}
          cards={false}
          total={data.pagination.total}
        />
      )}
    </Section>
  );
}
