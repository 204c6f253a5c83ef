import { formOf } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { openLabel } from './cause-labels.ts';
import { standingOf } from './DomainAlerts.tsx';

/** How many alerts of a domain are open, and the worst of them. */
export function DomainAlertsAnswer({ domain }: { domain: { id: number; name: string } }) {
  const { data } = useRead(calls.alertManagement.alerts, standingOf(domain.id));
  if (data === undefined) return null;
  const open = data.alerts.filter(({ status }) => status === 'open');
  const [worst] = open;
  if (worst === undefined)
    return data.alerts.length === 0
      ? `No alert of ${domain.name} is open.`
      : `No alert of ${domain.name} is open; the others are acknowledged or snoozed.`;
  return `${openLabel(open.length)} at ${domain.name}. ${formOf(open.length, '', 'Most severe: ')}${worst.title}.`;
}
