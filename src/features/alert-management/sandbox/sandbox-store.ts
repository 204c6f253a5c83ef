import type { AlertActions } from '#src/entities/alerts/alert-actions.ts';
import { inverseAction } from '#src/entities/alerts/inverse-action.ts';
import { actionDoneLabel, waitsLabel } from '#src/entities/alerts/labels.ts';
import { allowsVerb, entityOf, playAlert } from '#src/entities/alerts/overlay.ts';
import type { Alert, AlertAction } from '#src/entities/alerts/types.ts';
import { overlayRows, queuedFor } from '#src/offline/overlay.ts';
import { refusalMessage } from '#src/offline/refusal-messages.ts';
import { notify } from '#src/ui/toast.tsx';
import { staff, visitor } from './samples.ts';
import { colleagueResolves, newWorld, performAction, setLine, takeBack, type World } from './world.ts';

type Done = { id: string; before: Alert };

const play = playAlert({ me: visitor, people: staff });
const waitingOf = (world: World) => world.rows.filter(({ status }) => status === 'waiting');
const withPendingIn = (world: World, alert: Alert): Alert => overlayRows([alert], waitingOf(world), play)[0] ?? alert;

/** The world of one page, what can be done in it, and what it says of itself. */
export function openSandbox() {
  let world = newWorld(Date.now());
  const listeners = new Set<() => void>();

  function keep(next: World): void {
    const before = new Set(world.rows.filter(({ status }) => status === 'refused').map(({ id }) => id));
    world = next;
    for (const listener of listeners) listener();
    for (const row of next.rows)
      if (row.status === 'refused' && !before.has(row.id))
        notify({ text: `${row.label}: ${refusalMessage(row, Date.now())}`, tone: 'fail' });
  }

  function send(alert: Alert, action: AlertAction, version: number): string {
    const { world: next, id } = performAction(world, alert, action, version, Date.now());
    keep(next);
    return id;
  }

  function undo({ id, before }: Done): void {
    const taken = takeBack(world, id);
    if (taken !== null) return keep(taken);
    const after = world.server.find((one) => one.id === before.id);
    if (after === undefined) return;
    let { version } = after;
    for (const back of inverseAction(before, after, { me: visitor, mayAssign: true, at: Date.now() })) {
      send(after, back, version);
      version += 1;
    }
  }

  return {
    now: () => world,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    act: (alerts: readonly Alert[], action: AlertAction): void => {
      const at = Date.now();
      const wanted = alerts
        .map((alert) => withPendingIn(world, alert))
        .filter((alert) => action.verb === 'comment' || allowsVerb(alert, action.verb, at));
      if (wanted.length === 0) return;
      const done = wanted.map((before): Done => ({ before, id: send(before, action, before.version) }));
      notify({
        text: actionDoneLabel(wanted, action, !world.isOnline, at),
        ...(action.verb === 'comment' ? {} : { onUndo: () => done.forEach(undo) }),
      });
    },
    setOnline: (isOnline: boolean) => keep(setLine(world, isOnline, Date.now())),
    drop: (id: string) => keep(takeBack(world, id) ?? world),
    restart: () => keep(newWorld(Date.now())),
    colleague: (): Alert | null => {
      const { world: next, alert } = colleagueResolves(world, Date.now());
      keep(next);
      return alert;
    },
  };
}

/** The same actions as on the portal, on a world in memory. */
export function actionsIn(world: World, act: ReturnType<typeof openSandbox>['act']): AlertActions {
  const waiting = waitingOf(world);
  return {
    me: visitor,
    isStaff: true,
    isOffline: !world.isOnline,
    people: staff,
    withPending: (alert) => withPendingIn(world, alert),
    waits: (alert) => {
      const [first] = queuedFor(waiting, entityOf(alert));
      return first === undefined ? null : waitsLabel(first.call);
    },
    unsent: (alert) =>
      queuedFor(waiting, entityOf(alert)).map((row) => {
        const body = (row.body ?? {}) as { notes?: string; text?: string };
        return { id: row.id, label: row.label, note: body.notes ?? body.text ?? '', at: row.created };
      }),
    can: (alert, verb) => allowsVerb(alert, verb, Date.now()),
    mayComment: () => true,
    act: async (alerts, action) => act(alerts, action),
  };
}
