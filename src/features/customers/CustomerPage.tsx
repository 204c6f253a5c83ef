import './customers.css';
import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { PlaceAlerts } from '#src/entities/alerts/PlaceAlerts.tsx';
import { PlaceAlertsAnswer } from '#src/entities/alerts/PlaceAlertsAnswer.tsx';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { periodOptions, usualDays } from '#src/page/period.ts';
import { isLoading, QueryView } from '#src/page/QueryView.tsx';
import { SearchFilter } from '#src/page/SearchFilter.tsx';
import { pageAt } from '#src/page/search.ts';
import { useMayInArea } from '#src/session/may-manage.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { type TabLink, TabsNav } from '#src/ui/TabsNav.tsx';
import { CustomerIssues } from './CustomerIssues.tsx';
import { CustomerOverview } from './CustomerOverview.tsx';
import { CustomerPeople } from './CustomerPeople.tsx';
import { CustomerTimeline } from './CustomerTimeline.tsx';
import { customerAnswer } from './customer-answer.ts';
import { DomainsTab } from './DomainsTab.tsx';
import { GenerateReport } from './GenerateReport.tsx';
import { IssueFilters } from './IssueFilters.tsx';
import { PerformanceTab } from './PerformanceTab.tsx';
import { RemoveCustomer } from './RemoveCustomer.tsx';
import { ReportsTab } from './ReportsTab.tsx';
import type { CustomerSearch } from './search.ts';
import type { TabProps } from './types.ts';
import { ViewAsCustomer } from './ViewAsCustomer.tsx';

type Props = TabProps & { onRemoved: () => void };

type Counts = Partial<Record<'domains' | 'issues' | 'alerts' | 'people', number | undefined>>;

function tabsOf(id: number, current: CustomerSearch['tab'], counts: Counts): TabLink[] {
  const path = `/app/customers/${id}` as const;
  const tab = (label: string, name: CustomerSearch['tab'], count?: number) => ({
    label,
    href: pageAt(path, { tab: name }),
    current: name === current,
    ...(count === undefined ? {} : { count }),
  });
  return [
    tab('Overview', undefined),
    tab('Domains', 'domains', counts.domains),
    tab('Issues', 'issues', counts.issues),
    tab('Performance', 'performance'),
    tab('Reports', 'reports'),
    tab('Alerts', 'alerts', counts.alerts),
    tab('People and access', 'people', counts.people),
    tab('Timeline', 'timeline'),
    { label: 'Subscription', href: `${path}/subscription` },
  ];
}

/** Whether a tab is about a period that is chosen. */
const isPeriod = (tab: CustomerSearch['tab']) => tab === 'performance' || tab === 'reports';

/** Tabs that a role may not open. */
function closedTabs(may: { people: boolean; money: boolean }): ReadonlySet<string> {
  return new Set([...(may.people ? [] : ['People and access']), ...(may.money ? [] : ['Subscription'])]);
}

/** The file of a customer: how it does, what to fix, who belongs to it, what was done; for staff. */
export function CustomerPage({ id, search, onSearch, onRemoved }: Props) {
  const now = useNow();
  const days = search.days ?? usualDays;
  const whole = useRead(calls.customers.file, { params: { id } });
  const issues = useRead(calls.customers.issues, { params: { id } });
  const performance = useRead(
    calls.customers.performance,
    { params: { id }, query: { days: isPeriod(search.tab) ? days : usualDays } },
    { keepPrevious: true },
  );
  const mayChange = useMayInArea('customers');
  const mayRemove = useMayInArea('customers', 'owner');
  const closed = closedTabs({ people: useMayInArea('people', 'view'), money: useMayInArea('billing', 'view') });
  const [isRemoving, setRemoving] = useState(false);
  const customer = whole.data?.customer;
  const isWhole = customer !== undefined && !(search.tab === 'issues' && isLoading(issues));
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
          tabs={tabsOf(id, search.tab, {
            domains: customer?.domain_count,
            issues: issues.data?.issues.length,
            alerts: customer?.open_alerts,
            people: customer?.user_count,
          }).filter(({ label }) => !closed.has(label))}
        />
      }
      answer={
        isWhole &&
        (search.tab === 'alerts' ? (
          <PlaceAlertsAnswer of={{ customer_id: id }} name={name} />
        ) : (
          customerAnswer(search.tab, customer, { issues: issues.data, performance: performance.data })
        ))
      }
      filters={
        isWhole && (
          <>
            {search.tab === 'domains' && (
              <SearchFilter label="Find a domain" value={search.q} onChange={(q) => onSearch({ tab: 'domains', q })} />
            )}
            {search.tab === 'issues' && issues.data !== undefined && issues.data.issues.length > 0 && (
              <IssueFilters issues={issues.data.issues} search={search} onSearch={onSearch} />
            )}
            {isPeriod(search.tab) && (
              <FilterSelect
                label="Period"
                options={periodOptions}
                value={String(days)}
                onChange={(chosen) => onSearch({ ...search, page: undefined, days: Number(chosen) })}
              />
            )}
            {mayChange && (
              <LinkButton href={`/app/customers/${id}/edit`} size="s">
                Edit customer
              </LinkButton>
            )}
            <ViewAsCustomer id={id} />
            {search.tab !== 'reports' && <GenerateReport id={id} name={name} />}
          </>
        )
      }
    >
      <title>{`${name} · Beacon`}</title>
      <Grid key={isWhole ? 'data' : 'state'}>
        <QueryView query={whole} title="The customer" place="grid">
          {(data) => {
            if (search.tab === 'domains') return <DomainsTab id={id} search={search} onSearch={onSearch} />;
            if (search.tab === 'performance') return <PerformanceTab id={id} query={performance} days={days} />;
            if (search.tab === 'reports')
              return <ReportsTab id={id} name={name} days={days} search={search} onSearch={onSearch} />;
            if (search.tab === 'alerts')
              return (
                <div className="ui-col-12">
                  <PlaceAlerts
                    of={{ customer_id: id }}
                    name={name}
                    openId={search.alert}
                    onOpen={(alert) => onSearch({ tab: 'alerts', alert })}
                  />
                </div>
              );
            if (search.tab === 'issues') return <CustomerIssues id={id} query={issues} search={search} onSearch={onSearch} />;
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
