import { useEffect, useRef, useState } from 'react';
import { capital, counted, formOf, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { ImportPanel } from '#src/entities/people/ImportPanel.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { useMayInArea } from '#src/session/may-manage.ts';
import { useSession } from '#src/session/session-context.ts';
import { Button } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { AddCustomer } from './AddCustomer.tsx';
import { Comparison } from './Comparison.tsx';
import { CustomerTable } from './CustomerTable.tsx';
import { CustomerTabs } from './CustomerTabs.tsx';
import { RemovedCustomers } from './RemovedCustomers.tsx';
import { SavedViews } from './SavedViews.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { type CustomersSearch, comparedIds } from './search.ts';
import type { CustomerRow } from './types.ts';
import { filterCustomers, sortOf, sortText } from './views.ts';

/** "Two of 40 customers", "Both customers", "The only customer". */
function urgentOf(urgent: number, total: number): string {
  if (urgent < total) return `${capital(spelled(urgent))} of ${spelled(total, 'customer')}`;
  return ['The only customer', 'Both customers'][total - 1] ?? `All ${spelled(total, 'customer')}`;
}

function CustomersAnswer({ rows, total }: { rows: CustomerRow[]; total: number }) {
  const own = rows.reduce((sum, row) => sum + row.own_messages, 0);
  const passed = rows.reduce((sum, row) => sum + row.own_passed, 0);
  const silent = rows.filter((row) => row.messages === 0).length;
  const urgent = filterCustomers(rows, { show: 'attention' });
  const [first] = urgent.toSorted((one, other) => (other.risk?.points ?? 0) - (one.risk?.points ?? 0));
  if (total === 0) return 'There is no customer yet.';
  if (first)
    return (
      <>
        {urgentOf(urgent.length, total)} {formOf(urgent.length, 'needs', 'need')} attention
        {urgent.length > 1 ? '. ' : ': '}
        <Link href={`/app/customers/${first.id}`}>{first.name}</Link>
        {urgent.length > 1 && ' comes first'}.
      </>
    );
  return (
    <>
      {capital(spelled(total, 'customer'))}
      {silent > 0 && `, ${spelled(silent)} without reports`}.{' '}
      {own > 0 && (
        <>
          <Link href="/app/analytics?days=30">{format.share(passed, own)}</Link> of their own{' '}
          <span className="ui-nowrap">{counted(own, 'message')}</span> passed in the last 30 days.
        </>
      )}
    </>
  );
}

type Props = { search: CustomersSearch; onSearch: (search: CustomersSearch) => void };

/** Customers, some of them beside each other, or those that were removed and can be restored; for staff. */
export function Customers(props: Props) {
  const { view, compare } = props.search;
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(comparedIds(compare).map(String)));
  const shown = useRef(compare);
  useEffect(() => {
    if (shown.current === compare) return;
    shown.current = compare;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [compare]);
  if (compare !== undefined) return <Comparison search={props.search} compare={compare} />;
  if (view === 'removed') return <RemovedCustomers />;
  return <CustomersInUse {...props} selected={selected} onSelected={setSelected} />;
}

type ListProps = Props & { selected: ReadonlySet<string>; onSelected: (selected: ReadonlySet<string>) => void };

/** All customers with the last 30 days of their mail. */
function CustomersInUse({ search, onSearch, selected, onSelected }: ListProps) {
  const now = useNow();
  const { profile } = useSession();
  const customers = useRead(calls.customers.list, {});
  const add = useMayInArea('customers') && (
    <>
      <Button variant="solid" size="s" onPress={() => onSearch({ ...search, add: true })}>
        Create customer
      </Button>
      <Button size="s" onPress={() => onSearch({ ...search, import: true })}>
        Import CSV
      </Button>
    </>
  );
  return (
    <Frame
      title="Customers"
      stamp={<PageStamp queries={[customers]} />}
      tabs={<CustomerTabs search={search} rows={customers.data?.customers} me={profile?.id} />}
      answer={customers.data && <CustomersAnswer rows={customers.data.customers} total={customers.data.pagination.total} />}
      filters={
        customers.data &&
        customers.data.pagination.total > 0 && (
          <>
            <SearchField
              label="Find a customer"
              placeholder="Find a customer"
              value={search.q ?? ''}
              onChange={(q) => onSearch({ ...search, q: q || undefined })}
              small
            />
            <SavedViews search={search} />
            {add}
          </>
        )
      }
    >
      <title>Customers · Beacon</title>
      <QueryView query={customers} title="The customers" place="page">
        {(reply) => {
          const rows = filterCustomers(reply.customers, search, profile?.id);
          if (reply.customers.length === 0)
            return (
              <PageState heading="Customers">
                <EmptyState title="No customer yet" action={add}>
                  A customer owns domains, and its people see their reports.
                </EmptyState>
              </PageState>
            );
          if (rows.length === 0)
            return (
              <PageState heading="Customers">
                <EmptyState
                  title="No customer matches these filters"
                  action={<Button onPress={() => onSearch({})}>Show all customers</Button>}
                >
                  {counted(reply.customers.length, 'customer')} would be shown without the filters.
                </EmptyState>
              </PageState>
            );
          return (
            <Section
              question="Last 30 days"
              finding={findingOf(rows, reply.pagination.total)}
              note="A customer needs attention at a risk of 40 or more."
            >
              <SelectionBar
                rows={reply.customers.filter(({ id }) => selected.has(String(id)))}
                search={search}
                now={now}
                onClear={() => onSelected(new Set())}
              />
              <CustomerTable
                rows={rows}
                total={reply.pagination.total}
                now={now}
                sort={sortOf(search.sort)}
                onSort={(sort) => onSearch({ ...search, sort: sortText(sort) })}
                selected={selected}
                onSelected={onSelected}
              />
            </Section>
          );
        }}
      </QueryView>
      {search.import === true && <ImportPanel kind="customers" onClose={() => onSearch({ ...search, import: undefined })} />}
      <AddCustomer isOpen={search.add === true} onClose={() => onSearch({ ...search, add: undefined })} />
    </Frame>
  );
}

function findingOf(rows: CustomerRow[], total: number): string {
  const sending = rows.filter((row) => row.own_messages > 0);
  const failing = sending.filter((row) => row.own_passed < 0.95 * row.own_messages).length;
  if (sending.length === 0) return 'No messages of their own were reported for the customers shown';
  if (failing === 0)
    return sending.length === total
      ? 'At least 95% of every customer’s own messages pass'
      : formOf(
          sending.length,
          'At least 95% of own messages pass at the one customer shown that sent any',
          `At least 95% of own messages pass at each of the ${spelled(sending.length)} customers shown that sent any`,
        );
  return `At ${spelled(failing, 'customer')}, more than 5% of their own messages fail`;
}
