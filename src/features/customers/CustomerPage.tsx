import './customers.css';
import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { pageAt } from '#src/page/search.ts';
import { useMayInArea } from '#src/session/may-manage.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { type TabLink, TabsNav } from '#src/ui/TabsNav.tsx';
import { CustomerIssues } from './CustomerIssues.tsx';
import { CustomerOverview } from './CustomerOverview.tsx';
import { CustomerPeople } from './CustomerPeople.tsx';
import { CustomerTimeline } from './CustomerTimeline.tsx';
import { customerAnswer } from './customer-answer.ts';
import { GenerateReport } from './GenerateReport.tsx';
import { RemoveCustomer } from './RemoveCustomer.tsx';
import type { CustomerSearch } from './search.ts';
import { ViewAsCustomer } from './ViewAsCustomer.tsx';

type Props = { id: number; search: CustomerSearch; onRemoved: () => void };

function tabsOf(id: number, current: CustomerSearch['tab'], issues: number | undefined, people: number | undefined): TabLink[] {
  const path = `/app/customers/${id}` as const;
  const tab = (label: string, name: CustomerSearch['tab'], count?: number) => ({
    label,
    href: pageAt(path, { tab: name }),
    current: name === current,
    ...(count === undefined ? {} : { count }),
  });
  return [
    tab('Overview', undefined),
    tab('Issues', 'issues', issues),
    tab('People and access', 'people', people),
    tab('Timeline', 'timeline'),
    { label: 'Subscription', href: `${path}/subscription` },
  ];
}

/** Tabs that a role may not open. */
function closedTabs(may: { people: boolean; money: boolean }): ReadonlySet<string> {
  return new Set([...(may.people ? [] : ['People and access']), ...(may.money ? [] : ['Subscription'])]);
}

/** The file of a customer: how it does, what to fix, who belongs to it, what was done; for staff. */
export function CustomerPage({ id, search, onRemoved }: Props) {
  const now = useNow();
  const whole = useRead(calls.customers.file, { params: { id } });
  const issues = useRead(calls.customers.issues, { params: { id } });
  const performance = useRead(calls.customers.performance, { params: { id }, query: { days: 30 } });
  const mayChange = useMayInArea('customers');
  const mayRemove = useMayInArea('customers', 'owner');
  const closed = closedTabs({ people: useMayInArea('people', 'view'), money: useMayInArea('billing', 'view') });
  const [isRemoving, setRemoving] = useState(false);
  const customer = whole.data?.customer;
  const name = customer?.name ?? 'Customer';
  return (
    <Frame
      title={name}
      crumbs={[{ label: 'Customers', href: '/app/customers' }]}
      tag={
        customer !== undefined &&
        customer.critical_alerts > 0 && (
          <StatusTag kind="fail" filled>
            {counted(customer.critical_alerts, 'critical alert')}
          </StatusTag>
        )
      }
      stamp={<PageStamp queries={[whole, issues, performance]} dataUpTo={performance.data?.data_up_to ?? null} />}
      tabs={
        <TabsNav
          label={`Pages of ${name}`}
          tabs={tabsOf(id, search.tab, issues.data?.issues.length, customer?.user_count).filter(
            ({ label }) => !closed.has(label),
          )}
        />
      }
      answer={customer && customerAnswer(search.tab, customer, issues.data)}
      filters={
        customer && (
          <>
            {mayChange && (
              <LinkButton href={`/app/customers/${id}/edit`} size="s">
                Edit customer
              </LinkButton>
            )}
            <ViewAsCustomer id={id} />
            <GenerateReport id={id} name={name} />
          </>
        )
      }
    >
      <title>{`${name} · Beacon`}</title>
      <Grid>
        <QueryView query={whole} title="The customer" place="grid">
          {(data) => {
            if (search.tab === 'issues') return <CustomerIssues id={id} query={issues} />;
            if (search.tab === 'people' && !closed.has('People and access')) return <CustomerPeople id={id} name={name} />;
            if (search.tab === 'timeline')
              return <CustomerTimeline whole={data} now={now} onRemove={mayRemove ? () => setRemoving(true) : undefined} />;
            return <CustomerOverview whole={data} performance={performance} issues={issues.data} now={now} />;
          }}
        </QueryView>
      </Grid>
      {customer && (
        <RemoveCustomer customer={customer} isOpen={isRemoving} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
      )}
    </Frame>
  );
}
