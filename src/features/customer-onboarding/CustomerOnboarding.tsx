import './onboarding.css';
import { capital, counted, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { pageAt } from '#src/page/search.ts';
import { useMayInArea } from '#src/session/may-manage.ts';
import { Button } from '#src/ui/Button.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Grid } from '#src/ui/Grid.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Stat, StatRow } from '#src/ui/Stat.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { BoardSection } from './BoardSection.tsx';
import { Flow } from './Flow.tsx';
import { isLate } from './labels.ts';
import { NotSetUp } from './NotSetUp.tsx';
import { StartDialog } from './StartDialog.tsx';
import type { OnboardingSearch } from './search.ts';
import type { Board, BoardRow } from './types.ts';

type Props = { search: OnboardingSearch; onSearch: (search: OnboardingSearch) => void };

const none: BoardRow[] = [];

/** Customers that are being set up, and the steps of one of them; for staff. */
export function CustomerOnboarding({ search, onSearch }: Props) {
  const offline = useOffline();
  const mayStart = useMayInArea('customers');
  const board = useRead(calls.onboarding.board, {}, { refetchMs: 60_000 });
  const all = board.data?.onboardings ?? none;
  const rows = search.owner === undefined ? all : all.filter(({ owner }) => owner?.id === search.owner);
  const chosen = search.customer ?? mostUrgent(rows)?.customer.id;
  const idle = board.data?.may_start.find(({ id }) => id === search.customer);
  const start = mayStart && (
    <Button
      size="s"
      {...(all.length === 0 ? { variant: 'solid' as const } : {})}
      isDisabled={offline}
      reason="Needs a connection."
      onPress={() => onSearch({ ...search, start: true })}
    >
      Start onboarding
    </Button>
  );
  return (
    <Frame
      title="Onboarding"
      stamp={<PageStamp queries={[board]} />}
      answer={board.data && <Answer rows={rows} isFiltered={search.owner !== undefined} />}
      filters={
        board.data &&
        all.length > 0 && (
          <>
            <FilterSelect
              label="Owner"
              options={[
                { id: 'all', label: 'All owners' },
                ...board.data.owners.map(({ id, name }) => ({ id: String(id), label: name })),
              ]}
              value={search.owner === undefined ? 'all' : String(search.owner)}
              onChange={(owner) =>
                onSearch({ ...search, customer: undefined, owner: owner === 'all' ? undefined : Number(owner) })
              }
            />
            {start}
          </>
        )
      }
    >
      <title>Onboarding · Beacon</title>
      <Grid>
        <QueryView query={board} title="The onboardings" place="grid">
          {(data) => (
            <>
              {all.length === 0 ? (
                <PageState heading="Onboarding">
                  <EmptyState title="From the plan to the welcome" action={start}>
                    An onboarding leads a customer through plan, domains, people and the first reports.
                  </EmptyState>
                </PageState>
              ) : (
                <>
                  <Stats board={data} rows={rows} />
                  <BoardSection rows={rows} chosen={chosen} owner={search.owner} />
                </>
              )}
              {idle && <NotSetUp key={idle.id} customer={idle} />}
              {chosen !== undefined && !idle && (
                <Flow key={chosen} id={chosen} owners={data.owners} search={search} onSearch={onSearch} />
              )}
              {search.start && mayStart && (
                <StartDialog
                  customers={data.may_start}
                  onClose={() => onSearch({ ...search, start: undefined })}
                  onStarted={(customer) => onSearch({ ...search, start: undefined, step: undefined, customer })}
                />
              )}
            </>
          )}
        </QueryView>
      </Grid>
    </Frame>
  );
}

function mostUrgent(rows: readonly BoardRow[]): BoardRow | undefined {
  const over = ({ days, goal_days: goal }: BoardRow) => days - (goal ?? 0);
  return rows.toSorted((one, other) => over(other) - over(one))[0];
}

function Answer({ rows, isFiltered }: { rows: readonly BoardRow[]; isFiltered: boolean }) {
  const first = mostUrgent(rows);
  if (first === undefined) return isFiltered ? 'This owner has no onboarding in progress.' : 'No customer is being set up.';
  const { customer, waiting_for: waiting, blocker } = first;
  return (
    <>
      {capital(spelled(rows.length, 'customer is', 'customers are'))} being set up.{' '}
      <Link href={pageAt('/app/customer-onboarding', { customer: customer.id })}>{customer.name}</Link>
      {waiting === '' ? `: ${(blocker ?? '').toLowerCase()}.` : ` waits for ${waiting}.`}
    </>
  );
}

function Stats({ board, rows }: { board: Board; rows: readonly BoardRow[] }) {
  const late = rows.filter(isLate);
  const waiting = rows.filter(({ waiting_for: who }) => who !== '');
  const { median_days: days, of } = board.first_report;
  const names = (of: readonly BoardRow[]) => of.map(({ customer }) => customer.name).join(', ');
  return (
    <StatRow>
      <Stat label="In progress" value={format.number(rows.length)} note={`of ${counted(board.customers, 'customer')}`} />
      <Stat
        label="Days to first report"
        value={days === null ? 'Not measured' : format.number(Math.round(days * 10) / 10)}
        unmeasured={days === null}
        note={days === null ? 'no first report during an onboarding yet' : `median of ${of} in the last year`}
      />
      <Stat
        label="Over time"
        value={format.number(late.length)}
        note={late.length === 0 ? 'every step within its goal' : names(late)}
      />
      <Stat
        label="Waiting for somebody"
        value={format.number(waiting.length)}
        note={waiting.length === 0 ? 'no customer is waiting' : names(waiting)}
      />
    </StatRow>
  );
}
