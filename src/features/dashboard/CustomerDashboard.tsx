import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { AlertTasks } from '#src/entities/alerts/AlertTasks.tsx';
import type { Alert } from '#src/entities/alerts/types.ts';
import { unresolvedOf } from '#src/entities/alerts/unresolved.ts';
import { type OpenCounts, openCountsOf, useAlertCounts } from '#src/entities/alerts/use-alert-counts.ts';
import { Delivery } from '#src/entities/mail-stats/Delivery.tsx';
import { MailByDay } from '#src/entities/mail-stats/MailByDay.tsx';
import type { DashboardSearch, Overview } from '#src/entities/mail-stats/types.ts';
import { DomainNextStep } from '#src/entities/protection/DomainNextStep.tsx';
import { mostUrgent } from '#src/entities/protection/next-step.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { periodOptions, usualDays, withChosen } from '#src/page/period.ts';
import { isLoading, QueryView } from '#src/page/QueryView.tsx';
import { useMayManage } from '#src/session/may-manage.ts';
import { deferred } from '#src/ui/deferred.tsx';
import { FilterSelect } from '#src/ui/FilterSelect.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Column, Grid } from '#src/ui/Grid.tsx';
import { Answer } from './Answer.tsx';
import { DashboardStats } from './DashboardStats.tsx';
import { FirstDomain, FirstSteps } from './first-steps-later.ts';
import { NoMail, NotAmongYours } from './Onboarding.tsx';
import { Safety } from './Safety.tsx';
import { Tasks } from './Tasks.tsx';
import { tasksOf } from './tasks.ts';
import { useDashboardData } from './use-dashboard-data.ts';

const Senders = deferred(() => import('./Senders.tsx').then((module) => module.Senders));
const Below = deferred(() => import('./Below.tsx').then((module) => module.Below));

type Props = { search: DashboardSearch; onSearch: (search: DashboardSearch) => void };

/** Are we safe, is our mail getting through, who sends as us, what comes next. */
export function CustomerDashboard({ search, onSearch }: Props) {
  const days = search.days ?? usualDays;
  const data = useDashboardData(days, search.domain);
  const mayManage = useMayManage();
  const domains = useRead(calls.domains.names, {});
  const alerts = useAlertsOf(search.domain);
  const held = data.overview.data;
  const inView = new Set(held?.domains.map((one) => one.domain_id));
  const protections = (data.protection.data?.domains ?? []).filter((one) => inView.has(one.domain_id));
  const urgent = mostUrgent(protections.map((row) => ({ domain: row.domain_id, step: row.next_step })));
  const names = (domains.data?.domains ?? []).filter(({ standing }) => standing !== 'unverified');
  const unverified = domains.data?.domains.find((one) => one.standing === 'unverified');
  const until = [data.protection, alerts];
  const isSettled = held !== undefined && !until.some(isLoading);
  return (
    <Frame
      title="Dashboard"
      stamp={<PageStamp queries={[data.overview]} dataUpTo={held?.data_up_to ?? null} />}
      answer={
        held &&
        (held.domains.length === 0
          ? search.domain === undefined
            ? unverified !== undefined
              ? `${nameOf(unverified)} is not verified yet. Its reports show once it is.`
              : mayManage
                ? 'Add a domain to see who sends email in its name.'
                : 'You have no domains yet. Ask an owner in your organisation to add one.'
            : 'You do not have access to this domain.'
          : data.protection.data && (
              <Answer rows={protections} headline={held.split.headline} days={days} domainId={search.domain} />
            ))
      }
      filters={
        (names.length > 0 || domains.isLoading) && (
          <>
            {(names.length > 1 || search.domain !== undefined) && (
              <FilterSelect
                label="Domain"
                options={withChosen(
                  [
                    { id: 'all', label: `All ${format.number(names.length)} domains` },
                    ...names.map((one) => ({ id: String(one.id), label: nameOf(one) })),
                  ],
                  search.domain === undefined ? 'all' : String(search.domain),
                  'Another domain',
                )}
                value={search.domain === undefined ? 'all' : String(search.domain)}
                onChange={(id) => onSearch({ ...search, domain: id === 'all' ? undefined : Number(id) })}
              />
            )}
            <FilterSelect
              label="Period"
              options={periodOptions}
              value={String(days)}
              onChange={(id) => onSearch({ ...search, days: Number(id) === usualDays ? undefined : Number(id) })}
            />
          </>
        )
      }
      next={
        isSettled && urgent ? (
          <DomainNextStep domain={urgent.domain} step={urgent.step} />
        ) : held?.domains.length === 0 && search.domain === undefined && mayManage ? (
          <FirstDomain unverified={unverified} />
        ) : undefined
      }
    >
      <title>Dashboard · Beacon</title>
      <QueryView query={data.overview} title="Your statistics" place="frame" until={until}>
        {(overview) =>
          overview.domains.length === 0 ? (
            <Grid>{search.domain === undefined ? <FirstSteps only={undefined} /> : <NotAmongYours />}</Grid>
          ) : (
            <Body overview={overview} data={data} days={days} domain={search.domain} alerts={alerts} />
          )
        }
      </QueryView>
    </Frame>
  );
}

