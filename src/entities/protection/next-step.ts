import { domainAt, statsAt } from '#src/page/links.ts';
import { pageAt } from '#src/page/search.ts';
import type { NextThing } from '#src/ui/next-thing.ts';
import type { NextStep } from './types.ts';

type WithStep = { domain: number; step: NextStep | null };

/** The next step of a domain with where it is taken; staff read an alert in the alert centre. */
export function nextThing({ what, why, action, place, alert_id: alert }: NextStep, domain: number, isStaff: boolean): NextThing {
  return { what, why, action, href: hrefOf(place, domain, alert, isStaff) };
}

function hrefOf(place: NextStep['place'], domain: number, alert: number | null, isStaff: boolean): string {
  if (place === 'alert')
    return isStaff ? `/app/alert-management?alert=${alert}` : `/app/domains/${domain}?tab=alerts&alert=${alert}`;
  if (place === 'senders') return statsAt('/app/email-sources', { domain, days: 30, result: 'failed' });
  if (place === 'reports') return statsAt('/app/report-metadata', { domain, days: 30, problems: 'unreadable_rows' });
  if (place === 'record') return `${pageAt('/app/protection', { domain, record: true })}#record`;
  if (place === 'policy') return `${domainAt(domain, { tab: place })}#record`;
  return domainAt(domain, { tab: place });
}

/** The most urgent next step of several domains, whatever their order; `null` where none has one. */
export function mostUrgent(rows: readonly WithStep[]): { step: NextStep; domain: number } | null {
  let first: { step: NextStep; domain: number } | null = null;
  for (const { step, domain } of rows)
    if (step !== null && (first === null || (step.rank - first.step.rank || domain - first.domain) < 0)) first = { step, domain };
  return first;
}
