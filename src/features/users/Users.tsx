import './users.css';
import { capital, counted, formOf, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { pageAt } from '#src/page/search.ts';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Grid } from '#src/ui/Grid.tsx';
import { TabsNav } from '#src/ui/TabsNav.tsx';
import { AllPeople, PeopleFilters } from './AllPeople.tsx';
import type { UsersSearch } from './search.ts';
import { Waiting } from './Waiting.tsx';

/** Who asks for access, and everybody with an account; for staff. */
export function Users({ search, onSearch }: { search: UsersSearch; onSearch: (search: UsersSearch) => void }) {
  const stats = useRead(calls.adminUsers.stats, {});
  const counts = stats.data;
  const isAll = search.tab === 'all';
  return (
    <Frame
      title="Users"
      stamp={<PageStamp queries={[stats]} />}
      tabs={
        <TabsNav
          label="Parts of the users"
          tabs={[
            { label: 'Waiting', href: '/app/users', current: !isAll, ...(counts && { count: counts.pending }) },
            {
              label: 'All people',
              href: pageAt('/app/users', { tab: 'all' }),
              current: isAll,
              ...(counts && { count: counts.total }),
            },
            { label: 'Rights', href: '/app/user-associations' },
          ]}
        />
      }
      answer={counts && (isAll ? peopleAnswer(counts) : waitingAnswer(counts))}
      filters={isAll && <PeopleFilters search={search} onSearch={onSearch} />}
    >
      <title>Users · Beacon</title>
      {isAll ? (
        <AllPeople stats={stats} search={search} onSearch={onSearch} />
      ) : (
        <Grid>
          <Waiting search={search} onSearch={onSearch} />
        </Grid>
      )}
    </Frame>
  );
}

function waitingAnswer({ pending, oldest_pending_at: since }: { pending: number; oldest_pending_at: string | null }): string {
  if (pending === 0 || since === null) return 'Nobody is waiting for access.';
  return `${capital(spelled(pending, 'person is', 'people are'))} waiting for access${formOf(pending, '', ', the first')} since ${format.dateTime(since)}.`;
}

function peopleAnswer({ total, active, invited }: { total: number; active: number; invited: number }): string {
  const answer =
    active === total && total > 1
      ? `All ${spelled(total)} people are active.`
      : `${active} of ${counted(total, 'person is', 'people are')} active.`;
  return invited === 0 ? answer : `${answer} ${capital(spelled(invited, 'has', 'have'))} not used the invitation yet.`;
}
