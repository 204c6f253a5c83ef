import { useNavigate } from '@tanstack/react-router';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { Delivery } from '#src/entities/mail-stats/Delivery.tsx';
import { MailByDay } from '#src/entities/mail-stats/MailByDay.tsx';
import { MailStats } from '#src/entities/mail-stats/MailStats.tsx';
import { Reporters } from '#src/entities/mail-stats/Reporters.tsx';
import { LastReportHint } from '#src/entities/onboarding/LastReportHint.tsx';
import { PathSection } from '#src/entities/protection/PathSection.tsx';
import { useProtectionRow } from '#src/entities/protection/use-protection-row.ts';
import { BusiestSenders } from '#src/entities/senders/BusiestSenders.tsx';
import { nameOf } from '#src/page/domain-name.ts';
import { domainAt } from '#src/page/links.ts';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView, Together } from '#src/page/QueryView.tsx';
import { pageAt } from '#src/page/search.ts';
import { useSession } from '#src/session/session-context.ts';
import { RowActions } from '#src/ui/ActionRows.tsx';
import { LinkButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { Column, Grid } from '#src/ui/Grid.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { DetectedNames } from './DetectedNames.tsx';
import { DnsBlock } from './DnsBlock.tsx';
import { FailedMail } from './FailedMail.tsx';
import { PolicyOverTime } from './PolicyOverTime.tsx';
import { ScoreSections } from './ScoreSections.tsx';
import type { Domain, DomainOverviewReply, ReportOverview } from './types.ts';

/** The domain's level and score; draws nothing that is not known yet. */
function Standing({ domain }: { domain: Domain }) {
  const { row } = useProtectionRow(domain.id);
  const dns = useRead(calls.domains.dnsOverview, { params: { id: domain.id } });
  // Of a name that does not exist nothing can be scored.
  const score = dns.data?.check?.flags.some(({ code }) => code === 'NAME_MISSING') ? undefined : dns.data?.score;
  return (
    <>
      {row !== undefined && row.checked_at !== null && row.score !== null && (
        <PathSection row={row} more={{ label: 'What the next step costs', href: domainAt(domain.id, { tab: 'policy' }) }} />
      )}
      {score && <ScoreSections score={score} />}
    </>
  );
}

/** What the number of addresses covers, or why there is none. */
function sendersNote(counted: ReportOverview | undefined): string {
  if (counted === undefined) return 'not counted yet';
  const { period, sources } = counted;
  if (period.start_date >= period.addresses_from) return 'that sent as this domain';
  return sources === null
    ? `stored from ${format.date(period.addresses_from)}`
    : `that sent as this domain from ${format.date(period.addresses_from)}`;
}

/** The statistics of one domain: how its mail fares, the policy seen, who sends, who reports, what fails. */
export function DomainOverview({ domain, overview, days }: { domain: Domain; overview: DomainOverviewReply; days: number }) {
  const params = { id: domain.id };
  const { query: protection } = useProtectionRow(domain.id);
  const dns = useRead(calls.domains.dnsOverview, { params });
  const counted = useRead(calls.domainReports.overview, { params, query: { days } });
  const senders = useRead(calls.domainReports.senders, { params, query: { days, limit: 6 } });
  const policies = useRead(calls.dmarc.domainPolicyDistribution, { params, query: { days: 365 } });
  const failures = useRead(calls.dmarc.failures, { params, query: { days, limit: 8 } });
  const at = { days, domain: domain.id };
  const { totals } = overview;
  if (totals.messages === 0) return <NoReport domain={domain} days={days} />;
  return (
    <Together queries={[protection, dns, counted, policies, senders, failures]} title="The statistics of the domain">
      <MailStats
        {...at}
        totals={totals}
        split={overview.split}
        previousSplit={overview.previous_split}
        reporters={overview.reporters}
        senders={counted.data?.sources ?? null}
        sendersNote={sendersNote(counted.data)}
      />
      <Grid>
        <Standing domain={domain} />
        <MailByDay byDay={overview.by_day} finding={overview.finding} domain={domain.id} />
        <Delivery {...at} totals={totals} />
        <Column span={6} wideOnTablet>
          <QueryView query={senders} title="The senders">
            {(list) => <BusiestSenders list={list} days={days} domain={domain.id} span={12} />}
          </QueryView>
        </Column>
        <DnsBlock domain={domain} span={6} />
        <Reporters {...at} reporters={overview.reporters} span={6} />
        <Column span={6} wideOnTablet>
          <QueryView query={policies} title="Policies seen">
            {(reply) => <PolicyOverTime seen={reply.seen} domain={domain.id} />}
          </QueryView>
        </Column>
        <Column span={12}>
          <QueryView query={failures} title="Failing messages">
            {(reply) => <FailedMail rows={reply.failures} totals={reply.totals} days={days} domain={domain.id} />}
          </QueryView>
        </Column>
        <Subdomains domain={domain} />
      </Grid>
    </Together>
  );
}

/** The subdomains of a domain that its customer, of several the active one, has not added. */
function Subdomains({ domain }: { domain: Domain }) {
  const navigate = useNavigate();
  const { isStaff, customer } = useSession();
  const holder = domain.customers.find(({ id }) => id === customer?.customer_id) ?? domain.customers[0];
  if (holder === undefined) return null;
  const at = { add: true, customer: isStaff ? holder.id : undefined };
  return (
    <DetectedNames
      customer={holder.id}
      domain={domain}
      onAdd={(name) => void navigate({ href: pageAt('/app/domains', { ...at, name }) })}
    />
  );
}

const refetchEveryMs = 10_000;

/** No report in the period; checks again every ten seconds, so that reports read just now appear. */
function NoReport({ domain, days }: { domain: Domain; days: number }) {
  const params = { id: domain.id };
  useRead(calls.domains.get, { params }, { refetchMs: refetchEveryMs });
  useRead(calls.dmarc.overview, { params, query: { days } }, { refetchMs: refetchEveryMs });
  return (
    <Grid>
      <Column span={7}>
        <PageState heading="Figures">
          <EmptyState
            title="No report in this period"
            action={
              <RowActions>
                <LinkButton href={domainAt(domain.id, { tab: 'dns' })}>Show the record</LinkButton>
                <LinkButton variant="quiet" href={domainAt(domain.id, { days: 365 })}>
                  Show the last year
                </LinkButton>
              </RowActions>
            }
          >
            <LastReportHint
              domain={domain.id}
              first={`Receivers send reports once a day. The first usually arrive 24 to 48 hours after the DMARC record of ${nameOf(domain)} has a report address${domain.report_address === null ? '' : `: ${domain.report_address}`}. Its DNS is checked meanwhile.`}
            />
          </EmptyState>
        </PageState>
      </Column>
      <DnsBlock domain={domain} span={5} />
      <Standing domain={domain} />
    </Grid>
  );
}
