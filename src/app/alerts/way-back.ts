import type { Alert, AlertDeed } from './types.ts';

/**
 * What undoes a deed that was sent already: from how the alert stands after it to how it stood before, by what the machine allows. A quiet
 * time that is over meanwhile (`at`, epoch ms) is not set again.
 */
export function wayBack(before: Alert, after: Alert, at: number): AlertDeed[] {
  const deeds: AlertDeed[] = [];
  let status = after.status;
  if (status === 'resolved' && before.status !== 'resolved') {
    deeds.push({ verb: 'reopen' });
    status = after.acknowledged_by === null ? 'open' : 'acknowledged';
  }
  if (status !== before.status) {
    if (before.status === 'open') deeds.push({ verb: 'reopen' });
    if (before.status === 'acknowledged') deeds.push({ verb: 'acknowledge' });
    if (before.status === 'snoozed') {
      const isQuietStill = before.snoozed_until !== null && Date.parse(before.snoozed_until) > at;
      if (isQuietStill && before.snoozed_until !== null) deeds.push({ verb: 'snooze', until: before.snoozed_until });
      else if (status === 'acknowledged') deeds.push({ verb: 'reopen' });
    }
  } else if (status === 'snoozed' && before.snoozed_until !== null && before.snoozed_until !== after.snoozed_until) {
    deeds.push({ verb: 'snooze', until: before.snoozed_until });
  }
  const isTaken = deeds.length === 0 && before.status === after.status;
  if (isTaken && before.assigned_to?.id !== after.assigned_to?.id) deeds.push({ verb: 'assign', to: before.assigned_to });
  return deeds;
}
