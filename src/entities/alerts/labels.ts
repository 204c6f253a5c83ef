import { counted } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import * as format from '#src/ui/format.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';
import type { Alert, AlertAction, Verb } from './types.ts';

/** The severities of alerts as words and tags. */
export const severityFaces: Record<Alert['severity'], { kind: StatusKind; word: string }> = {
  critical: { kind: 'fail', word: 'Critical' },
  high: { kind: 'attention', word: 'High' },
  medium: { kind: 'info', word: 'Medium' },
  low: { kind: 'info', word: 'Low' },
  info: { kind: 'info', word: 'Info' },
};

/** How bad an alert is, as a tag; being ready for the next step is good news. */
export function faceOf({ severity, rule }: Pick<Alert, 'severity' | 'rule'>): { kind: StatusKind; word: string } {
  return rule === 'ready_to_advance' ? { kind: 'pass', word: 'Good news' } : severityFaces[severity];
}

export const severityWord = (severity: Alert['severity']): string => severityFaces[severity].word;

/** What an alert is called in a sentence: its domain, or the customer it is about as a whole, else its title. */
export function nameOf({ domain_name: domain, customer_id: customer, customers, title }: Named): string {
  return domain === null ? (customers.find(({ id }) => id === customer)?.name ?? title) : writtenName(domain);
}

type Named = Pick<Alert, 'domain_name' | 'customer_id' | 'customers' | 'title'>;

/** Where an alert is at home: "Karoo Wines (Pty) Ltd", which is called so already where it is about all of it; else the intake. */
export function placeOf(alert: Alert): string {
  if (alert.domain_id === null) return alert.customer_id ? 'The whole customer' : 'The intake';
  return alert.customers.map(({ name }) => name).join(', ') || 'no customer';
}

/** When it happened. What is known from reports only is known by the day: "17 Nov"; else "17 Nov, 09:40". */
export function happenedLabel({ happened_time: at }: Pick<Alert, 'happened_time'>, now: number): string {
  return at.endsWith('T00:00:00.000Z') ? format.utcDayMonth(at) : format.moment(at, now);
}

/** A moment inside a sentence: "today, 06:12". */
export function momentLabel(at: format.When, now: number): string {
  return format.moment(at, now).replace(/^(Today|Yesterday)/, (word) => word.toLowerCase());
}

const done: Record<AlertAction['verb'], string> = {
  acknowledge: 'Acknowledged',
  resolve: 'Resolved',
  snooze: 'Snoozed',
  reopen: 'Reopened',
  assign: 'Assigned',
  comment: 'Commented on',
};

export const verbLabels: Record<AlertAction['verb'], string> = {
  acknowledge: 'Acknowledge',
  resolve: 'Resolve',
  snooze: 'Snooze',
  reopen: 'Reopen',
  assign: 'Assign',
  comment: 'Comment on',
};

/** "Acknowledge waits": what was done and is not sent. */
export function waitsLabel(call: string): string {
  const verb = call.split('.')[1] ?? '';
  return `${verb in verbLabels ? verbLabels[verb as AlertAction['verb']].replace(' on', '') : 'An action'} waits`;
}

/** What reopening means for an alert in its state. */
export function reopenWord({ status }: Pick<Alert, 'status'>): string {
  return status === 'acknowledged' ? 'Unassign' : status === 'snoozed' ? 'End snooze' : 'Reopen';
}

export function buttonWord(alert: Pick<Alert, 'status'>, verb: Verb): string {
  return verb === 'reopen' ? reopenWord(alert) : verbLabels[verb];
}

/** An action in the list of pending ones: "Snooze kalaharisolar.co.za to today, 16:00". */
export function actionLabel(alert: Alert, action: AlertAction, now: number): string {
  const what = `${verbLabels[action.verb]} ${nameOf(alert)}`;
  if (action.verb === 'snooze') return `${what} to ${momentLabel(action.until, now).replace(/^today, /, '')}`;
  if (action.verb === 'assign') return `${what} to ${action.to?.name ?? 'nobody'}`;
  return what;
}

/** What was just done, for the notice with its undo: "Acknowledged 7 alerts", "Acknowledged: SPF of karoocellar.co.za is broken". */
export function actionDoneLabel(alerts: readonly Alert[], action: AlertAction, offline: boolean, now: number): string {
  const [first] = alerts;
  const only = alerts.length === 1 ? first : undefined;
  const whom = only === undefined ? ` ${counted(alerts.length, 'alert')}` : '';
  const to =
    action.verb === 'snooze'
      ? ` until ${momentLabel(action.until, now)}`
      : action.verb === 'assign'
        ? ` to ${action.to?.name ?? 'nobody'}`
        : '';
  return `${done[action.verb]}${whom}${to}${offline ? ', sent when you are online' : ''}${only === undefined ? '' : `: ${only.title}`}`;
}

/** The state of an alert, at the right of its row: "Acknowledged by you", "Quiet until tomorrow". */
export function alertStateLabel(alert: Alert, me: number | null, now: number): string {
  const who = (person: Alert['resolved_by']) => (person === null ? '' : ` by ${person.id === me ? 'you' : person.name}`);
  if (alert.status === 'acknowledged') return `Acknowledged${who(alert.acknowledged_by)}`;
  if (alert.status === 'snoozed')
    return alert.snoozed_until === null ? 'Snoozed' : `Snoozed until ${momentLabel(alert.snoozed_until, now)}`;
  if (alert.status === 'resolved')
    return alert.outcome === 'ended' ? 'Resolved automatically' : `Resolved${who(alert.resolved_by)}`;
  return alert.assigned_to === null ? 'Open' : `Assigned to ${alert.assigned_to.id === me ? 'you' : alert.assigned_to.name}`;
}
