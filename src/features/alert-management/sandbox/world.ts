import { stepLabel } from '#domain/alert-step-labels.ts';
import type { AlertEventKind } from '#domain/vocabulary.ts';
import { actionLabel } from '#src/entities/alerts/labels.ts';
import { bodyOf, entityOf, moved, verbOf } from '#src/entities/alerts/overlay.ts';
import type { Alert, AlertAction, AlertStep, Person, Verb } from '#src/entities/alerts/types.ts';
import type { OutboxRow } from '#src/offline/outbox-row.ts';
import { colleague, sampleAlerts, sampleTimeline, staff, visitor } from './samples.ts';

/**
 * A portal in the memory of one page: what its server holds, what the device saw of it last, and what waits on the device. Nothing of it
 * leaves the page.
 */
export type World = {
  isOnline: boolean;
  server: readonly Alert[];
  device: readonly Alert[];
  stories: Readonly<Record<number, readonly AlertStep[]>>;
  rows: readonly OutboxRow[];
  made: number;
};

const kinds: Record<Verb, AlertEventKind> = {
  acknowledge: 'acknowledged',
  resolve: 'resolved',
  snooze: 'snoozed',
  reopen: 'reopened',
  assign: 'assigned',
};

export function newWorld(now: number): World {
  const alerts = sampleAlerts(now);
  const stories = Object.fromEntries(alerts.map((alert) => [alert.id, sampleTimeline(alert)]));
  return { isOnline: true, server: alerts, device: alerts, stories, rows: [], made: 100 };
}

type NewStep = {
  kind: AlertEventKind;
  actor: Person;
  note: string;
  at: number;
  doneAt: number;
  details?: Record<string, unknown>;
};

function addStep(world: World, id: number, { kind, actor, note, at, doneAt, details = {} }: NewStep): World {
  const step: AlertStep = {
    id: world.made,
    kind,
    time: new Date(at).toISOString(),
    done_time: new Date(doneAt).toISOString(),
    actor,
    note,
    from_status: null,
    to_status: null,
    details,
  };
  return { ...world, made: world.made + 1, stories: { ...world.stories, [id]: [...(world.stories[id] ?? []), step] } };
}

/** Stores an action on the device, as decided on a version of the alert, and sends it when there is a connection. */
export function performAction(
  world: World,
  alert: Alert,
  action: AlertAction,
  seenVersion: number,
  at: number,
): { world: World; id: string } {
  const id = `sample-${world.made}`;
  const row: OutboxRow = {
    id,
    user: 'sample',
    owner: 'sample/sample',
    call: `alertManagement.${action.verb}`,
    method: 'POST',
    path: '',
    body: action.verb === 'comment' ? { text: action.text } : bodyOf(action, seenVersion),
    entity: entityOf(alert),
    label: actionLabel(alert, action, at),
    created: at,
    seq: world.made,
    tries: 0,
    status: 'waiting',
    refusal: null,
  };
  const kept = { ...world, made: world.made + 1, rows: [...world.rows, row] };
  return { world: kept.isOnline ? sendAll(kept, at) : kept, id };
}

/** Removes an unsent action, or discards a refused one; `null` if it was sent already. */
export function takeBack(world: World, id: string): World | null {
  return world.rows.some((row) => row.id === id) ? { ...world, rows: world.rows.filter((row) => row.id !== id) } : null;
}

/** The connection comes or goes; with it, everything that waits is sent and the device sees what happened meanwhile. */
export function setLine(world: World, isOnline: boolean, at: number): World {
  return isOnline ? sendAll({ ...world, isOnline }, at) : { ...world, isOnline };
}

/** What a colleague does elsewhere: resolves the alert that the visitor took offline, else the first open one. */
export function colleagueResolves(world: World, at: number): { world: World; alert: Alert | null } {
  const touched = world.rows.filter(({ status }) => status === 'waiting').map(({ entity }) => entity);
  const may = world.server.filter(({ status }) => status !== 'resolved');
  const alert = may.find((one) => touched.includes(entityOf(one))) ?? may.find(({ status }) => status === 'open') ?? null;
  const body = { notes: 'The record was restored.', outcome: 'fixed' as const };
  const after = alert && moved(alert, 'resolve', { me: colleague, people: staff, body, at });
  if (alert === null || after === null) return { world, alert: null };
  const noted = addStep({ ...world, server: world.server.map((one) => (one.id === after.id ? after : one)) }, alert.id, {
    kind: 'resolved',
    actor: colleague,
    note: body.notes,
    at,
    doneAt: at,
    details: { outcome: 'fixed' },
  });
  return { world: world.isOnline ? { ...noted, device: noted.server } : noted, alert: after };
}

/** Sends what waits in its order, as the real queue and the real server do, and shows the device what the server holds. */
export function sendAll(world: World, at: number): World {
  const waiting = world.rows.filter(({ status }) => status === 'waiting');
  const sent = waiting.reduce((before, row) => send(before, row, at), world);
  return { ...sent, device: sent.server };
}

function send(world: World, row: OutboxRow, at: number): World {
  const alert = world.server.find((one) => entityOf(one) === row.entity);
  const without = { ...world, rows: world.rows.filter(({ id }) => id !== row.id) };
  if (alert === undefined) return without;
  const body = (row.body ?? {}) as {
    notes?: string;
    text?: string;
    until?: string;
    outcome?: string;
    seen_version?: number;
    user_id?: number | null;
  };
  const said = { actor: visitor, at, doneAt: row.created };
  const verb = verbOf(row.call);
  if (verb === null) return addStep(without, alert.id, { ...said, kind: 'commented', note: body.text ?? '' });
  const after =
    body.seen_version !== undefined && body.seen_version !== alert.version
      ? null
      : moved(alert, verb, { me: visitor, people: staff, body: body as ReturnType<typeof bodyOf>, at: row.created });
  if (after === null) return refuse(world, row, alert, at, body.notes ?? '');
  const details = { until: body.until, outcome: body.outcome, to: staff.find(({ id }) => id === body.user_id) };
  return addStep({ ...without, server: without.server.map((one) => (one.id === after.id ? after : one)) }, alert.id, {
    ...said,
    kind: kinds[verb],
    note: body.notes ?? '',
    details,
  });
}

function refuse(world: World, row: OutboxRow, alert: Alert, at: number, note: string): World {
  const kept = note !== '';
  const last = world.stories[alert.id]?.findLast(({ kind }) => kind !== 'commented' && kind !== 'notified');
  const words = stepLabel({
    status: alert.status,
    kind: last?.kind ?? null,
    by: last?.actor?.name ?? null,
    at: last === undefined ? null : new Date(last.time),
  });
  const refused: OutboxRow = {
    ...row,
    tries: 1,
    status: 'refused',
    refusal: { status: 409, message: words, details: { alert, comment_kept: kept } },
  };
  const marked = { ...world, rows: world.rows.map((one) => (one.id === row.id ? refused : one)) };
  return kept ? addStep(marked, alert.id, { kind: 'commented', actor: visitor, note, at, doneAt: row.created }) : marked;
}
