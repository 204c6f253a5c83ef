import './alerts.css';
import { type ReactNode, useMemo, useState } from 'react';
import { AssignDialog } from './AssignDialog.tsx';
import { type AlertActions, type AlertDialogs, AlertDialogsContext, type Asked } from './alert-actions.ts';
import { ResolveDialog } from './ResolveDialog.tsx';
import { SnoozeDialog } from './SnoozeDialog.tsx';
import type { Alert } from './types.ts';

type AlertActionsProviderProps = {
  actions: AlertActions;
  useWhole: AlertDialogs['useWhole'];
  hasPages: boolean;
  children: ReactNode;
};

/** Gives everything below it the actions on alerts, and asks what they need to know first: a note, a time, a person. */
export function AlertActionsProvider({ actions, useWhole, hasPages, children }: AlertActionsProviderProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const dialogs = useMemo<AlertDialogs>(() => {
    const act: AlertDialogs['act'] = async (alerts, action) => {
      await actions.act(alerts, action);
      keepFocus(alerts);
    };
    return {
      ...actions,
      act,
      useWhole,
      hasPages,
      start: (alerts, verb, others = []) => {
        const may = alerts.filter((alert) => actions.can(alert, verb));
        if (may.length === 0) return;
        if (verb === 'acknowledge' || verb === 'reopen') void act(may, { verb });
        else setAsked({ verb, alerts: may, others: others.filter((alert) => actions.can(alert, verb) && !may.includes(alert)) });
      },
    };
  }, [actions, useWhole, hasPages]);
  const close = () => setAsked(null);
  return (
    <AlertDialogsContext value={dialogs}>
      {children}
      {asked?.verb === 'resolve' && <ResolveDialog asked={asked} onClose={close} />}
      {asked?.verb === 'snooze' && <SnoozeDialog asked={asked} onClose={close} />}
      {asked?.verb === 'assign' && <AssignDialog asked={asked} onClose={close} />}
    </AlertDialogsContext>
  );
}

const redrawnMs = 100;

/** A button that did its work is gone, and the focus with it: it moves to the alert, so that the next key goes on from there. */
function keepFocus([first]: readonly Alert[]): void {
  setTimeout(() => {
    if (document.activeElement !== document.body || first === undefined) return;
    document.querySelector<HTMLElement>(`[data-alert="${first.id}"] .alert-title`)?.focus({ preventScroll: true });
  }, redrawnMs);
}
