import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { capital, counted, formOf, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useNow } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { alertStep } from '#src/entities/alerts/alert-step.ts';
import type { DomainRow } from '#src/entities/mail-stats/types.ts';
import { PageStamp } from '#src/page/PageStamp.tsx';
import { isLoading, QueryView, Together } from '#src/page/QueryView.tsx';
import { useMayInArea } from '#src/session/may-manage.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Frame } from '#src/ui/Frame.tsx';
import * as format from '#src/ui/format.ts';
import { Column, Grid } from '#src/ui/Grid.tsx';
import { Link } from '#src/ui/Link.tsx';
import { NextStep } from '#src/ui/NextStep.tsx';
import type { NextThing } from '#src/ui/next-thing.ts';
import { LoadingState } from '#src/ui/State.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { AlertsToday } from './AlertsToday.tsx';
import { attentionList, silentDomains } from './attention.ts';
import { FleetCustomers } from './FleetCustomers.tsx';
import { FleetProtection } from './FleetProtection.tsx';
import { FleetReporters } from './FleetReporters.tsx';
import { looksFresh, neverReported } from './first-hour/fresh.ts';
import { IntakeBatches } from './IntakeBatches.tsx';
import { IntakeSources } from './IntakeSources.tsx';
import { IntakeStats } from './IntakeStats.tsx';
import { RowsByHour } from './RowsByHour.tsx';
import { SilentDomains } from './SilentDomains.tsx';
import { Today } from './Today.tsx';
import type { Health } from './types.ts';

const refetchMs = 10_000;

// Not loaded once there are statistics.
const FirstHour = lazyRouteComponent(() => import('./first-hour/FirstHour.tsx'), 'FirstHour');

const states = {
  healthy: { kind: 'pass', word: 'Healthy' },
  degraded: { kind: 'attention', word: 'Degraded' },
  down: { kind: 'fail', word: 'Down' },
} as const;

function StaffAnswer({ health, silent, todo }: { health: Health; silent: number; todo: number }) {
  return (
    <>
      {todo === 0 ? 'Nothing needs attention.' : `${capital(spelled(todo, 'item needs', 'items need'))} attention.`}{' '}
      <Link href="/app/ingestion-v2">{counted(health.rows_24h, 'row')}</Link> arrived in the last 24 hours
      {health.rows_refused_24h > 0 && `; ${format.number(health.rows_refused_24h)} could not be read`}
      {silent > 0 && (
        <>
          ; <Link href="/app/domains?show=silent">{counted(silent, 'domain')}</Link> {formOf(silent, 'is', 'are')} silent
        </>
      )}
      .
    </>
  );
}

