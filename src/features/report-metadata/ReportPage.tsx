import { counted } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import './report-metadata.css';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { pageAt } from '#src/page/search.ts';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Grid } from '#src/ui/Grid.tsx';
import { Link } from '#src/ui/Link.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { Copies } from './Copies.tsx';
import { ExcludeButton, ExcludedNote } from './Exclude.tsx';
import { Exports } from './Exports.tsx';
import { Arrival, Head, Notes, Policy } from './Facts.tsx';
import { Original } from './Original.tsx';
import { DeletedRows, LostRows, Rows, useReportRows } from './Rows.tsx';
import type { ReportSearch, WholeReport } from './types.ts';

type ReportPageProps = { id: number; search: ReportSearch; onSearch: (part: Partial<ReportSearch>) => void };

/** One received report with every field, every row and the original. */
export function ReportPage({ id, search, onSearch }: ReportPageProps) {
  const query = useRead(calls.reportMetadata.get, { params: { id } });
  const report = query.data?.report;
  const records = useReportRows(id, search);
  const name = report === undefined ? `Report ${id}` : `${report.reporter_name}, ${format.utcDay(report.begin_time)}`;
  return (
    <Frame
      title={name}
      crumbs={[{ label: 'Received reports', href: '/app/report-metadata' }]}
      tag={report && <StateTag report={report} />}
      stamp={<PageStamp queries={[query]} />}
      answer={report && <Answer report={report} />}
      filters={
        report && (
          <>
            <Exports report={report} />
            <ExcludeButton report={report} />
          </>
        )
      }
    >
      <title>{`${name} · Beacon`}</title>
      {report !== undefined && (
        <div className="report-state">
          <Copies report={report} />
          <ExcludedNote report={report} />
        </div>
      )}
      {report === undefined ? (
        <QueryView query={query} title="The report">
          {() => null}
        </QueryView>
      ) : (
        <Grid>
          {report.rows_deleted ? <DeletedRows /> : <Rows {...{ report, records, search, onSearch }} />}
          {!records.isLoading && (
            <>
              <LostRows rows={query.data?.unreadable_rows ?? []} count={report.unreadable_rows} />
              <Head report={report} />
              <Policy report={report} />
              <Arrival report={report} />
              <Notes report={report} />
              <Original id={id} open={search.xml === 1} onOpen={(open) => onSearch({ xml: open ? 1 : undefined })} />
            </>
          )}
        </Grid>
      )}
    </Frame>
  );
}

function StateTag({ report }: { report: WholeReport['report'] }) {
  if (report.state === 'excluded') return <StatusTag kind="waiting">Left out</StatusTag>;
  if (report.state === 'superseded') return <StatusTag kind="waiting">Not counted</StatusTag>;
  if (report.unreadable_rows > 0) return <StatusTag kind="attention">Partly readable</StatusTag>;
  return report.recovered ? <StatusTag kind="info">Recovered</StatusTag> : <StatusTag kind="pass">Counted</StatusTag>;
}

function Answer({ report }: { report: WholeReport['report'] }) {
  const day = report.begin_time.slice(0, 10);
  const at = { domain: report.domain_id, from: day, to: day };
  const names = report.domains.length > 1 ? counted(report.domains.length, 'domain') : writtenName(report.domain_name);
  return (
    <>
      {report.reporter_name} saw <Link href={pageAt('/app/analytics', at)}>{counted(report.messages, 'message')}</Link> as {names}{' '}
      on {format.utcDay(day)}.{' '}
      {report.messages > 0 &&
        (report.failed === 0 ? (
          'All passed.'
        ) : (
          <>
            <Link href={pageAt(`/app/report-metadata/${report.id}`, { result: 'failed' })}>{format.number(report.failed)}</Link>{' '}
            failed.
          </>
        ))}
    </>
  );
}
