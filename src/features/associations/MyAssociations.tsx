import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { plainText } from '#domain/search/match.ts';
import { formOf, listed, sentence, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { CustomerRetention } from '#src/entities/retention/CustomerRetention.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { SearchFilter } from '#src/page/SearchFilter.tsx';
import { levelOptions, levelWord } from '#src/session/access-levels.ts';
import { useSession, useSignedIn } from '#src/session/session-context.ts';
import { Button } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Grid } from '#src/ui/Grid.tsx';
import { Actions } from '#src/ui/Panel.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/types.ts';
import { VirtualBody } from '#src/ui/table/VirtualBody.tsx';
import { notify } from '#src/ui/toast.tsx';
import { LeaveCustomer } from './LeaveCustomer.tsx';
import type { MyAssociationsSearch } from './search.ts';
import type { MyCustomer } from './types.ts';

/** So many customers one finds without a search. */
const fewCustomers = 6;

type Choice = {
  current: number | null;
  busy: boolean;
  offline: boolean;
  choose: (customer: MyCustomer) => void;
  /** `null` in a view of the customer's portal, which shows the access of somebody else. */
  leave: ((customer: MyCustomer) => void) | null;
};

function columnsFor({ current, busy, offline, choose, leave }: Choice): Column<MyCustomer>[] {
  return [
    {
      id: 'name',
      header: 'Customer',
      rowHeader: true,
      value: (row) => row.name,
      cell: (row) => (
        <>
          {row.name}
          <span className="ui-sub">
            {row.id === current && 'Default · '}
            {row.email ?? 'no address given'}
          </span>
        </>
      ),
    },
    {
      id: 'level',
      header: 'Your access',
      card: 'full',
      value: (row) => levelWord(row.access_level),
      cell: (row) => (
        <>
          {levelWord(row.access_level)}
          <span className="ui-sub">{levelOptions.find((one) => one.id === row.access_level)?.note}</span>
        </>
      ),
    },
    { id: 'domains', header: 'Domains', align: 'right', value: (row) => row.domain_count },
    {
      id: 'primary',
      header: 'Primary contact',
      nowrap: true,
      value: (row) => row.is_primary_contact,
      cell: (row) => (row.is_primary_contact ? 'you' : 'not you'),
    },
    {
      id: 'since',
      header: 'Since',
      nowrap: true,
      hideOn: 'tablet',
      value: (row) => row.created_at,
      cell: (row) => format.date(row.created_at),
    },
    {
      id: 'do',
      header: 'Actions',
      headerHidden: true,
      card: 'full',
      align: 'right',
      cell: (row) => (
        <Actions end>
          {row.id !== current && (
            <Button size="s" isDisabled={busy || offline} onPress={() => choose(row)} aria-label={`Make ${row.name} the default`}>
              Make default
            </Button>
          )}
          {leave !== null && !row.is_only_owner && (
            <Button
              size="s"
              isDisabled={offline}
              reason="Needs a connection."
              onPress={() => leave(row)}
              aria-label={`Leave ${row.name}`}
            >
              Leave
            </Button>
          )}
        </Actions>
      ),
    },
  ];
}

/** Who can change the own access, and why nobody can leave a customer as its only owner. */
function noteOf(customers: readonly MyCustomer[]): string | undefined {
  const owned = customers.filter((one) => one.is_only_owner).map(({ name }) => name);
  const notes = [
    ...(customers.every((one) => one.access_level === 'owner')
      ? []
      : ['An owner of the customer, or our support, can change your access.']),
    ...(owned.length === 0
      ? []
      : [
          `${sentence(`You are the only owner of ${listed(owned, 3)}`)} To leave, make somebody else owner first, or ask our support to remove the customer.`,
        ]),
  ];
  return notes.length === 0 ? undefined : notes.join(' ');
}

/** The customers one belongs to, and which of them the portal opens with. */
export function MyAssociations({
  search,
  onSearch,
}: {
  search: MyAssociationsSearch;
  onSearch: (search: MyAssociationsSearch) => void;
}) {
  const { customerSwitch, view } = useSignedIn();
  const [leaving, setLeaving] = useState<MyCustomer | null>(null);
  const { context, isStaff } = useSession();
  const busy = useSelector(customerSwitch, (state) => !state.matches('idle'));
  const offline = useOffline();
  const mine = useRead(calls.customers.mine, {});
  const current = context?.default_customer_id ?? null;
  const isSuspended = context?.associations.some((one) => one.customer_id === current && one.is_suspended) === true;
  const choose = (customer: MyCustomer) => {
    customerSwitch.send({ type: 'choose', customerId: customer.id });
    const watch = customerSwitch.subscribe((state) => {
      if (!state.matches('idle')) return;
      watch.unsubscribe();
      if (state.context.error === null) notify({ text: `${customer.name} is your default customer.` });
      else notify({ text: `${customer.name} could not be opened: ${state.context.error}`, tone: 'fail' });
    });
  };
  const held = mine.data?.customers ?? [];
  const now = held.find((one) => one.id === current);
  const wanted = plainText(search.q?.trim() ?? '');
  const shown = held.filter(({ name, email }) => plainText(`${name} ${email ?? ''}`).includes(wanted));
  return (
    <Frame
      title="My associations"
      stamp={<PageStamp queries={[mine]} />}
      answer={
        mine.data &&
        context !== null &&
        (held.length === 0
          ? isStaff
            ? 'You work for all customers as staff.'
            : 'You do not belong to a customer yet.'
          : sentence(
              `You belong to ${spelled(held.length, 'customer')}${now === undefined ? '' : formOf(held.length, `: ${now.name}`, `; your default is ${now.name}`)}`,
            ))
      }
      filters={
        (held.length > fewCustomers || search.q !== undefined) && (
          <SearchFilter label="Find a customer" value={search.q} onChange={(q) => onSearch({ ...search, q })} />
        )
      }
    >
      <title>My associations · Beacon</title>
      <Grid>
        <QueryView query={mine} title="Your customers" place="grid">
          {(reply) =>
            reply.customers.length === 0 ? (
              <PageState heading="Your customers">
                <EmptyState title={isStaff ? 'No customer of your own' : 'No customer yet'}>
                  {isStaff
                    ? 'Staff need no association. Choose a customer at the top of the page to see only theirs.'
                    : 'Ask our support to connect your account with a customer.'}
                </EmptyState>
              </PageState>
            ) : (
              <Section
                finding="Your customers"
                note={offline ? 'The default can be changed when there is a connection.' : noteOf(reply.customers)}
              >
                <DataTable
                  caption="Your customers"
                  rows={shown}
                  columns={columnsFor({ current, busy, offline, choose, leave: view === null ? setLeaving : null })}
                  rowId={(row) => String(row.id)}
                  noun={['customer', 'customers']}
                  total={held.length > fewCustomers ? held.length : undefined}
                  virtual={shown.length > 150 && VirtualBody}
                  empty={
                    <EmptyState
                      title="No customer has this name"
                      action={<Button onPress={() => onSearch({ ...search, q: undefined })}>Show all customers</Button>}
                    />
                  }
                />
              </Section>
            )
          }
        </QueryView>
        {leaving !== null && <LeaveCustomer customer={leaving} isOnly={held.length === 1} onClose={() => setLeaving(null)} />}
        {now !== undefined && <CustomerRetention customer={now} mayChange={now.access_level === 'owner' && !isSuspended} />}
      </Grid>
    </Frame>
  );
}
