import { writtenName } from '#domain/written-name.ts';
import './report-metadata.css';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { DomainFilter } from '#src/page/DomainFilter.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PeriodFilter } from '#src/page/PeriodFilter.tsx';
import { periodLabel } from '#src/page/period-labels.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { periodQuery } from '#src/page/search.ts';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { EmptyState } from '#src/ui/State.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { FailureReportDrawer } from './FailureReportDrawer.tsx';
import { failureLabel, outcomeLabel } from './failure-labels.ts';
import { KindTabs } from './KindTabs.tsx';
import { OtherReports, perPage } from './OtherReports.tsx';
import type { FailureRow, ReportsSearch } from './types.ts';

const labelOr = (value: string | null, labelOf: (value: string) => string) =>
  value === null ? <span className="ui-mute">not given</span> : labelOf(value);

/** Columns of failure reports. The server pages the list, so no column sorts. */
export const failureColumns = (
  [
    {
      id: 'source',
      header: 'Source IP',
      rowHeader: true,
      value: (row) => row.source_ip,
      cell: (row) => (
        <>
          {row.source_ip ?? 'not given'}
          <span className="ui-sub">{row.reporter_name ?? 'reporter not given'}</span>
        </>
      ),
    },
    {
      id: 'domain',
      header: 'Domain',
      card: 'full',
      value: (row) => writtenName(row.reported_domain),
      file: (row) => row.reported_domain,
    },
    {
      id: 'failure',
      header: 'Failed',
      value: (row) => row.auth_failure,
      cell: (row) => labelOr(row.auth_failure, failureLabel),
    },
    {
      id: 'delivery',
      header: 'Outcome',
      value: (row) => row.delivery_result,
      cell: (row) => labelOr(row.delivery_result, outcomeLabel),
    },
    { id: 'messages', header: 'Messages', align: 'right', hideOn: 'phone', value: (row) => row.messages },
    {
      id: 'time',
      header: 'Received',
      nowrap: true,
      value: (row) => row.arrival_time ?? row.received_time,
      cell: (row) => format.dateTime(row.arrival_time ?? row.received_time),
    },
  ] satisfies Column<FailureRow>[]
).map((column): Column<FailureRow> => ({ ...column, sortable: false }));

type Props = { search: ReportsSearch; onSearch: (part: Partial<ReportsSearch>) => void };

/** Failure reports about individual messages, without personal information. */
export function FailureReports({ search, onSearch }: Props) {
  const { page = 1, domain } = search;
  const list = useRead(
    calls.otherReports.failureReports,
    {
      query: {
        ...periodQuery(search),
        limit: perPage,
        offset: (page - 1) * perPage,
        ...(domain === undefined ? {} : { domain_id: domain }),
      },
    },
    { keepPrevious: true },
  );
  const change = (part: Partial<ReportsSearch>) => onSearch({ page: undefined, open: undefined, ...part });
  const total = list.data?.pagination.total;
  return (
    <Frame
      title="Received reports"
      stamp={<PageStamp queries={[list]} />}
      tabs={<KindTabs search={search} />}
      answer={
        total !== undefined &&
        (total === 0
          ? `No failure reports ${periodLabel(search)}.`
          : `${counted(total, 'failure report')} ${periodLabel(search)}. Names and addresses of people are removed.`)
      }
      filters={
        <>
          <DomainFilter value={domain} onChange={(next) => change({ domain: next })} />
          <PeriodFilter value={search} onChange={change} />
        </>
      }
    >
      <title>Failure reports · Beacon</title>
      <div className="report-list">
        <QueryView query={list} title="The failure reports">
          {(data) =>
            data.pagination.total === 0 ? (
              <EmptyState title="No failure reports">
                Few receivers send them. They go to the address in the ruf part of the DMARC record. Beacon deletes them after 30
                days.
              </EmptyState>
            ) : (
              <OtherReports
                caption="Failure reports"
                csvName="failure-reports"
                note="Deleted 30 days after they arrive."
                rows={data.reports}
                total={data.pagination.total}
                columns={failureColumns}
                search={search}
                onSearch={onSearch}
              />
            )
          }
        </QueryView>
      </div>
      <FailureReportDrawer id={search.open} onClose={() => onSearch({ open: undefined })} />
    </Frame>
  );
}
