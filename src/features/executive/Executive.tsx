import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { DomainNextStep } from '#src/entities/protection/DomainNextStep.tsx';
import { useNextStep } from '#src/entities/protection/use-next-step.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { PageState } from '#src/page/PageState.tsx';
import { isLoading, QueryView } from '#src/page/QueryView.tsx';
import { useMayInArea } from '#src/session/may-manage.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { ChipLink } from '#src/ui/Chip.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import { Grid } from '#src/ui/Grid.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { AtRisk } from './AtRisk.tsx';
import { DaysToEnforcement } from './DaysToEnforcement.tsx';
import { EnforcementChart } from './EnforcementChart.tsx';
import { Coverage, HeldBack, Scores } from './Fleet.tsx';
import { executiveAnswer } from './fleet.ts';
import { RevenueByPlan } from './RevenueByPlan.tsx';
import { Stats } from './Stats.tsx';
import { type ExecutiveSearch, timeframes, usualTimeframe } from './types.ts';

type ExecutiveProps = { search: ExecutiveSearch; onSearch: (part: ExecutiveSearch) => void };

/** All customers together, for the owner of the service: enforcement, risk, revenue, support, coverage. */
export function Executive({ search, onSearch }: ExecutiveProps) {
  const { timeframe = usualTimeframe } = search;
  const now = useNow();
  const keep = { keepPrevious: true };
  const summary = useRead(calls.customers.executiveSummary, { query: { timeframe } }, keep);
  const status = useRead(calls.domains.protectionStatus, {});
  const domains = useRead(calls.domains.list, {});
  const maySeeMoney = useMayInArea('billing', 'view');
  const revenue = useRead(calls.billing.revenue, {}, { enabled: maySeeMoney });
  const moneyOf = revenue.data
    ? new Map(revenue.data.revenue.by_customer.map(({ customer_id: id, cents }) => [id, cents]))
    : null;
  const support = useRead(calls.support.queue, {});
  const urgent = useNextStep();
  return (
    <Frame
      title="Executive intelligence"
      stamp={<PageStamp queries={[summary, status, domains]} dataUpTo={summary.data?.period.end_date} />}
      answer={summary.data && !isLoading(domains) && executiveAnswer(summary.data)}
      next={urgent ? <DomainNextStep domain={urgent.domain} step={urgent.step} /> : undefined}
      filters={
        <>
          <FilterSelect
            label="Period"
            options={timeframes.map((one) => ({ id: one, label: `Last ${counted(Number.parseInt(one, 10), 'day')}` }))}
            value={timeframe}
            onChange={(chosen) => onSearch({ timeframe: chosen === usualTimeframe ? undefined : chosen })}
          />
          <ChipLink href="/app/report-center">Make a board report</ChipLink>
        </>
      }
    >
      <title>Executive intelligence · Beacon</title>
      <QueryView query={summary} title="The summary" place="frame" until={[status, domains, revenue, support]}>
        {(data) =>
          data.domains === 0 ? (
            <PageState heading="Executive intelligence">
              <EmptyState title="No domains yet" action={<LinkButton href="/app/customers">Open customers</LinkButton>}>
                The summary covers customers with domains. Add the first ones to start.
              </EmptyState>
            </PageState>
          ) : (
            <>
              <Stats summary={data} revenue={revenue.data?.revenue} support={support.data?.stats} maySeeMoney={maySeeMoney} />
              <Grid>
                <EnforcementChart months={data.by_month} />
                <QueryView query={status} title="The domains" place="grid">
                  {(reply) => <HeldBack rows={reply.domains} />}
                </QueryView>
                <AtRisk rows={data.at_risk} risky={data.high_risk} moneyOf={moneyOf} />
                {status.data && <Scores rows={status.data.domains} span={data.days_to_enforcement.moves.length > 0 ? 6 : 12} />}
                <DaysToEnforcement summary={data} />
                {domains.data && (
                  <Coverage domains={domains.data.domains} measured={data.coverage} now={now} span={maySeeMoney ? 6 : 12} />
                )}
                {maySeeMoney && (
                  <QueryView query={revenue} title="The revenue" place="grid">
                    {(reply) => <RevenueByPlan revenue={reply.revenue} />}
                  </QueryView>
                )}
              </Grid>
            </>
          )
        }
      </QueryView>
    </Frame>
  );
}
