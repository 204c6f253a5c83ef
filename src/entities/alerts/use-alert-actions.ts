import { useMemo, useState } from 'react';
import { mayActOnAlert } from '#domain/access.ts';
import { accessLevels } from '#domain/vocabulary.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { useOutbox } from '#src/offline/outbox-view.ts';
import { overlayRows, queuedFor } from '#src/offline/overlay.ts';
import { openPresses } from '#src/page/first-press.ts';
import { useSession } from '#src/session/session-context.ts';
import { useQueued } from '#src/session/use-queued.ts';
import type { AlertActions } from './alert-actions.ts';
import { waitsLabel } from './labels.ts';
import { allowsVerb, entityOf, playAlert } from './overlay.ts';
import { performActions } from './perform-actions.ts';
import { useSendAction } from './send-action.ts';
import type { Alert, Person } from './types.ts';
import { useUnsent } from './use-unsent.ts';

const nobody: readonly Person[] = [];

/** Whether the person signed in may act on an alert. */
function useMayAct(): (alert: Alert) => boolean {
  const { context, profile } = useSession();
  return useMemo(() => {
    const customers = Object.fromEntries(
      (context?.associations ?? []).flatMap(({ customer_id: id, access_level: level }) => {
        const known = accessLevels.find((one) => one === level);
        return known === undefined ? [] : [[id, known]];
      }),
    );
    const suspended = (context?.associations ?? []).filter((one) => one.is_suspended).map((one) => one.customer_id);
    const actor = { role: profile?.role ?? 'customer', customers, suspended };
    return (alert: Alert) =>
      mayActOnAlert(
        actor,
        alert.customers.map(({ id, access_level: level }) => ({ customerId: id, level })),
      );
  }, [context, profile]);
}

/**
 * The actions the signed-in person can take on alerts. Everything goes through the outbox, is shown at once and can be undone for ten
 * seconds.
 */
export function useAlertActions(): AlertActions {
  const { profile, isStaff } = useSession();
  const { undo } = useQueued(calls.alertManagement.acknowledge);
  const send = useSendAction();
  const mayAct = useMayAct();
  const isOffline = useOffline();
  const { queued } = useOutbox();
  const { unsent } = useUnsent();
  const people = useRead(calls.alertManagement.assignees, {}, { enabled: isStaff }).data?.assignees ?? nobody;
  // A double click would send an action twice, and the second be refused.
  const [isFirst] = useState(() => openPresses());
  const id = profile?.id ?? null;
  const name = profile?.name ?? '';
  return useMemo(() => {
    const me = id === null ? null : { id, name };
    const facts = { me: me ?? { id: 0, name: 'you' }, people };
    const play = playAlert(facts);
    const withPending = (alert: Alert) => overlayRows([alert], queued, play)[0] ?? alert;
    const actions: AlertActions = {
      me,
      isStaff,
      isOffline,
      people,
      withPending,
      waits: (alert) => {
        const [first] = queuedFor(unsent, entityOf(alert));
        return first === undefined ? null : waitsLabel(first.call);
      },
      unsent: (alert) =>
        queuedFor(queued, entityOf(alert)).map((row) => {
          const body = (row.body ?? {}) as { notes?: string; text?: string };
          return { id: row.id, label: row.label, note: body.notes ?? body.text ?? '', at: row.created };
        }),
      can: (alert, verb) => mayAct(alert) && (verb !== 'assign' || isStaff) && allowsVerb(alert, verb, Date.now()),
      mayComment: mayAct,
      act: async (alerts, action) => {
        const wanted = alerts
          .map(withPending)
          .filter((alert) => (action.verb === 'comment' ? mayAct(alert) : actions.can(alert, action.verb)))
          .filter((alert) => isFirst(`${alert.id} ${JSON.stringify(action)}`));
        await performActions(wanted, action, { ...facts, isStaff, isOffline, send, undo });
      },
    };
    return actions;
  }, [id, name, isStaff, isOffline, people, queued, unsent, mayAct, send, undo, isFirst]);
}
