import { counted, countedThat, formOf } from '#domain/text.ts';
import { LastReportHint } from '#src/entities/onboarding/LastReportHint.tsx';
import './report-metadata.css';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { NoReportsYet, useNoReportsYet } from '#src/entities/onboarding/NoDomains.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { periodLabel } from '#src/page/period-labels.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { refuseUpload } from '#src/page/refuse-upload.ts';
import { pageAt, periodQuery } from '#src/page/search.ts';
import { useMayUpload } from '#src/session/may-manage.ts';
import { useSession } from '#src/session/session-context.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { Filters } from './Filters.tsx';
import { KindTabs } from './KindTabs.tsx';
import { List, reportsPerPage } from './List.tsx';
import type { ReportList, ReportsSearch, Stats } from './types.ts';
import { UploadSection } from './UploadSection.tsx';
import { useLaunchFiles } from './use-launch-files.ts';
import { usePageDrop } from './use-page-drop.ts';
import { useUploads } from './use-uploads.ts';

type ReportsProps = { search: ReportsSearch; onSearch: (part: Partial<ReportsSearch>) => void };

const narrowed = ({ domain, reporter, shape, state, problems, search }: ReportsSearch) =>
  [domain, reporter, shape, state, problems, search].some((one) => one !== undefined);

/** The received reports, and the place where files are handed in. */
export function Reports({ search, onSearch }: ReportsProps) {
  const { page = 1 } = search;
  const uploads = useUploads();
  const stats = useRead(calls.reportMetadata.stats, { query: periodQuery(search) }, { keepPrevious: true });
  const { domain, reporter, shape, state, problems } = search;
  const list = useRead(
    calls.reportMetadata.list,
    {
      query: {
        ...periodQuery(search),
        limit: reportsPerPage,
        offset: (page - 1) * reportsPerPage,
        sort_by: search.sort ?? 'begin_time',
        sort_order: search.up === true ? 'asc' : 'desc',
        ...Object.fromEntries(
          Object.entries({ domain_id: domain, reporter, shape, state, problems, search: search.search }).filter(
            ([, value]) => value !== undefined,
          ),
        ),
      },
    },
    { keepPrevious: true },
  );
  const take = (files: File[]) => {
    uploads.add(files);
    if (search.upload !== 1) onSearch({ upload: 1 });
  };
  const mayUpload = useMayUpload();
  const { isStaff } = useSession();
  const hovering = usePageDrop(mayUpload ? take : () => refuseUpload(isStaff)) && mayUpload;
  useLaunchFiles(take);
  const isChosen = search.upload === 1;
  return (
    <Frame
      title="Received reports"
      stamp={<PageStamp queries={[list, stats]} dataUpTo={stats.data?.last_day} />}
      tabs={<KindTabs search={search} />}
      answer={stats.data && <Answer stats={stats.data} search={search} />}
      filters={
        <>
          <Filters search={search} onSearch={onSearch} />
          {mayUpload && (
            <Button
              variant={isChosen ? 'outline' : 'solid'}
              size="s"
              icon="upload"
              aria-expanded={isChosen}
              onPress={() => onSearch({ upload: isChosen ? undefined : 1 })}
            >
              {isChosen ? 'Close upload' : 'Upload reports'}
            </Button>
          )}
        </>
      }
    >
      <title>Received reports · Beacon</title>
      {(hovering || (isChosen && (mayUpload || uploads.list.length > 0))) && (
        <div className="report-upload">
          <UploadSection uploads={uploads} hovering={hovering} />
        </div>
      )}
      <div className="report-list">
        <QueryView query={list} title="The reports">
          {(data) =>
            data.pagination.total === 0 ? (
              <Nothing search={search} />
            ) : (
              <List data={data} search={search} onSearch={onSearch} finding={findingOf(data, search)} />
            )
          }
        </QueryView>
      </div>
    </Frame>
  );
}

function findingOf({ pagination }: ReportList, search: ReportsSearch): string {
  const count = counted(pagination.total, 'report');
  if (search.problems === 'unreadable_rows') return `${count} with rows that could not be read`;
  if (search.problems === 'recovered') return `${count} damaged; the readable part is counted`;
  if (search.problems === 'failed_mail') return `${count} with failed messages`;
  if (search.state === 'superseded') return `${count} not counted: a copy that disagrees is used`;
  if (search.state === 'excluded') return `${count} left out of the figures`;
  return narrowed(search)
    ? countedThat(pagination.total, ['matches', 'match'], 'report')
    : `${count}, ${search.up === true ? 'the first' : 'the latest'} first`;
}

function Answer({ stats, search }: { stats: Stats; search: ReportsSearch }) {
  const at = (extra: object) => pageAt('/app/report-metadata', { days: search.days, from: search.from, to: search.to, ...extra });
  if (stats.reports === 0) return `No reports ${periodLabel(search)}.`;
  return (
    <>
      <Link href={at({})}>{counted(stats.reports, 'report')}</Link> by {counted(stats.reporters, 'reporter')}{' '}
      {formOf(stats.reports, 'covers', 'cover')}{' '}
      <Link href={pageAt('/app/analytics', { days: search.days, from: search.from, to: search.to })}>
        {counted(stats.messages, 'message')}
      </Link>{' '}
      {periodLabel(search)}.{' '}
      {stats.unreadable_rows === 0 ? (
        'All rows readable.'
      ) : (
        <>
          <Link href={at({ problems: 'unreadable_rows' })}>{format.number(stats.unreadable_rows)}</Link> of{' '}
          {counted(stats.rows + stats.unreadable_rows, 'row')} could not be read.
        </>
      )}
      {stats.superseded > 0 && (
        <>
          {' '}
          <Link href={at({ state: 'superseded' })}>{counted(stats.superseded, 'copy', 'copies')}</Link>{' '}
          {formOf(stats.superseded, 'disagrees with a counted report and is', 'disagree with counted reports and are')} not
          counted.
        </>
      )}
    </>
  );
}

function Nothing({ search }: { search: ReportsSearch }) {
  const mayUpload = useMayUpload();
  const why = useNoReportsYet();
  if (why !== null) return <NoReportsYet why={why} />;
  if (narrowed(search))
    return (
      <EmptyState
        title="No report matches"
        action={
          <LinkButton href={pageAt('/app/report-metadata', { days: search.days, from: search.from, to: search.to })}>
            Show all reports of this period
          </LinkButton>
        }
      >
        No report matches the filters {periodLabel(search)}.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No reports in this period"
      action={
        mayUpload && <LinkButton href={pageAt('/app/report-metadata', { ...search, upload: 1 })}>Upload reports</LinkButton>
      }
    >
      <LastReportHint
        domain={search.domain}
        first="Receivers send reports to the address in the rua part of your DMARC record, usually within 24 to 48 hours."
      />
      {mayUpload && ' Upload reports you already have here.'}
    </EmptyState>
  );
}
