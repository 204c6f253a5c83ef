import { figuresAt } from '#src/app/links.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { isEnforced } from './parts.tsx';
import type { DomainOverviewReply } from './types.ts';

/** What reports say about one domain, in a sentence. */
export function DomainAnswer({ overview, policy, days }: { overview: DomainOverviewReply; policy: string | null; days: number }) {
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
