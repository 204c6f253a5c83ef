import { useMemo, useRef, useState } from 'react';
import type { AlertActions } from '#src/app/alerts/desk.ts';
import { allowsVerb, entityOf, playAlert } from '#src/app/alerts/overlay.ts';
import type { Alert, AlertDeed } from '#src/app/alerts/types.ts';
import { wayBack } from '#src/app/alerts/way-back.ts';
import { deedDone, waitsWords } from '#src/app/alerts/words.ts';
import { overlayRows, queuedFor } from '#src/offline/overlay.ts';
import { refusalWords } from '#src/offline/refusal-words.ts';
import { notify } from '#src/ui/toast.tsx';
import { staff, visitor } from './samples.ts';
import { colleagueResolves, doDeed, newWorld, setLine, takeBack, type World } from './world.ts';

type Done = { id: string; before: Alert };

/** The demonstration: a world in memory, and the same actions on it as on the portal. */
export function useSandbox() {
  const [world, show] = useState(() => newWorld(Date.now()));
  const held = useRef(world);
  return useMemo(() => {
    const keep = (next: World) => {
      const before = new Set(held.current.rows.filter(({ status }) => status === 'refused').map(({ id }) => id));
      held.current = next;
      show(next);
      for (const row of next.rows)
        if (row.status === 'refused' && !before.has(row.id))
          notify({ text: `${row.label}: ${refusalWords(row, Date.now())}`, tone: 'fail' });
    };
    const waiting = world.rows.filter(({ status }) => status === 'waiting');
    const play = playAlert({ me: visitor, people: staff });
    const standing = (alert: Alert) => overlayRows([alert], waiting, play)[0] ?? alert;
    const send = (alert: Alert, deed: AlertDeed, version: number): string => {
      const { world: next, id } = doDeed(held.current, alert, deed, version, Date.now());
      keep(next);
      return id;
    };
    const undo = ({ id, before }: Done) => {
      const taken = takeBack(held.current, id);
      if (taken !== null) return keep(taken);
      const after = held.current.server.find((one) => one.id === before.id);
      if (after === undefined) return;
      let { version } = after;
      for (const back of wayBack(before, after, { me: visitor, mayAssign: true, at: Date.now() })) {
        send(after, back, version);
        version += 1;
      }
    };
    const actions: AlertActions = {
      me: visitor,
      isStaff: true,
      isOffline: !world.isOnline,
      people: staff,
      standing,
      waits: (alert) => {
        const [first] = queuedFor(waiting, entityOf(alert));
        return first === undefined ? null : waitsWords(first.call);
      },
      unsent: (alert) =>
        queuedFor(waiting, entityOf(alert)).map((row) => {
          const body = (row.body ?? {}) as { notes?: string; text?: string };
          return { id: row.id, label: row.label, note: body.notes ?? body.text ?? '', at: row.created };
        }),
      can: (alert, verb) => allowsVerb(alert, verb, Date.now()),
      mayComment: () => true,
      act: async (alerts, deed) => {
        const wanted = alerts.map(standing).filter((alert) => deed.verb === 'comment' || actions.can(alert, deed.verb));
        if (wanted.length === 0) return;
        const done = wanted.map((before): Done => ({ before, id: send(before, deed, before.version) }));
        notify({
          text: deedDone(wanted, deed, !held.current.isOnline, Date.now()),
          ...(deed.verb === 'comment' ? {} : { onUndo: () => done.forEach(undo) }),
        });
      },
    };
    return {
      world,
      actions,
      alerts: world.device.map(standing),
      setOnline: (isOnline: boolean) => keep(setLine(held.current, isOnline, Date.now())),
      drop: (id: string) => keep(takeBack(held.current, id) ?? held.current),
      restart: () => keep(newWorld(Date.now())),
      colleague: () => {
        const { world: next, alert } = colleagueResolves(held.current, Date.now());
        keep(next);
        return alert;
      },
    };
  }, [world]);
}
