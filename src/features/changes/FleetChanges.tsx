import { fleetChangesAnswer, fleetChangesFinding, fleetKindLabels } from '#domain/changes/fleet-labels.ts';
import { fleetChangeKinds } from '#domain/vocabulary/changes.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { CustomerFilter } from '#src/page/CustomerFilter.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { fleetColumns } from './fleet-columns.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import { daysOf } from './search.ts';
import type { ChangesSearch } from './types.ts';

const pageSize = 50;

type Props = { search: ChangesSearch; onSearch: (part: Partial<ChangesSearch>) => void };

/** What changed at all customers, newest first; for staff who have chosen none. */
export function FleetChanges({ search, onSearch }: Props) {
  const now = useNow();
  const days = daysOf(search);
  const { kind, page = 1 } = search;
  const asked = { days, limit: pageSize, offset: (page - 1) * pageSize, ...(kind === undefined ? {} : { kind }) };
  const query = useRead(calls.analytics.fleetChanges, { query: asked }, { keepPrevious: true });
  const change = (part: Partial<ChangesSearch>) => onSearch({ page: undefined, ...part });
  return (
    <Frame
      title="What changed"
      stamp={<PageStamp queries={[query]} />}
      answer={query.data && fleetChangesAnswer(query.data)}
      filters={
        <>
          <CustomerFilter value={undefined} onChange={(customer) => onSearch({ customer, page: undefined, kind: undefined })} />
          <FilterSelect
            label="Kind"
            options={[{ id: 'all', label: 'All changes' }, ...fleetChangeKinds.map((id) => ({ id, label: fleetKindLabels[id] }))]}
            value={kind ?? 'all'}
            onChange={(id) => change({ kind: fleetChangeKinds.find((one) => one === id) })}
          />
          <PeriodFilter days={days} onChange={(count) => change({ days: count })} />
        </>
      }
    >
      <title>What changed · Beacon</title>
      <Grid>
        <QueryView query={query} title="The changes" place="grid">
          {({ changes, pagination: { total } }) => (
            <Section
              question="Changes at all customers"
              finding={fleetChangesFinding(total)}
              note="Choose a customer to compare senders and messages too."
            >
              {changes.length > 0 && (
                <DataTable
                  caption="Changes at all customers"
                  rows={changes}
                  columns={fleetColumns(now)}
                  rowId={(row) => `${row.kind}-${row.id}`}
                  noun={['change', 'changes']}
                  serverSort
                  paging={{
                    kind: 'pages',
                    page,
                    pageSize,
                    total,
                    onPage: (next) => onSearch({ page: next === 1 ? undefined : next }),
                  }}
                />
              )}
              {changes.length === 0 && (kind !== undefined || page > 1) && (
                <EmptyState
                  title="Nothing here"
                  action={<Button onPress={() => change({ kind: undefined })}>Show all changes</Button>}
                >
                  No change of this kind in this period.
                </EmptyState>
              )}
            </Section>
          )}
        </QueryView>
      </Grid>
    </Frame>
  );
}
