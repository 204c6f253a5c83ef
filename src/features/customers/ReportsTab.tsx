import { counted } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { type ReportRow, reportColumns } from '#src/entities/mail-stats/report-columns.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { GenerateReport } from './GenerateReport.tsx';
import type { CustomerReports, TabProps } from './types.ts';

const pageSize = 25;

const [reporter, ...rest] = reportColumns;
const columns: Column<ReportRow>[] = [
  ...(reporter === undefined ? [] : [reporter]),
  { id: 'domain', header: 'Domain', cell: (row) => writtenName(row.domain_name), inLine: (row) => writtenName(row.domain_name) },
  ...rest,
];

/** What Beacon made about a customer, and the reports that it received about its domains. */
export function ReportsTab({ id, name, days, search, onSearch }: TabProps & { name: string; days: number }) {
  const page = search.page ?? 1;
  const query = { days, limit: pageSize, offset: (page - 1) * pageSize };
  const reports = useRead(calls.customers.reports, { params: { id }, query }, { keepPrevious: true });
  return (
    <QueryView query={reports} title="The reports" place="grid">
      {({ reports: rows, pagination: { total }, documents }) => (
        <>
          <Made documents={documents} id={id} name={name} days={days} />
          <Section
            question={`Reports received in the last ${counted(days, 'day')}, newest first`}
            finding={total === 0 ? 'No reports' : counted(total, 'report')}
            span={12}
          >
            {total > 0 && (
              <DataTable
                caption="Reports about the customer’s domains"
                rows={rows}
                columns={columns}
                rowId={(row) => String(row.id)}
                rowHref={(row) => `/app/report-metadata/${row.id}`}
                noun={['report', 'reports']}
                serverSort
                paging={{
                  kind: 'pages',
                  page,
                  pageSize,
                  total,
                  onPage: (next) => onSearch({ ...search, page: next === 1 ? undefined : next }),
                }}
              />
            )}
          </Section>
        </>
      )}
    </QueryView>
  );
}

type MadeProps = { documents: CustomerReports['documents']; id: number; name: string; days: number };

function Made({ documents, id, name, days }: MadeProps) {
  const now = useNow();
  return (
    <Section
      span={12}
      question="Reports made by Beacon"
      finding={documents.length === 0 ? 'No reports yet' : `${counted(documents.length, 'report')}, newest first`}
      more={<GenerateReport id={id} name={name} days={days} />}
    >
      {documents.length > 0 && (
        <ActionRows label="Reports made by Beacon">
          {documents.map(({ job_id: job, title, status, format: kind, created_at: at }) => (
            <li key={job}>
              <span>
                <Link href={`/app/report-center?report=${job}`}>{title}</Link>
                <span className="ui-sub">
                  {kind.toUpperCase()} · requested {format.atMoment(at, now)} · {status === 'rendering' ? 'in progress' : status}
                </span>
              </span>
            </li>
          ))}
        </ActionRows>
      )}
    </Section>
  );
}
