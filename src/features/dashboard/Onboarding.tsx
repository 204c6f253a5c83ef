import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import type { DomainStats } from '#src/entities/mail-stats/types.ts';
import { nameOf } from '#src/page/domain-name.ts';
import { PageState } from '#src/page/PageState.tsx';
import { QueryView } from '#src/page/QueryView.tsx';
import { LinkButton } from '#src/ui/Button.tsx';
import * as format from '#src/ui/format.ts';
import { EmptyState } from '#src/ui/State.tsx';
import { FirstSteps } from './first-steps-later.ts';

/** The address names a domain that the user cannot see. */
export function NotAmongYours() {
  return (
    <PageState heading="Domain">
      <EmptyState
        title="You do not have access to this domain"
        action={<LinkButton href="/app/dashboard">Show all domains</LinkButton>}
      >
        It was removed, or it belongs to another customer.
      </EmptyState>
    </PageState>
  );
}

/** A dashboard whose period has no mail: either reports never came, or the period is too short. */
export function NoMail({ domains, days }: { domains: DomainStats[]; days: number }) {
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
            <PageState heading="What happens next">
              <EmptyState
                title={`No messages reported in the last ${days} days`}
                action={<LinkButton href="/app/dashboard?days=365">Show the last year</LinkButton>}
              >
                The last report is about {nameOf(last)} on {format.utcDay(last.last_day)}. Choose a longer period, or check why
                reports stopped.
              </EmptyState>
            </PageState>
          );
        return <FirstSteps only={domains.length === 1 ? domains[0]?.domain_id : undefined} />;
      }}
    </QueryView>
  );
}
