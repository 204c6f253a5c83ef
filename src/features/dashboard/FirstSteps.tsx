import { covers } from '#domain/access.ts';
import { accessLevels } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { arrivalOf, orderedLabels } from '#src/entities/onboarding/reports-requested.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { domainAt } from '#src/page/links.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { useMayManage } from '#src/session/may-manage.ts';
import { useSession } from '#src/session/session-context.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Column } from '#src/ui/Grid.tsx';
import { Guide, type GuideStep } from '#src/ui/Guide.tsx';
import { Link } from '#src/ui/Link.tsx';
import { RowList } from '#src/ui/Lists.tsx';
import { NextStep } from '#src/ui/NextStep.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Note } from '#src/ui/State.tsx';
import { type CustomerFacts, type CustomerStep, customerSteps, orders } from './first-steps.ts';
import { Meanwhile } from './Meanwhile.tsx';

const refetchEveryMs = 10_000;
const mostNames = 8;

/** What a customer sees before the first report: what is done, what comes next and when, and what can be done meanwhile. */
export function FirstSteps({ only }: { only: number | undefined }) {
  const offline = useOffline();
  const { customer } = useSession();
  const mayManage = useMayManage();
  const level = accessLevels.find((one) => one === customer?.access_level);
  const domains = useRead(calls.domains.list, {}, { refetchMs: refetchEveryMs });
  const checks = useRead(calls.intelligence.bulk, { body: { include: ['dns'] } }, { refetchMs: refetchEveryMs });
  const rows = (domains.data?.domains ?? []).filter((one) => only === undefined || one.id === only);
  const [first] = rows;
  const one = useRead(calls.domains.get, { params: { id: first?.id ?? 1 } }, { enabled: first !== undefined });
  const overview = useRead(calls.domains.dnsOverview, { params: { id: first?.id ?? 1 } }, { enabled: first !== undefined });
  const address = one.data?.domain.report_address ?? null;
  const facts: CustomerFacts = {
    domains: rows,
    dmarcStates: new Map(
      (checks.data?.domains ?? []).flatMap(({ domain_id, dns }) => (dns?.states ? [[domain_id, dns.states.dmarc] as const] : [])),
    ),
    address,
    takesReports: one.data === undefined || address !== null,
    arrival: arrivalOf(overview.data?.check, address),
    mayManage,
    mayUpload: covers(level, 'comment'),
  };
  return (
    <>
      <Column span={8} wideOnTablet>
        <QueryView query={domains} title="Your domains">
          {() => (
            <Section
              question="What happens next"
              finding={rows.length === 0 ? 'Your first domain' : 'Waiting for the first report'}
            >
              <div className="ui-stack">
                {offline && <Note icon="offline">These steps are as of the last sync.</Note>}
                <Guide label="From a domain to its first report" steps={customerSteps(facts).map(toGuide)} />
              </div>
            </Section>
          )}
        </QueryView>
      </Column>
      <Column span={4} wideOnTablet>
        <div className="ui-sections">
          {rows.length > 1 && (
            <Section
              question="Domains without reports"
              finding="Which records request reports"
              more={{ label: 'All domains', href: '/app/domains' }}
            >
              <RowList
                label="Domains without reports"
                items={orders(facts)
                  .slice(0, mostNames)
                  .map(({ domain, ordered }) => ({
                    id: String(domain.id),
                    label: nameOf(domain),
                    href: domainAt(domain.id, { tab: 'dns' }),
                    sub: orderedLabels[ordered],
                  }))}
              />
            </Section>
          )}
          <Meanwhile domain={first?.id} />
        </div>
      </Column>
    </>
  );
}

/** A step with a link to where it is done; the card above the page does the first. */
function toGuide({ action, ...step }: CustomerStep): GuideStep {
  if (action === null) return step;
  if (step.id === 'domain') return { ...step, name: <Link href={action.href}>{step.name}</Link> };
  return {
    ...step,
    action: (
      <LinkButton size="s" variant={step.state === 'next' ? 'solid' : 'outline'} href={action.href}>
        {action.label}
      </LinkButton>
    ),
  };
}

/** What somebody without statistics does first: verify the domain that was added, or add one. */
export function FirstDomain({ unverified }: { unverified: { id: number; name: string } | undefined }) {
  if (unverified !== undefined)
    return (
      <NextStep
        what={`Verify ${nameOf(unverified)}`}
        why="Publish one DNS record that shows the domain is yours."
        action={
          <LinkButton variant="beam" href={domainAt(unverified.id)}>
            Show the record
          </LinkButton>
        }
      />
    );
  return (
    <NextStep
      what="Add your first domain"
      why="The part of your email addresses after the @. We check its DNS right away."
      action={
        <LinkButton variant="beam" href="/app/domains?add=true">
          Add a domain
        </LinkButton>
      }
    />
  );
}
