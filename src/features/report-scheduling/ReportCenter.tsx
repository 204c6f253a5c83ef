import './report-scheduling.css';
import { typeLabels } from '#domain/documents/labels.ts';
import { documentStatuses, documentTypes } from '#domain/vocabulary/documents.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Column, Grid } from '#src/ui/Grid.tsx';
import { centerAnswer } from './center-labels.ts';
import { Library, reportsPerPage } from './Library.tsx';
import { NamedReport } from './NamedReport.tsx';
import { NewReport } from './NewReport.tsx';
import type { CenterSearch } from './search.ts';
import { type ReportList, statusFaces } from './types.ts';

type Props = { search: CenterSearch; onSearch: (part: Partial<CenterSearch>) => void };

const liveMs = 2_000;
const isOpen = ({ counts, reports }: ReportList) =>
  counts.queued + counts.rendering > 0 || reports.some(({ status }) => status === 'queued' || status === 'rendering');

/** Reports that Beacon makes for people: the library, and where a new one is made. While one is being made it is read again every two seconds. */
export function ReportCenter({ search, onSearch }: Props) {
  const { type, status, page = 1, make, domain, days } = search;
  const input = {
    query: {
      limit: reportsPerPage,
      offset: (page - 1) * reportsPerPage,
      ...(type === undefined ? {} : { report_type: type }),
      ...(status === undefined ? {} : { status }),
    },
  };
  const list = useRead(calls.reportScheduling.listReports, input, {
    keepPrevious: true,
    refetchWhile: (data) => (isOpen(data) ? liveMs : false),
  });
  return (
    <Frame
      title="Report centre"
      stamp={<PageStamp queries={[list]} />}
      answer={list.data && centerAnswer(list.data.counts)}
      filters={
        <>
          <FilterSelect
            label="Type"
            options={[
              { id: 'all' as const, label: 'All types' },
              ...documentTypes.map((id) => ({ id, label: typeLabels[id].name })),
            ]}
            value={type ?? 'all'}
            onChange={(id) => onSearch({ type: id === 'all' ? undefined : id, page: undefined })}
          />
          <FilterSelect
            label="Status"
            options={[
              { id: 'all' as const, label: 'Every status' },
              ...documentStatuses.map((id) => ({ id, label: statusFaces[id].word })),
            ]}
            value={status ?? 'all'}
            onChange={(id) => onSearch({ status: id === 'all' ? undefined : id, page: undefined })}
          />
        </>
      }
    >
      <title>Report centre · Beacon</title>
      <Grid>
        {search.report !== undefined && <NamedReport id={search.report} onClose={() => onSearch({ report: undefined })} />}
        {make !== undefined && (
          <NewReport
            given={{ make, domain, days }}
            onMade={() => onSearch({ make: undefined, domain: undefined, days: undefined })}
          />
        )}
        <Column span={7}>
          <QueryView query={list} title="The reports">
            {(data) => <Library data={data} search={search} onSearch={onSearch} />}
          </QueryView>
        </Column>
        {!list.isLoading && make === undefined && <NewReport />}
      </Grid>
    </Frame>
  );
}
