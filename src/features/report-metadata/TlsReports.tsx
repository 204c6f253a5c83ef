import { writtenName } from '#domain/written-name.ts';
import './report-metadata.css';
import { counted, formOf } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { DomainFilter } from '#src/page/DomainFilter.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PeriodFilter } from '#src/page/PeriodFilter.tsx';
import { periodLabel } from '#src/page/period-labels.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { pageAt, periodQuery } from '#src/page/search.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { EmptyState } from '#src/ui/State.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { KindTabs } from './KindTabs.tsx';
import { OtherReports, perPage } from './OtherReports.tsx';
import { TlsReportDrawer } from './TlsReportDrawer.tsx';
import type { ReportsSearch, TlsList, TlsRow } from './types.ts';

const failedLabel = ({ failed_sessions: failed, sessions }: TlsRow) =>
  failed === 0 ? counted(sessions, 'session') : `${format.number(failed)} of ${counted(sessions, 'session')} failed`;

/** Columns of TLS reports. The server pages the list, so no column sorts. */
export const tlsColumns = (
  [
    {
      id: 'reporter',
      header: 'Reporter',
      rowHeader: true,
      value: (row) => row.reporter_name,
      cell: (row) => (
        <>
          {row.reporter_name}
          <span className="ui-sub report-id">{row.ext_report_id || 'no report id'}</span>
        </>
      ),
    },
    {
      id: 'domain',
      header: 'Domain',
      nowrap: true,
      value: (row) => writtenName(row.policy_domain),
      file: (row) => row.policy_domain,
      inLine: (row) => writtenName(row.policy_domain),
    },
    {
      id: 'day',
      header: 'Period (UTC)',
      nowrap: true,
      value: (row) => row.begin_time,
      cell: (row) => format.utcDay(row.begin_time),
      inLine: (row) => format.utcDay(row.begin_time),
    },
    { id: 'sessions', header: 'Sessions', align: 'right', hideOn: 'phone', value: (row) => row.sessions },
    { id: 'failed', header: 'Failed', align: 'right', value: (row) => row.failed_sessions, inLine: failedLabel },
    {
      id: 'state',
      header: 'State',
      card: 'flag',
      nowrap: true,
      cell: (row) =>
        row.failed_sessions === 0 ? (
          <StatusTag kind="pass">All encrypted</StatusTag>
        ) : (
          <StatusTag kind="fail">Failures</StatusTag>
        ),
    },
  ] satisfies Column<TlsRow>[]
).map((column): Column<TlsRow> => ({ ...column, sortable: false }));

type Props = { search: ReportsSearch; onSearch: (part: Partial<ReportsSearch>) => void };

/** The TLS reports about one's mail servers: who connected, and how often TLS failed. */
export function TlsReports({ search, onSearch }: Props) {
  const { page = 1, domain, failed } = search;
  const list = useRead(
    calls.otherReports.tlsReports,
    {
      query: {
        ...periodQuery(search),
        limit: perPage,
        offset: (page - 1) * perPage,
        ...(domain === undefined ? {} : { domain_id: domain }),
        ...(failed === undefined ? {} : { failed_only: 'true' }),
      },
    },
    { keepPrevious: true },
  );
  const change = (part: Partial<ReportsSearch>) => onSearch({ page: undefined, open: undefined, ...part });
  return (
    <Frame
      title="Received reports"
      stamp={<PageStamp queries={[list]} dataUpTo={list.data?.data_up_to} />}
      tabs={<KindTabs search={search} />}
      answer={list.data && answerOf(list.data, search)}
      filters={
        <>
          <DomainFilter value={domain} onChange={(next) => change({ domain: next })} />
          <PeriodFilter value={search} onChange={change} />
          <Chip isSelected={failed === 1} onChange={(on) => change({ failed: on ? 1 : undefined })}>
            With failures
          </Chip>
        </>
      }
    >
      <title>TLS reports · Beacon</title>
      <div className="report-list">
        <QueryView query={list} title="The TLS reports">
          {(data) =>
            data.pagination.total === 0 ? (
              <Nothing search={search} />
            ) : (
              <OtherReports
                caption="TLS reports"
                csvName="tls-reports"
                rows={data.reports}
                total={data.pagination.total}
                columns={tlsColumns}
                search={search}
                onSearch={onSearch}
              />
            )
          }
        </QueryView>
      </div>
      <TlsReportDrawer id={search.open} onClose={() => onSearch({ open: undefined })} />
    </Frame>
  );
}

function answerOf({ pagination, totals }: TlsList, search: ReportsSearch): string {
  if (pagination.total === 0 && search.failed !== 1) return `No TLS reports ${periodLabel(search)}.`;
  const sessions = counted(totals.sessions, 'session');
  if (totals.sessions === 0) return `No session was reported ${periodLabel(search)}.`;
  if (totals.failed_sessions === 0)
    return formOf(
      totals.sessions,
      `The one session ${periodLabel(search)} was encrypted.`,
      `All ${sessions} ${periodLabel(search)} were encrypted.`,
    );
  const share = format.share(totals.failed_sessions, totals.sessions, 1);
  return `TLS failed in ${format.number(totals.failed_sessions)} of ${sessions} ${periodLabel(search)} (${share}).`;
}

function Nothing({ search }: { search: ReportsSearch }) {
  if (search.failed === 1)
    return (
      <EmptyState
        title="No failures"
        action={
          <LinkButton href={pageAt('/app/report-metadata', { ...search, failed: undefined })}>Show all TLS reports</LinkButton>
        }
      >
        Nobody reported a failed TLS session {periodLabel(search)}.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No TLS reports"
      action={<LinkButton href={pageAt('/app/dns', { domain: search.domain })}>Open DNS records</LinkButton>}
    >
      Senders report how often TLS failed to the address in the domain's TLS-RPT record (_smtp._tls).
    </EmptyState>
  );
}