/** The staff dashboard: the state of the intake, the customers and domains that need attention. */
export function Operations({ title = 'Operations' }: { title?: string }) {
  const now = useNow();
  const health = useRead(calls.ingestion.health, {}, { refetchMs });
  const status = useRead(calls.ingestion.status, {}, { refetchMs });
  const mailbox = useRead(calls.ingestion.mailboxStatus, {}, { refetchMs: 30_000 });
  const customers = useRead(calls.customers.list, {});
  const domains = useRead(calls.domains.list, {});
  const alerts = useRead(calls.alertManagement.alerts, {});
  const alertStats = useRead(calls.alertManagement.stats, {});
  const mayApprove = useMayInArea('people');
  const mayAnswer = useMayInArea('leads');
  const pending = useRead(calls.adminUsers.pending, { query: { limit: 1 } }, { enabled: mayApprove });
  const leads = useRead(calls.leads.stats, {}, { enabled: mayAnswer });
  const requests = { people: pending.data?.pagination.total ?? 0, leads: leads.data?.stats.waiting ?? 0 };
  const silent = domains.data && silentDomains(domains.data.domains, now);
  const urgent = alertStep(alerts.data?.alerts ?? [], true);
  const mayIntake = useMayInArea('intake');
  const mine = ({ href }: NextThing) => mayIntake || !href.startsWith('/app/ingestion-v2');
  const things = health.data
    ? [...(urgent === null ? [] : [urgent]), ...attentionList(health.data, silent ?? [], requests).filter(mine)]
    : [];
  const isFresh = useFresh(health.data, domains.data?.domains);
  const tag = health.data && (
    <StatusTag kind={states[health.data.status].kind} filled>
      Intake {states[health.data.status].word.toLowerCase()}
    </StatusTag>
  );
  if (health.data && isFresh === true)
    return (
      <Suspense fallback={<Opening title={title} />}>
        <FirstHour
          title={title}
          tag={tag}
          health={health.data}
          things={[...(urgent === null ? [] : [urgent]), ...attentionList(health.data, [], requests).filter(mine)]}
        />
      </Suspense>
    );
  if (isFresh === undefined) return <Opening title={title} />;
  const [step] = things;
  const awaited = [alerts, health, domains, customers];
  return (
    <Frame
      title={title}
      tag={tag}
      stamp={<PageStamp queries={[health, status]} />}
      answer={
        health.data && domains.data && <StaffAnswer health={health.data} silent={silent?.length ?? 0} todo={things.length} />
      }
      next={
        step && !awaited.some(isLoading) ? (
          <NextStep
            what={step.what}
            why={step.why}
            action={
              <LinkButton variant="beam" href={step.href}>
                {step.action}
              </LinkButton>
            }
          />
        ) : undefined
      }
    >
      <title>{`${title} · Beacon`}</title>
      <Together queries={awaited} title="The fleet">
        <Grid>
          <QueryView query={alerts} title="The alerts" place="grid">
            {(page) => <AlertsToday page={page} stats={alertStats.data} />}
          </QueryView>
        </Grid>
        <QueryView query={health} title="Intake health" place="frame">
          {(data) => (
            <>
              <IntakeStats health={data} status={status.data} now={now} />
              <Grid>
                {things.length > 1 && <Today things={things} />}
                <Column span={5}>
                  <QueryView query={status} title="Intake status">
                    {(reply) => <IntakeBatches status={reply} rows24h={data.rows_24h} />}
                  </QueryView>
                </Column>
                <RowsByHour health={data} />
              </Grid>
            </>
          )}
        </QueryView>
        <Grid>
          <QueryView query={domains} title="Protection of the domains" place="grid">
            {(reply) => <FleetProtection domains={reply.domains} />}
          </QueryView>
          <Column span={7}>
            <QueryView query={customers} title="The customers">
              {(reply) => <FleetCustomers customers={reply.customers} total={reply.pagination.total} now={now} />}
            </QueryView>
          </Column>
          <Column span={5}>
            <QueryView query={domains} title="The domains">
              {(reply) => <SilentDomains silent={silentDomains(reply.domains, now)} all={reply.pagination.total} now={now} />}
            </QueryView>
          </Column>
          {health.data && <FleetReporters reporters={health.data.reporters} now={now} />}
          <Column span={4} wideOnTablet>
            <QueryView query={mailbox} title="Intake sources">
              {(reply) => <IntakeSources sources={reply.sources} />}
            </QueryView>
          </Column>
        </Grid>
      </Together>
    </Frame>
  );
}

/** Whether no report has ever come; `undefined` while it is asked. Only an installation without recent reports asks. */
function useFresh(health: Health | undefined, domains: DomainRow[] | undefined): boolean | undefined {
  const isFresh = health !== undefined && domains !== undefined && looksFresh(health, domains);
  const known = useRead(calls.domainReports.domains, {}, { enabled: isFresh });
  if (!isFresh || (known.data === undefined && known.fetchStatus !== 'fetching')) return false;
  return known.data && neverReported(known.data.domains);
}

const Opening = ({ title }: { title: string }) => (
  <Frame title={title}>
    <Grid>
      <Column span={12}>
        <LoadingState title={`Loading: ${title.toLowerCase()}`} />
      </Column>
    </Grid>
  </Frame>
);
