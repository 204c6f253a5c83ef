import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { reportColumns } from '#src/entities/mail-stats/report-columns.tsx';
import { LastReportHint } from '#src/entities/onboarding/LastReportHint.tsx';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { pageAt } from '#src/page/search.ts';
import { Button } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { DomainSearch } from './search.ts';

const pageSize = 50;

type DomainReportsProps = { id: number; search: DomainSearch; onSearch: (search: DomainSearch) => void; days: number };

/** The reports about one domain, newest first. */
export function DomainReports({ id, search, onSearch, days }: DomainReportsProps) {
  const page = search.page ?? 1;
  const reports = useRead(
    calls.dmarc.reports,
    {
      params: { id },
      query: {
        days,
        limit: pageSize,
        offset: (page - 1) * pageSize,
        reporter: search.reporter,
        ...(search.problems === 'unreadable_rows' ? { unreadable_only: 'true' } : {}),
        ...(search.problems === 'failed_mail' ? { failed_only: 'true' } : {}),
      },
    },
    { keepPrevious: true },
  );
  const isNarrowed = search.reporter !== undefined || search.problems !== undefined;
  const isWhole = !isNarrowed && days === 365;
  return (
    <QueryView query={reports} title="The reports" place="page">
      {(reply) =>
        reply.pagination.total === 0 ? (
          <PageState heading="Reports">
            <EmptyState
              title={isNarrowed ? 'No matching report' : 'No report in this period'}
              action={
                !isWhole && (
                  <Button onPress={() => onSearch({ tab: 'reports', days: 365 })}>Show every report of the last year</Button>
                )
              }
            >
              {isNarrowed ? 'Choose a longer period or fewer filters.' : <LastReportHint domain={id} />}
            </EmptyState>
          </PageState>
        ) : (
          <Section
            question="Reports, newest first"
            finding={`${counted(reply.pagination.total, 'report')} in the last ${counted(days, 'day')}`}
            more={{ label: 'TLS and failure reports', href: pageAt('/app/report-metadata', { domain: id, kind: 'tls' }) }}
          >
            <DataTable
              caption="Reports about this domain"
              rows={reply.reports}
              columns={reportColumns}
              rowId={(row) => String(row.id)}
              rowHref={(row) => `/app/report-metadata/${row.id}`}
              noun={['report', 'reports']}
              serverSort
              paging={{
                kind: 'pages',
                page,
                pageSize,
                total: reply.pagination.total,
                onPage: (next) => onSearch({ ...search, page: next === 1 ? undefined : next }),
              }}
            />
          </Section>
        )
      }
    </QueryView>
  );
}
