import type { UseQueryResult } from '@tanstack/react-query';
import { counted, formOf } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { useMayInArea } from '#src/session/may-manage.ts';
import * as format from '#src/ui/format.ts';
import { KeyValue } from '#src/ui/Lists.tsx';
import { PointsList } from '#src/ui/Score.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Stat, StatRow } from '#src/ui/Stat.tsx';
import { EmptyState } from '#src/ui/State.tsx';
import { CustomerDomains } from './CustomerDomains.tsx';
import { EventList } from './CustomerTimeline.tsx';
import { enforcedFinding, ownStat } from './customer-answer.ts';
import { riskLabels } from './labels.ts';
import type { CustomerFile, CustomerRow, Issues, Performance, WholeFile } from './types.ts';

type Props = { whole: WholeFile; performance: UseQueryResult<Performance>; issues: Issues | undefined; now: number };

const fewEvents = 5;
const fewDomains = 6;

const lowestFirst = (domains: Performance['domains']) =>
  domains.toSorted((one, other) => (one.score ?? 101) - (other.score ?? 101));

/** How a customer does: statistics, domains, risk, contacts, what changed. */
export function CustomerOverview({ whole: { customer, file, timeline }, performance, issues, now }: Props) {
  const mayChange = useMayInArea('customers');
  return (
    <>
      <CustomerStats customer={customer} issues={issues} />
      <Section
        span={7}
        question="Domains"
        finding={enforcedFinding(customer)}
        more={{ label: 'All domains', href: `/app/customers/${customer.id}?tab=domains` }}
      >
        <QueryView query={performance} title="The domains">
          {({ domains }) =>
            domains.length === 0 ? (
              <EmptyState title="No domain yet">Add the first domain under Domains.</EmptyState>
            ) : (
              <CustomerDomains rows={lowestFirst(domains).slice(0, fewDomains)} total={domains.length} />
            )
          }
        </QueryView>
      </Section>
      <Section
        span={5}
        question="Risk"
        finding={customer.risk === null ? 'Not measured without domains' : `${customer.risk.points} of 100 points`}
        note={customer.risk === null ? undefined : 'Of the last 30 days. More points mean more risk.'}
      >
        {customer.risk !== null && (
          <>
            <PointsList
              parts={customer.risk.parts.map(({ kind, points, most }) => ({
                id: kind,
                label: riskLabels[kind],
                have: points,
                of: most,
              }))}
            />
            <ul className="customer-reasons">
              {customer.risk.parts
                .filter(({ points }) => points > 0)
                .map(({ kind, reason }) => (
                  <li key={kind}>
                    {riskLabels[kind]}: {reason}
                  </li>
                ))}
            </ul>
          </>
        )}
      </Section>
      <Section
        span={5}
        question="Contacts"
        finding={contactsFinding(file)}
        more={mayChange ? { label: 'Edit', href: `/app/customers/${customer.id}/edit` } : undefined}
      >
        <Contacts file={file} owner={customer.manager?.name ?? ''} />
      </Section>
      <Section
        span={7}
        question="What changed"
        finding={timeline.length === 0 ? 'No changes yet' : 'Latest changes'}
        more={{ label: 'Full timeline', href: `/app/customers/${customer.id}?tab=timeline` }}
      >
        {timeline.length > 0 && <EventList events={timeline.slice(0, fewEvents)} customer={customer.name} now={now} />}
      </Section>
    </>
  );
}

function CustomerStats({ customer, issues }: { customer: CustomerRow; issues: Issues | undefined }) {
  const maySeeMoney = useMayInArea('billing', 'view');
  const { score, plan, critical_alerts: critical, open_alerts: alerts } = customer;
  const href = `/app/customers/${customer.id}`;
  return (
    <div className="ui-col-12">
      <StatRow>
        {score === null ? (
          <Stat label="Security score" value="Not measured" note="no domain has a score yet" unmeasured />
        ) : (
          <Stat
            label="Security score"
            value={score.score}
            unit={score.grade}
            note={`worst: ${writtenName(score.worst.domain)} ${score.worst.score}`}
          />
        )}
        <Stat label="Own messages passed" {...ownStat(customer)} />
        <Stat
          label="Open issues"
          value={issues === undefined ? '…' : issues.issues.length}
          note={`${counted(alerts, 'alert')}${critical > 0 ? `, ${critical} ${formOf(critical, 'critical', 'critical')}` : ''}`}
          href={`${href}?tab=issues`}
        />
        <Stat
          label="Plan"
          value={plan?.name ?? 'None'}
          note={plan === null ? 'no plan is assigned' : plan.status.replaceAll('_', ' ')}
          {...(maySeeMoney ? { href: `${href}/subscription` } : {})}
          unmeasured
        />
      </StatRow>
    </div>
  );
}

const missing = <span className="ui-mute">not entered</span>;

function contactsFinding({ email, telephone, changed_at: at }: CustomerFile): string {
  if (email === '' && telephone === '') return 'No contact entered';
  return at === null ? 'How to reach the customer' : `Last changed on ${format.date(at)}`;
}

function Contacts({ file, owner }: { file: CustomerFile; owner: string }) {
  const facts = [
    ['Email', file.email],
    ['Telephone', file.telephone],
    ['Billing email', file.billing_email],
    ['DNS contact', file.dns_contact],
    ['Information officer', file.information_officer],
    ['Account owner', owner],
    ['Notes', file.notes],
  ] as const;
  return (
    <KeyValue
      items={[
        ...facts.map(([term, value]) => ({ term, value: value === '' ? missing : value })),
        { term: 'Full DNS check', value: `every ${file.full_check_hours} hours` },
      ]}
    />
  );
}
