import type { Reply } from '#contract/endpoint.ts';
import type { reportMetadata } from '#contract/report-metadata.ts';
import { counted, formOf } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { pageAt } from '#src/page/search.ts';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import type { AnalyticsSearch } from './types.ts';

type Reports = Reply<typeof reportMetadata.list>;

const columns: Column<Reports['reports'][number]>[] = [
  { id: 'reporter', header: 'Reporter', rowHeader: true, value: (row) => row.reporter_name },
  { id: 'domain', header: 'Domain', card: 'full', value: (row) => writtenName(row.domain_name), file: (row) => row.domain_name },
  { id: 'messages', header: 'Messages', align: 'right', value: (row) => row.messages },
  { id: 'failed', header: 'Failed', align: 'right', value: (row) => row.failed },
  { id: 'rows', header: 'Rows', align: 'right', value: (row) => row.rows },
];

/** The reports about one day. */
export function DayReports({ day, reports, search }: { day: string; reports: Reports; search: AnalyticsSearch }) {
  const { total } = reports.pagination;
  return (
    <Section
      span={12}
      question={`Reports for ${format.utcDay(day)}`}
      finding={total === 0 ? 'No reports for this day' : `${counted(total, 'report')} cover${formOf(total, 's', '')} this day`}
      more={{
        label: 'All reports',
        href: pageAt('/app/report-metadata', {
          domain: search.domain,
          from: day,
          to: day,
          problems: search.result === 'failed' ? 'failed_mail' : undefined,
        }),
      }}
    >
      {total > 0 && (
        <DataTable
          caption={`Reports for ${day}`}
          rows={reports.reports}
          columns={columns}
          rowId={(row) => `${row.id} ${row.domain_id}`}
          rowHref={(row) => `/app/report-metadata/${row.id}`}
          noun={['report', 'reports']}
          total={total}
        />
      )}
    </Section>
  );
}
