import type { Reply } from '#contract/endpoint.ts';
import type { leads } from '#contract/leads.ts';
import { capital, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { isLoading, QueryView } from '#src/page/QueryView.tsx';
import { SearchFilter } from '#src/page/SearchFilter.tsx';
import { pageAt } from '#src/page/search.ts';
import { useMayInArea } from '#src/session/may-manage.ts';
import { ChipLink } from '#src/ui/Chip.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { worthLabel } from './answer-label.ts';
import { pendingColumns } from './columns.tsx';
import { Enquiries } from './Enquiries.tsx';
import { leadGroups, type RequestsSearch } from './search.ts';
import { leadFaces } from './types.ts';
import { useEnquiries } from './use-enquiries.ts';

type Stats = Reply<typeof leads.stats>['stats'];
type Props = { search: RequestsSearch; onSearch: (search: RequestsSearch) => void };

/** Who asks for access, and which visitors wrote; for staff. */
export function Requests({ search, onSearch }: Props) {
  const mayApprove = useMayInArea('people');
  const pending = useRead(calls.adminUsers.pending, {}, { enabled: mayApprove });
  const queries = useEnquiries(search);
  const { stats, board, table } = queries;
  const people = mayApprove ? pending.data?.pagination.total : 0;
  const sources = [...new Set([...(stats.data?.stats.sources ?? []), ...(search.source === undefined ? [] : [search.source])])];
  const change = (part: Partial<RequestsSearch>) => onSearch({ ...search, page: undefined, ...part });
  return (
    <Frame
      title="Requests"
      stamp={<PageStamp queries={mayApprove ? [pending, stats] : [stats]} />}
      answer={people !== undefined && stats.data !== undefined && answerOf(people, stats.data.stats)}
      filters={
        <>
          <ChipLink href={pageAt('/app/admin/leads', { q: search.q, source: search.source })} current={search.view !== 'table'}>
            Board
          </ChipLink>
          <ChipLink
            href={pageAt('/app/admin/leads', { view: 'table', q: search.q, source: search.source })}
            current={search.view === 'table'}
          >
            Table
          </ChipLink>
          {search.view === 'table' && (
            <FilterSelect
              label="Status"
              options={[
                { id: 'open', label: 'Open' },
                ...leadGroups.map((id) => ({
                  id,
                  label: id === 'all' ? 'All statuses' : id === 'closed' ? 'Closed' : leadFaces[id].word,
                })),
              ]}
              value={search.status ?? 'open'}
              onChange={(id) => change({ status: leadGroups.find((one) => one === id) })}
            />
          )}
          {sources.length > 0 && (
            <FilterSelect
              label="Source"
              options={sourceOptions(sources)}
              value={sourceId(search.source)}
              onChange={(id) => change({ source: sources.find((one) => sourceId(one) === id) })}
            />
          )}
          <SearchFilter label="Find an enquiry" value={search.q} onChange={(q) => change({ q })} />
        </>
      }
    >
      <title>Requests · Beacon</title>
      <Grid>
        <Enquiries queries={queries} search={search} onSearch={change} />
        {mayApprove && ![stats, board, table].some(isLoading) && (
          <QueryView query={pending} title="The requests for access" place="grid">
            {({ users, pagination }) => (
              <Section
                question="Who asks for access?"
                finding={users.length === 0 ? 'No request for access' : 'Requests for access, oldest first'}
                note="Requests are removed after 90 days."
                more={{ label: 'Approve or reject', href: '/app/users' }}
              >
                {users.length > 0 && (
                  <DataTable
                    caption="Requests for access"
                    rows={users}
                    columns={pendingColumns}
                    rowId={({ id }) => String(id)}
                    noun={['request', 'requests']}
                    total={pagination.total}
                  />
                )}
              </Section>
            )}
          </QueryView>
        )}
      </Grid>
    </Frame>
  );
}

/** Visitors send the source, so its first character distinguishes it from "all". */
const sourceId = (source: string | undefined) => (source === undefined ? 'all' : `=${source}`);

const sourceOptions = (sources: readonly string[]) => [
  { id: sourceId(undefined), label: 'All sources' },
  ...sources.map((source) => ({ id: sourceId(source), label: source.length > 40 ? `${source.slice(0, 39)}…` : source })),
];

function answerOf(people: number, { open: enquiries, overdue, open_worth: worth }: Stats): string {
  if (people + enquiries === 0) return 'Nobody is waiting for an answer.';
  const sum = worthLabel(worth);
  const worthText = sum === null ? '' : `, worth ${sum} a month so far`;
  const open = `${capital(spelled(people, 'request'))} for access and ${spelled(enquiries, 'open enquiry', 'open enquiries')}${worthText}.`;
  return overdue === 0 ? open : `${open} ${capital(spelled(overdue, 'answer is', 'answers are'))} overdue.`;
}
