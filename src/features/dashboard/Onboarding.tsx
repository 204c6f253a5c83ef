import { calls } from '#src/app/calls.ts';
import type { DomainFigures } from '#src/app/figures/types.ts';
import { domainAt, figuresAt } from '#src/app/links.ts';
import { PageState } from '#src/app/PageState.tsx';
import { QueryView } from '#src/app/QueryView.tsx';
import { useRead } from '#src/app/query.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { Stepper } from '#src/ui/Stepper.tsx';

/** A dashboard without domains: why, and the one thing to do. */
export function NoDomain({ mayAdd }: { mayAdd: boolean }) {
  return (
    <PageState heading="How it goes on">
      <EmptyState
        title="No domain yet"
        action={
          mayAdd && (
            <LinkButton look="solid" href="/app/domains?add=true">
              Add a domain
            </LinkButton>
          )
        }
      >
        {mayAdd
          ? 'Add the name behind your email addresses, like example.co.za. Reports about it then fill this page.'
          : 'Ask your administrator to add a domain, or to give you access to one.'}
      </EmptyState>
    </PageState>
  );
}

/** The address names a domain that the user cannot see. */
export function NotAmongYours() {
  return (
    <PageState heading="Domain">
      <EmptyState title="This domain is not in view" action={<LinkButton href="/app/dashboard">Show all domains</LinkButton>}>
        It was removed, or it belongs to a customer you do not belong to.
      </EmptyState>
    </PageState>
  );
}

/** A dashboard whose period has no mail: either reports never came, or the period is too short. */
export function NoMail({ domains, days }: { domains: DomainFigures[]; days: number }) {
  const known = useRead(calls.domainReports.domains, {});
  return (
    <QueryView query={known} title="The domains with reports">
      {(reply) => {
        const ids = new Set(domains.map((one) => one.domain_id));
        const last = reply.domains
          .filter((one) => ids.has(one.id) && one.last_day !== null)
          .sort((a, b) => String(b.last_day).localeCompare(String(a.last_day)))[0];
        if (last?.last_day)
          return (
            <PageState heading="How it goes on">
              <EmptyState
                title={`No mail was reported in the last ${days} days`}
                action={<LinkButton href="/app/dashboard?days=365">Show the last year</LinkButton>}
              >
                The last report is about {last.name} on {format.utcDay(last.last_day)}. Choose a longer period, or look why
                reports stopped.
              </EmptyState>
            </PageState>
          );
        return <FirstReport domains={domains} />;
      }}
    </QueryView>
  );
}

function FirstReport({ domains }: { domains: DomainFigures[] }) {
  return (
    <Section question="How it goes on" finding="Waiting for the first report">
      <Stepper
        label="From a domain to its first figures"
        steps={[
          { id: 'domain', name: 'Domain added', note: format.countOf(domains.length, 'domain'), state: 'done' },
          { id: 'record', name: 'Reports ordered', note: 'the DMARC record names an address for reports', state: 'now' },
          { id: 'report', name: 'First report', note: 'usually within 24 to 48 hours', state: 'todo' },
          { id: 'figures', name: 'Figures', note: 'who sends in your name, and what fails', state: 'todo' },
        ]}
      />
      <div className="ui-stack">
        <p className="ui-slate">
          Receivers send one report a day and domain. Reports that you have as files can be read in at once.
        </p>
        <p>
          <LinkButton href={figuresAt('/app/report-metadata', {})}>Upload report files</LinkButton>
        </p>
      </div>
      <RowList
        label="Domains without reports"
        items={domains.map((one) => ({
          id: String(one.domain_id),
          label: one.domain,
          href: domainAt(one.domain_id),
          value: 'no report yet',
        }))}
      />
    </Section>
  );
}
