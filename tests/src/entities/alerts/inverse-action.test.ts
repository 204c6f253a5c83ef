import { describe, expect, it } from 'vitest';
import { inverseAction } from '#src/entities/alerts/inverse-action.ts';
import { bodyOf, moved } from '#src/entities/alerts/overlay.ts';
import type { Alert, AlertAction } from '#src/entities/alerts/types.ts';
import { alertOf, inStatus, me, thandi } from './samples.ts';

const at = Date.parse('2026-11-20T12:00:00.000Z');
const ways = { me, mayAssign: true, at };
const people = [me, thandi];

function done(alert: Alert, action: AlertAction): Alert {
  if (action.verb === 'comment') return alert;
  const after = moved(alert, action.verb, { me, people, body: bodyOf(action, alert.version), at });
  if (after === null) throw new Error(`${action.verb} is not allowed when it is ${alert.status}`);
  return after;
}

const actions: AlertAction[] = [
  { verb: 'acknowledge' },
  { verb: 'resolve', notes: 'Mended.', outcome: 'fixed' },
  { verb: 'snooze', until: '2026-11-25T05:30:00.000Z' },
  { verb: 'reopen' },
  { verb: 'assign', to: me },
];
const states = (['open', 'acknowledged', 'snoozed', 'resolved'] as const).flatMap((status) => [
  alertOf(1, inStatus[status]),
  alertOf(2, { ...inStatus[status], acknowledged_by: thandi, assigned_to: thandi }),
]);
const cases = states.flatMap((before) =>
  actions.flatMap((action) => {
    const after =
      action.verb === 'comment' ? null : moved(before, action.verb, { me, people, body: bodyOf(action, before.version), at });
    return after === null ? [] : [{ name: `${before.status} ${before.id}, ${action.verb}`, before, after }];
  }),
);

describe('the inverse of an action that was sent', () => {
  it.each(cases)('$name: leads to the status, the owner and the time of before', ({ before, after }) => {
    const back = inverseAction(before, after, ways).reduce(done, after);
    expect(back.assigned_to?.id).toBe(before.assigned_to?.id);
    expect(back.status).toBe(before.status);
    if (before.status === 'snoozed') expect(back.snoozed_until).toBe(before.snoozed_until);
  });

  it('does not set a quiet time again that is over, but leaves the alert open', () => {
    const before = alertOf(1, { ...inStatus.snoozed, snoozed_until: '2026-11-20T11:00:00.000Z' });
    const after = done(before, { verb: 'acknowledge' });
    expect(inverseAction(before, after, ways)).toEqual([{ verb: 'reopen' }, { verb: 'assign', to: null }]);
  });

  it('gives nothing to others for people who may not', () => {
    const before = alertOf(1);
    const after = done(before, { verb: 'acknowledge' });
    expect(inverseAction(before, after, { ...ways, mayAssign: false })).toEqual([{ verb: 'reopen' }]);
  });
});
