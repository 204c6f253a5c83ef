import './support.css';
import { categoryLabels } from '#domain/support/catalogue.ts';
import { counted, formOf } from '#domain/text.ts';
import { supportCategories } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { useSession } from '#src/session/session-context.ts';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Grid } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Stat, StatRow } from '#src/ui/Stat.tsx';
import { TabsNav } from '#src/ui/TabsNav.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { requestColumns } from './columns.tsx';
import { EndedRequests } from './EndedRequests.tsx';
import { queueAnswer } from './labels.ts';
import { SalesHours } from './SalesHours.tsx';
import type { SupportSearch } from './search.ts';

type Props = { search: SupportSearch; onSearch: (search: SupportSearch) => void };

/** What staff have to answer, by what breaches next. */
export function Queue({ search, onSearch }: Props) {
  const now = useNow();
  const me = useSession().profile?.id;
  const { owner, category, ended = false } = search;
  const mine = owner === 'me' && me !== undefined ? { assigned_to: Number(me) } : {};
  const query = useRead(
    calls.support.queue,
    { query: { ...mine, ...(category === undefined ? {} : { category }) } },
    { refetchMs: 30_000 },
  );
  const stats = query.data?.stats;
  return (
    <Frame
      title="Support requests"
      stamp={<PageStamp queries={[query]} />}
      tabs={
        <TabsNav
          label="Support requests"
          tabs={[
            { label: 'Queue', href: '/app/support', current: !ended, ...(stats && { count: stats.open }) },
            { label: 'Ended', href: '/app/support?ended=true', current: ended },
          ]}
        />
      }
      answer={ended ? null : query.data && queueAnswer(query.data.requests, now, owner !== undefined || category !== undefined)}
      filters={
        !ended && (
          <>
            <FilterSelect
              label="Owner"
              options={[
                { id: 'all', label: 'All owners' },
                { id: 'me', label: 'Assigned to me' },
              ]}
              value={owner ?? 'all'}
              onChange={(id) => onSearch({ ...search, owner: id === 'me' ? 'me' : undefined })}
            />
            <FilterSelect
              label="Category"
              options={[
                { id: 'all' as const, label: 'All categories' },
                ...supportCategories.map((id) => ({ id, label: categoryLabels[id] })),
              ]}
              value={category ?? 'all'}
              onChange={(id) => onSearch({ ...search, category: id === 'all' ? undefined : id })}
            />
          </>
        )
      }
    >
      <title>Support requests · Beacon</title>
      <Grid>
        {ended ? (
          <EndedRequests />
        ) : (
          <QueryView query={query} title="The queue" place="grid">
            {({ requests, stats: counts }) => (
              <>
                <div className="ui-col-12">
                  <QueueStats stats={counts} />
                </div>
                <Section
                  question="Queue"
                  finding={requests.length === 0 ? 'No open request' : 'Next due first'}
                  note={<SalesHours />}
                >
                  {requests.length > 0 && (
                    <DataTable
                      caption="Queue"
                      rows={requests}
                      columns={requestColumns(now, true)}
                      rowId={({ id }) => String(id)}
                      rowHref={({ id }) => `/app/support/requests/${id}`}
                      noun={['open request', 'open requests']}
                      csvName="support-queue"
                    />
                  )}
                </Section>
              </>
            )}
          </QueryView>
        )}
      </Grid>
    </Frame>
  );
}

type Stats = {
  open: number;
  waiting: number;
  answered: number;
  answered_in_time: number;
  median_reply_minutes: number | null;
  rating: number | null;
  ratings: number;
};

function QueueStats({ stats }: { stats: Stats }) {
  const { answered, answered_in_time: inTime, median_reply_minutes: median, rating, ratings } = stats;
  return (
    <StatRow>
      <Stat
        label="Answered in time"
        value={answered === 0 ? 'None yet' : format.share(inTime, answered)}
        unmeasured={answered === 0}
        note={answered === 0 ? 'last 30 days' : `${format.number(inTime)} of ${counted(answered, 'request')}, last 30 days`}
      />
      <Stat
        label="First reply"
        value={median === null ? 'None yet' : format.workTime(median)}
        unmeasured={median === null}
        note="median, sales time"
      />
      <Stat
        label="Open"
        value={format.number(stats.open)}
        note={`${stats.waiting} ${formOf(stats.waiting, 'waits', 'wait')} for others`}
      />
      <Stat
        label="Rating"
        value={rating === null ? 'No rating yet' : format.number(Math.round(rating * 10) / 10)}
        unmeasured={rating === null}
        note={rating === null ? 'last 30 days' : `of 5, ${counted(ratings, 'rating')}`}
      />
    </StatRow>
  );
}
