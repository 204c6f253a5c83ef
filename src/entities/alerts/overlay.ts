import { alertFacts } from '#domain/alerts/alert-facts.ts';
import { type AlertEvent, alertMachine } from '#machines/alert.ts';
import { allows, step } from '#machines/entity.ts';
import type { OutboxRow } from '#src/offline/outbox-row.ts';
import type { Alert, AlertAction, Outcome, Person, Verb } from './types.ts';

/** The name of an alert among what waits to be sent. */
export function entityOf({ id }: Pick<Alert, 'id'>): string {
  return `alert/${id}`;
}

function factsOf(alert: Alert, at: number) {
  const { severity, acknowledged_by: owner, resolved_time: resolved } = alert;
  const resolvedMs = resolved === null ? null : Date.parse(resolved);
  return alertFacts({ severity, isAcknowledged: owner !== null, resolvedMs }, at);
}

const events: Record<Verb, AlertEvent> = {
  acknowledge: { type: 'acknowledge' },
  resolve: { type: 'resolve', noted: true },
  snooze: { type: 'snooze' },
  reopen: { type: 'reopen' },
  assign: { type: 'assign' },
};

/** Whether an alert in its state can be moved this way; a missing note is asked for and does not prevent it. `at` is epoch ms. */
export function allowsVerb(alert: Alert, verb: Verb, at: number): boolean {
  return allows(alertMachine, alert.status, factsOf(alert, at), events[verb]);
}

/** Who did it and the names of those an alert can be given to. */
export type OverlayFacts = { me: Person; people: readonly Person[] };

type Body = { seen_version?: number; notes?: string; outcome?: Outcome; until?: string; user_id?: number | null };
type Played = OverlayFacts & { body: Body; at: number };

const changes: Record<Verb, (played: Played) => Partial<Alert>> = {
  acknowledge: ({ me, at }) => ({
    acknowledged_by: me,
    acknowledged_time: new Date(at).toISOString(),
    assigned_to: me,
    snoozed_until: null,
  }),
  resolve: ({ me, at, body }) => ({
    resolved_by: me,
    resolved_time: new Date(at).toISOString(),
    outcome: body.outcome ?? 'fixed',
    snoozed_until: null,
  }),
  snooze: ({ body }) => ({ snoozed_until: body.until ?? null }),
  reopen: () => ({ resolved_by: null, resolved_time: null, outcome: null, snoozed_until: null }),
  assign: ({ body: { user_id: id }, people }) => ({
    assigned_to: id == null ? null : (people.find((one) => one.id === id) ?? { id, name: 'a staff member' }),
  }),
};

/** The verb of a queued call, `null` for a comment or a call about something else. */
export function verbOf(call: string): Verb | null {
  const [group, name] = call.split('.');
  return group === 'alertManagement' && name !== undefined && name in events ? (name as Verb) : null;
}

/** The alert after a move, the version one up; `null` where the machine refuses it. `at` is epoch ms. */
export function moved(alert: Alert, verb: Verb, { body, at, ...facts }: Played): Alert | null {
  const event: AlertEvent = verb === 'resolve' ? { type: 'resolve', noted: (body.notes ?? '') !== '' } : events[verb];
  const next = step(alertMachine, alert.status, factsOf(alert, at), event);
  if (next === null) return null;
  const status = next.status as Alert['status'];
  return { ...alert, ...changes[verb]({ body, at, ...facts }), status, version: alert.version + 1 };
}

/**
 * An alert as it will be once a pending action is sent. Unchanged if the action is about another alert, was decided on another version, or
 * is no longer allowed.
 */
export function playAlert(facts: OverlayFacts): (alert: Alert, row: OutboxRow) => Alert {
  return (alert, row) => {
    const verb = verbOf(row.call);
    const body = (row.body ?? {}) as Body;
    if (row.entity !== entityOf(alert) || verb === null) return alert;
    if (body.seen_version !== undefined && body.seen_version !== alert.version) return alert;
    return moved(alert, verb, { ...facts, body, at: row.created }) ?? alert;
  };
}

/** The parameters of an action as the call's body spells them. */
export function bodyOf(action: AlertAction, seenVersion: number): Body {
  const seen = { seen_version: seenVersion };
  if (action.verb === 'resolve') return { ...seen, notes: action.notes, outcome: action.outcome };
  if (action.verb === 'snooze') return { ...seen, until: action.until };
  return action.verb === 'assign' ? { ...seen, user_id: action.to?.id ?? null } : seen;
}
