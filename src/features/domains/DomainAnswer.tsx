import { capital, counted, formOf, spelled } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { PlaceAlertsAnswer } from '#src/entities/alerts/PlaceAlertsAnswer.tsx';
import { nameOf } from '#src/page/domain-name.ts';
import { statsAt } from '#src/page/links.ts';
import { useSession } from '#src/session/session-context.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { classMeaning } from './mail-class.ts';
import type { DomainSearch } from './search.ts';
import type { Domain, DomainOverviewReply } from './types.ts';

const standings: Record<Exclude<Domain['protection']['level'], 'unknown'>, string> = {
  protected: 'is protected',
  almost: 'is almost protected',
  monitoring: 'is monitored and not enforced',
  exposed: 'is exposed',
  parked_safe: 'sends no messages and rejects them all',
};

/** Level and stage of a domain as a sentence: "shop.co.za is protected at quarantine." */
function standingSentence(domain: Domain): string {
  const { protection, dns_verification } = domain;
  const name = nameOf(domain);
  const { level, policy, why } = protection;
  if (dns_verification.verification_status === 'NotChecked') return `${name} is not checked yet.`;
  if (level === 'unknown') return why;
  return `${name} ${standings[level]}${level === 'protected' && policy !== null ? ` at ${policy}` : ''}.`;
}

/** What records and reports say about one domain, in a sentence. */
function DomainAnswer({ overview, domain, days }: { overview: DomainOverviewReply; domain: Domain; days: number }) {
  const { totals } = overview;
  if (totals.messages === 0)
    return (
      <>
        {standingSentence(domain)} No reporter has sent a report about {nameOf(domain)} in the last {counted(days, 'day')}.
      </>
    );
  return (
    <>
      {standingSentence(domain)}{' '}
      <Link href={statsAt('/app/analytics', { domain: domain.id, days })}>{overview.split.headline}</Link> in the last{' '}
      {counted(days, 'day')}.
    </>
  );
}

function DnsAnswer({ domain }: { domain: Domain }) {
  const { data } = useRead(calls.domains.dnsOverview, { params: { id: domain.id } });
  if (data === undefined) return null;
  return data.check?.verdict ?? `The DNS of ${nameOf(domain)} is being checked for the first time.`;
}

function DkimAnswer({ domain }: { domain: Domain }) {
  const { data } = useRead(calls.dkim.list, { params: { id: domain.id } });
  if (data === undefined) return null;
  const signed = data.selectors.reduce((sum, one) => sum + one.seen_messages, 0);
  const good = data.selectors.filter((one) => one.verification_status === 'valid').length;
  if (data.selectors.length === 0) return `${nameOf(domain)} has no known DKIM selector yet.`;
  return `${capital(spelled(good))} of ${spelled(data.selectors.length)} DKIM ${formOf(data.selectors.length, 'selector')} of ${nameOf(domain)} ${formOf(good, 'has', 'have')} a working key${signed === 0 ? '' : `; ${counted(signed, 'reported signature')} of the last 90 days used them`}.`;
}

type TabAnswerProps = { tab: DomainSearch['tab']; domain: Domain; overview: DomainOverviewReply | undefined; days: number };

/** The sentence of each tab. */
export function TabAnswer({ tab, domain, overview, days }: TabAnswerProps) {
  const { isStaff } = useSession();
  if (tab === 'access') {
    // Other customers may share the domain; the reply names only those of the reader.
    if (!isStaff) return `The people of ${domain.customers.map((one) => one.name).join(', ')} see ${nameOf(domain)}.`;
    return `${capital(spelled(domain.customers.length, 'customer sees', 'customers see'))} ${nameOf(domain)}.`;
  }
  if (tab === 'settings')
    return `${nameOf(domain)} is ${classMeaning[domain.mail_class]}, monitored since ${format.date(domain.created_at)}.`;
  if (tab === 'dns') return <DnsAnswer domain={domain} />;
  if (tab === 'dkim') return <DkimAnswer domain={domain} />;
  if (tab === 'alerts') return <PlaceAlertsAnswer of={{ domain_id: domain.id }} name={nameOf(domain)} />;
  if (tab === 'policy') return domain.protection.why;
  if (overview === undefined) return null;
  if (tab === undefined) return <DomainAnswer overview={overview} domain={domain} days={days} />;
  if (overview.totals.reports === 0) return `No report about ${nameOf(domain)} came in the last ${counted(days, 'day')}.`;
  return (
    <>
      <Link href={statsAt('/app/report-metadata', { domain: domain.id, days })}>
        {counted(overview.totals.reports, 'report')}
      </Link>{' '}
      about {nameOf(domain)} came in the last {counted(days, 'day')}, from {counted(overview.reporters.length, 'reporter')}.
    </>
  );
}
