import type { Alert, AlertAction, Person } from './types.ts';

type Ways = {
  me: Person;
  /** Whether the person may give alerts to others. */
  mayAssign: boolean;
  /** Epoch ms; a quiet time that is over by then is not set again. */
  at: number;
};

/** What undoes an action that was already sent: from the alert's state after it back to the state before, as the machine allows. */
export function inverseAction(before: Alert, after: Alert, { me, mayAssign, at }: Ways): AlertAction[] {
  const actions: AlertAction[] = [];
  let { status, assigned_to: holder } = after;
  const isQuietStill = before.snoozed_until !== null && Date.parse(before.snoozed_until) > at;
  const goal = before.status === 'snoozed' && !isQuietStill ? 'open' : before.status;
  if (status === 'resolved' && goal !== 'resolved') {
    actions.push({ verb: 'reopen' });
    status = after.acknowledged_by === null ? 'open' : 'acknowledged';
  }
  if (goal === 'resolved' && status !== 'resolved') {
    const outcome = before.outcome === null || before.outcome === 'ended' ? 'fixed' : before.outcome;
    actions.push({ verb: 'resolve', notes: 'Reopened by mistake.', outcome });
  } else if (goal === 'snoozed' && (status !== 'snoozed' || after.snoozed_until !== before.snoozed_until)) {
    actions.push({ verb: 'snooze', until: before.snoozed_until ?? '' });
  } else if (status !== goal && goal === 'open') {
    actions.push({ verb: 'reopen' });
  } else if (status !== goal && goal === 'acknowledged') {
    actions.push({ verb: 'acknowledge' });
    holder = me;
  }
  if (mayAssign && goal !== 'resolved' && holder?.id !== before.assigned_to?.id)
    actions.push({ verb: 'assign', to: before.assigned_to });
  return actions;
}
