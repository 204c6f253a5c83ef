import type { ReactNode } from 'react';
import { isEnforced } from '#src/app/figures/parts.tsx';
import { capital, countWord } from '#src/app/figures/words.ts';
import { domainAt, figuresAt } from '#src/app/links.ts';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';

type Domain = { domain_id: number; domain: string; published_policy: string | null };
type Sums = { messages: number; passed: number };

function Names({ domains, days }: { domains: Domain[]; days: number }) {
  if (domains.length > 2) return <Link href="/app/domains">{countWord(domains.length)}</Link>;
  return domains.map((one, index) => (
    <span key={one.domain_id}>
      {index > 0 && ' and '}
      <Link href={domainAt(one.domain_id, { days })}>{one.domain}</Link>
    </span>
  ));
}

function OneDomain({ domain, days }: { domain: Domain; days: number }) {
  const name = <Link href={domainAt(domain.domain_id, { days })}>{domain.domain}</Link>;
  if (isEnforced(domain.published_policy))
    return (
      <>
        {name} is enforced at {domain.published_policy}.
      </>
    );
  if (domain.published_policy === null) return <>No report about {name} has come in this period.</>;
  return (
    <>
      {name} is watched and not enforced: reporters see the policy {domain.published_policy}.
    </>
  );
}

function ManyDomains({ domains, days }: { domains: Domain[]; days: number }): ReactNode {
  const enforced = domains.filter((one) => isEnforced(one.published_policy));
  const open = domains.filter((one) => one.published_policy !== null && !isEnforced(one.published_policy));
  const silent = domains.filter((one) => one.published_policy === null);
  const all = countWord(domains.length);
  if (enforced.length === domains.length) return `${domains.length === 2 ? 'Both' : `All ${all}`} domains are enforced.`;
  const rest = open.length > 0 ? open : silent;
  const verb = rest.length === 1 ? 'is' : 'are';
  return (
    <>
      {enforced.length === 0
        ? `None of your ${all} domains is enforced yet`
        : `${capital(countWord(enforced.length))} of your ${all} domains ${enforced.length === 1 ? 'is' : 'are'} enforced`}
      {enforced.length > 0 && open.length > 0 && (
        <>
          ; <Names domains={open} days={days} /> {verb} not yet
        </>
      )}
      {silent.length > 0 && open.length === 0 && (
        <>
          ; no report came about <Names domains={silent} days={days} />
        </>
      )}
      .
    </>
  );
}

/** The sentence that answers "are we safe, is our mail getting through?" from what reporters saw. */
export function Answer({
  domains,
  totals,
  days,
  domainId,
}: {
  domains: Domain[];
  totals: Sums;
  days: number;
  domainId?: number | undefined;
}) {
  const [only] = domains;
  return (
    <>
      {domains.length === 1 && only !== undefined ? (
        <OneDomain domain={only} days={days} />
      ) : (
        <ManyDomains domains={domains} days={days} />
      )}{' '}
      {totals.messages === 0 ? (
        `No mail was reported in the last ${days} days.`
      ) : (
        <>
          <Link href={figuresAt('/app/analytics', { domain: domainId, days })}>
            {format.share(totals.passed, totals.messages)}
          </Link>{' '}
          of <span className="ui-nowrap">{format.countOf(totals.messages, 'mail')}</span> passed in the last{' '}
          {format.countOf(days, 'day')}.
        </>
      )}
    </>
  );
}
