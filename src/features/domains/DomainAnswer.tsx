import { isEnforced } from '#src/app/figures/parts.tsx';
import { capital, countWord } from '#src/app/figures/words.ts';
import { figuresAt } from '#src/app/links.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { classMeaning } from './mail-class.ts';
import type { DomainSearch } from './search.ts';
import type { Domain, DomainOverviewReply } from './types.ts';

/** What reports say about one domain, in a sentence. */
function DomainAnswer({ overview, policy, days }: { overview: DomainOverviewReply; policy: string | null; days: number }) {
  const { domain, totals } = overview;
  const stopped = totals.quarantined + totals.rejected;
  const failed = (
    <Link href={figuresAt('/app/analytics', { domain: domain.id, days, result: 'failed' })}>
      {format.countOf(totals.failed, 'mail')}
    </Link>
  );
  if (totals.messages === 0)
    return (
      <>
        No reporter has written about {domain.name} in the last {format.countOf(days, 'day')}.
      </>
    );
  return (
    <>
      {domain.name} is {isEnforced(policy) ? `enforced at ${policy}` : 'watched and not enforced'}.{' '}
      <Link href={figuresAt('/app/analytics', { domain: domain.id, days })}>{format.share(totals.passed, totals.messages)}</Link>{' '}
      of <span className="ui-nowrap">{format.countOf(totals.messages, 'mail')}</span> passed in the last{' '}
      {format.countOf(days, 'day')}
      {totals.failed > 0 && (
        <>
          ; of {failed} that failed, {stopped === 0 ? 'none' : format.number(stopped)} {stopped === 1 ? 'was' : 'were'} stopped
        </>
      )}
      .
    </>
  );
}

type TabAnswerProps = { tab: DomainSearch['tab']; domain: Domain; overview: DomainOverviewReply | undefined; days: number };

/** The sentence of each tab. */
export function TabAnswer({ tab, domain, overview, days }: TabAnswerProps) {
  if (tab === 'access') {
    const count = domain.customers.length;
    return `${capital(countWord(count))} ${count === 1 ? 'customer sees' : 'customers see'} ${domain.name}.`;
  }
  if (tab === 'settings')
    return `${domain.name} is ${classMeaning[domain.mail_class]}, watched since ${format.date(domain.created_at)}.`;
  if (overview === undefined) return null;
  if (tab === undefined) return <DomainAnswer overview={overview} policy={domain.published_policy} days={days} />;
  return (
    <>
      <Link href={figuresAt('/app/report-metadata', { domain: domain.id, days })}>
        {format.countOf(overview.totals.reports, 'report')}
      </Link>{' '}
      about {domain.name} came in the last {format.countOf(days, 'day')}, from{' '}
      {format.countOf(overview.reporters.length, 'reporter')}.
    </>
  );
}
