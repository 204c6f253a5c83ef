import { useMemo, useState } from 'react';
import type { AlertActions } from '#src/entities/alerts/alert-actions.ts';
import { bodyOf, moved } from '#src/entities/alerts/overlay.ts';
import type { Alert } from '#src/entities/alerts/types.ts';

const none: ReadonlyMap<number, Alert> = new Map();

/**
 * Keeps an alert that was just acted on in place although it no longer matches the filter, until another view is chosen: the list does not
 * jump under the thumb. Alerts are shown as after the action.
 */
export function useBufferedNews(actions: AlertActions, view: string) {
  const [held, setHeld] = useState<{ view: string; alerts: ReadonlyMap<number, Alert> }>({ view, alerts: none });
  const holding = useMemo<AlertActions>(
    () => ({
      ...actions,
      act: (alerts, action) => {
        const facts = { me: actions.me ?? { id: 0, name: '' }, people: actions.people, at: Date.now() };
        const after = alerts.map((alert): [number, Alert] => {
          const body = bodyOf(action, alert.version);
          return [alert.id, action.verb === 'comment' ? alert : (moved(alert, action.verb, { ...facts, body }) ?? alert)];
        });
        setHeld((before) => ({ view, alerts: new Map([...(before.view === view ? before.alerts : none), ...after]) }));
        return actions.act(alerts, action);
      },
    }),
    [actions, view],
  );
  return { actions: holding, held: held.view === view ? held.alerts : none };
}
