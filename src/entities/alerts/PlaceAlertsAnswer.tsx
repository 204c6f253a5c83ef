import { counted, formOf } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useRead } from '#src/client/query.ts';
import { type AlertsOf, unresolvedOf } from './unresolved.ts';
import { openCountsOf, useAlertCounts } from './use-alert-counts.ts';

/** How many alerts of a domain or customer are open, and the worst of them. */
export function PlaceAlertsAnswer({ of, name }: { of: AlertsOf; name: string }) {
  const { data } = useRead(calls.alertManagement.alerts, unresolvedOf(of));
  const counts = useAlertCounts(of);
  if (data === undefined) return null;
  const { open } = counts ?? openCountsOf(data.alerts);
  const worst = data.alerts.find(({ status }) => status === 'open');
  if (worst === undefined)
    return data.alerts.length === 0
      ? `${name} has no open alerts.`
      : `${name} has no open alerts; the others are acknowledged or snoozed.`;
  return `${name} has ${counted(open, 'open alert')}. ${formOf(open, '', 'Most severe: ')}${worst.title}.`;
}
