import type { alertManagement } from '#contract/alert-management.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { needsNote } from '#domain/alerts/alert-facts.ts';
import { nextEscalation } from '#domain/delivery/escalation.ts';
import type { UserCall } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import { addAlertEvent, isActionDone } from '#server/store/alerts/alert-moves.ts';
import type { AlertRow } from '#server/store/alerts/alerts.ts';
import { listAssignees } from '#server/store/people/users.ts';
import { publicHolidays } from '../holidays.ts';
import { announceAlert } from '../live/announce.ts';
import { accessibleAlert, act } from './act.ts';

type Calls = typeof alertManagement;
const longestSnoozeMs = 30 * 86_400_000;

const base = (params: { id: number }, body: { seen_version?: number | undefined }) => ({
  id: params.id,
  seenVersion: body.seen_version,
});

/** Takes an alert: the caller becomes its owner and escalation stops. Errors as for `act`. */
export function acknowledge(call: UserCall, { params, body }: Parsed<Calls['acknowledge']>): Promise<AlertRow> {
  return act(call, {
    ...base(params, body),
    event: { type: 'acknowledge' },
    kind: 'acknowledged',
    note: body.notes,
    change: (now) => ({
      acknowledged_by: call.actor.userId,
      acknowledged_at: now,
      assigned_to: call.actor.userId,
      snoozed_until: null,
      escalates_at: null,
    }),
  });
}

/** Resolves an alert. Errors as for `act`; 400 when a critical or high alert is resolved without a note. */
export async function resolve(call: UserCall, { params, body }: Parsed<Calls['resolve']>): Promise<AlertRow> {
  const alert = await accessibleAlert(call, params.id, true);
  if (body.notes === '' && needsNote(alert.severity)) {
    const text = `Say in a note how this ${alert.severity} alert was resolved.`;
    throw invalid(text, { fields: [{ field: 'notes', text }] });
  }
  return act(call, {
    ...base(params, body),
    event: { type: 'resolve', noted: body.notes !== '' },
    kind: 'resolved',
    note: body.notes,
    details: { outcome: body.outcome },
    change: (now) => ({
      resolved_by: call.actor.userId,
      resolved_at: now,
      outcome: body.outcome,
      snoozed_until: null,
      escalates_at: null,
    }),
  });
}

/** Snoozes an alert until a time, at most 30 days after the action. Errors as for `act`; 400 for any other time. */
export async function snooze(call: UserCall, { params, body }: Parsed<Calls['snooze']>): Promise<AlertRow> {
  const until = new Date(body.until);
  const doneAt = call.doneAt ?? call.clock.now();
  if (until <= doneAt || until.getTime() - doneAt.getTime() > longestSnoozeMs) {
    const text = 'An alert can be snoozed until a time within the next 30 days.';
    throw invalid(text, { fields: [{ field: 'until', text }] });
  }
  return act(call, {
    ...base(params, body),
    event: { type: 'snooze' },
    kind: 'snoozed',
    note: body.notes,
    details: { until: until.toISOString() },
    change: () => ({ snoozed_until: until, escalates_at: null }),
  });
}

/** When a critical alert that was reopened notifies the next people; `null` if nobody comes next. */
function escalationOf({ severity, escalation, detectedAt }: AlertRow, now: Date): Date | null {
  const holidays = publicHolidays(detectedAt.getTime(), now.getTime());
  const next = severity === 'critical' ? nextEscalation(escalation, detectedAt.getTime(), holidays) : null;
  return next === null ? null : new Date(Math.max(next, now.getTime() + 60_000));
}

/**
 * Reopens an alert or releases an acknowledged one; also undoes a recent action. An alert without an owner escalates again. Errors as for
 * `act`.
 */
export async function reopen(call: UserCall, { params, body }: Parsed<Calls['reopen']>): Promise<AlertRow> {
  const alert = await accessibleAlert(call, params.id, true);
  const isGivenBack = alert.status !== 'resolved';
  const hasOwner = !isGivenBack && alert.acknowledgedBy !== null;
  return act(call, {
    ...base(params, body),
    event: { type: 'reopen' },
    kind: 'reopened',
    note: body.notes,
    change: (now) => ({
      resolved_by: null,
      resolved_at: null,
      outcome: null,
      snoozed_until: null,
      escalates_at: hasOwner ? null : escalationOf(alert, now),
      ...(isGivenBack ? { acknowledged_by: null, acknowledged_at: null } : {}),
    }),
  });
}

/** Assigns an alert to a member of staff, or to nobody. Errors as for `act`; 400 for anybody else. */
export async function assign(call: UserCall, { params, body }: Parsed<Calls['assign']>): Promise<AlertRow> {
  const assignee =
    body.user_id === null ? null : (await listAssignees(call.store.db, 'mail', 'comment')).find(({ id }) => id === body.user_id);
  if (assignee === undefined) throw invalid('Choose a member of staff.');
  return act(call, {
    ...base(params, body),
    event: { type: 'assign' },
    kind: 'assigned',
    note: '',
    details: { to: assignee },
    change: () => ({ assigned_to: assignee?.id ?? null }),
  });
}

/** Adds a comment to an alert; nothing else changes. A repeat under the same idempotency key adds nothing. */
export async function comment(call: UserCall, { params, body }: Parsed<Calls['comment']>): Promise<AlertRow> {
  const alert = await accessibleAlert(call, params.id, true);
  const by = call.actor.userId;
  const key = call.idempotencyKey;
  if (key !== null && (await isActionDone(call.store.db, by, key, 'commented'))) return alert;
  const now = call.clock.now();
  await call.store.db.transaction().execute(async (tx) => {
    await addAlertEvent(tx, {
      alertId: alert.id,
      at: now,
      doneAt: call.doneAt ?? now,
      kind: 'commented',
      by,
      note: body.text,
      key,
    });
    await announceAlert(tx, alert, 'commented', now);
  });
  return alert;
}
