import { counted } from '#domain/text.ts';
import { AddFirst } from '#src/entities/onboarding/NoDomains.tsx';
import { useOutbox } from '#src/offline/outbox-view.ts';
import { ActionRows } from '#src/ui/ActionRows.tsx';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { PagingBar } from '#src/ui/table/Tools.tsx';
import { ReportRow } from './ReportRow.tsx';
import type { CenterSearch } from './search.ts';
import type { ReportList } from './types.ts';
import { useCustomers } from './use-customers.ts';
import { useStoredReports } from './use-report-file.ts';

export const reportsPerPage = 20;

type LibraryProps = { data: ReportList; search: CenterSearch; onSearch: (part: Partial<CenterSearch>) => void };

/** Reports that were made, are being made or failed, the newest first; above them what waits on this device. */
export function Library({ data, search, onSearch }: LibraryProps) {
  const { isStored, refresh } = useStoredReports();
  const { chosen } = useCustomers();
  const { total } = data.pagination;
  const isNarrowed = search.type !== undefined || search.status !== undefined;
  return (
    <Section
      strong
      question="Library"
      finding={
        total === 0 ? (isNarrowed ? 'No report matches' : 'No reports yet') : `${counted(total, 'report')}, the newest first`
      }
      note={total === 0 ? undefined : 'A file is stored for 30 days. A PDF that was opened here also opens offline.'}
    >
      <WaitingReports />
      {total === 0 && !isNarrowed && chosen === null ? (
        <AddFirst />
      ) : total === 0 ? (
        <EmptyState title={isNarrowed ? 'Choose all types and every status' : 'Make the first report'}>
          {isNarrowed
            ? 'No report has this type and status.'
            : 'The form on this page takes three steps, the report a few seconds.'}
        </EmptyState>
      ) : (
        <ActionRows label="Reports" isLive>
          {data.reports.map((run) => (
            <ReportRow key={run.job_id} run={run} isStored={isStored(run)} onOpened={refresh} />
          ))}
        </ActionRows>
      )}
      {total > reportsPerPage && (
        <PagingBar
          noun={['report', 'reports']}
          paging={{
            kind: 'pages',
            page: search.page ?? 1,
            pageSize: reportsPerPage,
            total,
            onPage: (page) => onSearch({ page: page === 1 ? undefined : page }),
          }}
        />
      )}
    </Section>
  );
}

/** Reports asked for offline: made once there is a connection. */
function WaitingReports() {
  const waiting = useOutbox().queued.filter(({ call, status }) => call === 'reportScheduling.makeReport' && status === 'waiting');
  if (waiting.length === 0) return null;
  return (
    <RowList
      label="Not asked for yet"
      items={waiting.map(({ id, label }) => ({
        id,
        label,
        sub: 'Made when you are online',
        value: <StatusTag kind="waiting">Waiting</StatusTag>,
      }))}
    />
  );
}