/** The unresolved alerts of one's own domains, or of one of them, with the server's counts; followed live while the page is open. */
function useAlertsOf(domain: number | undefined): { alerts: readonly Alert[]; counts: OpenCounts; isLoading: boolean } {
  const list = useRead(calls.alertManagement.alerts, domain === undefined ? {} : unresolvedOf({ domain_id: domain }));
  const counts = useAlertCounts(domain === undefined ? undefined : { domain_id: domain });
  const alerts = list.data?.alerts ?? [];
  return { alerts, counts: counts ?? openCountsOf(alerts), isLoading: list.isLoading };
}

type BodyProps = {
  overview: Overview;
  data: ReturnType<typeof useDashboardData>;
  days: number;
  domain: number | undefined;
  alerts: ReturnType<typeof useAlertsOf>;
};

function Body({ overview, data, days, domain, alerts }: BodyProps) {
  const { totals } = overview;
  const shown = new Set(overview.domains.map((one) => one.domain_id));
  const rows = (data.protection.data?.domains ?? []).filter((one) => shown.has(one.domain_id));
  const urgent = alerts.alerts.some(({ status }) => status === 'open') && (
    <Column span={12}>
      <AlertTasks {...alerts} />
    </Column>
  );
  const safety = (
    <Column span={12}>
      <QueryView query={data.protection} title="Protection of your domains">
        {(reply) => <Safety domains={overview.domains} protection={reply.domains} days={days} />}
      </QueryView>
    </Column>
  );
  const tasks = (span: 8 | 12) => (
    <Column span={span}>
      <QueryView query={data.scores} title="Your tasks">
        {({ scores }) => <Tasks tasks={tasksOf(scores)} isScored={scores.some(({ score }) => score !== null)} />}
      </QueryView>
    </Column>
  );
  if (totals.messages === 0)
    return (
      <Grid>
        {urgent}
        <NoMail domains={overview.domains} days={days} />
        {safety}
        {tasks(12)}
      </Grid>
    );
  return (
    <>
      <DashboardStats overview={overview} rows={rows} counts={alerts.counts} days={days} domain={domain} />
      <Grid>
        {urgent}
        {safety}
        <MailByDay byDay={overview.by_day} finding={overview.finding} domain={domain} />
        <Delivery totals={totals} days={days} domain={domain} />
        {tasks(8)}
        <Column span={4} wideOnTablet>
          <Senders query={data.senders} days={days} domain={domain} />
        </Column>
        <Below reporters={overview.reporters} days={days} domain={domain} />
      </Grid>
    </>
  );
}
