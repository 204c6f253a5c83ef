import { capital, counted, inDays, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow, useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { useMayInArea } from '#src/session/may-manage.ts';
import { Button } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { CustomerTabs } from './CustomerTabs.tsx';
import type { RemovedCustomer } from './types.ts';
import { useRestore } from './use-restore.ts';

const dayMs = 86_400_000;

const daysLeft = ({ final_at: finalAt }: RemovedCustomer, now: number) => Math.floor((Date.parse(finalAt) - now) / dayMs);

const columnsFor = (now: number, onRestore: (row: RemovedCustomer) => void, offline: boolean): Column<RemovedCustomer>[] => [
  { id: 'customer', header: 'Customer', rowHeader: true, value: (row) => row.name },
  {
    id: 'removed',
    header: 'Removed',
    descendingFirst: true,
    value: (row) => row.removed_at,
    cell: ({ removed_at: at, removed_by: by }) => (
      <>
        {format.dateTime(at)}
        <span className="ui-sub">by {by ?? 'a person who left'}</span>
      </>
    ),
  },
  {
    id: 'keeps',
    header: 'Gets back',
    value: (row) => `${counted(row.domain_count, 'domain')}, ${counted(row.user_count, 'person', 'people')}`,
  },
  {
    id: 'until',
    header: 'Can be restored until',
    value: (row) => row.final_at,
    cell: (row) => (
      <>
        {format.dateTime(row.final_at)}
        <span className="ui-sub">ends {inDays(daysLeft(row, now))}</span>
      </>
    ),
  },
  {
    id: 'do',
    header: 'Actions',
    headerHidden: true,
    card: 'full',
    align: 'right',
    csv: false,
    hideable: false,
    cell: (row) => (
      <Button
        size="s"
        isDisabled={offline}
        reason="Needs a connection."
        onPress={() => onRestore(row)}
        aria-label={`Restore ${row.name}`}
      >
        Restore
      </Button>
    ),
  },
];

function answerOf(total: number): string {
  return total === 0
    ? 'No customer was removed in the last 30 days.'
    : `${capital(spelled(total, 'removed customer'))} can be restored.`;
}

/** Customers removed in the last 30 days: by whom, what they get back, until when, and the action that restores them. */
export function RemovedCustomers() {
  const now = useNow();
  const offline = useOffline();
  const restore = useRestore();
  const mayRestore = useMayInArea('customers');
  const removed = useRead(calls.customers.removed, {});
  return (
    <Frame
      title="Customers"
      stamp={<PageStamp queries={[removed]} />}
      tabs={<CustomerTabs search={{ view: 'removed' }} />}
      answer={removed.data && answerOf(removed.data.pagination.total)}
    >
      <title>Removed customers · Beacon</title>
      <QueryView query={removed} title="The removed customers" place="page">
        {({ customers, pagination }) =>
          customers.length === 0 ? (
            <PageState heading="Removed customers">
              <EmptyState title="Nothing to restore">
                A customer that somebody removes can be restored for 30 days. Then nobody belongs to it any more, and its contacts
                and notes are deleted.
              </EmptyState>
            </PageState>
          ) : (
            <Section question="Which customers were removed?" finding="Latest first; restoring gives their people access again">
              <DataTable
                caption="Removed customers"
                rows={customers}
                columns={
                  mayRestore
                    ? columnsFor(now, restore, offline)
                    : columnsFor(now, restore, offline).filter(({ id }) => id !== 'do')
                }
                rowId={(row) => String(row.id)}
                noun={['removed customer', 'removed customers']}
                total={pagination.total}
                defaultSort={{ columnId: 'removed', descending: true }}
                csvName="removed-customers"
              />
            </Section>
          )
        }
      </QueryView>
    </Frame>
  );
}
