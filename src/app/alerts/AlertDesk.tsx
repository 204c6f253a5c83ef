import './alerts.css';
import { type ReactNode, useMemo, useState } from 'react';
import { AssignDialog } from './AssignDialog.tsx';
import { type AlertActions, type Asked, type Desk, DeskContext } from './desk.ts';
import { ResolveDialog } from './ResolveDialog.tsx';
import { SnoozeDialog } from './SnoozeDialog.tsx';

type AlertDeskProps = {
  actions: AlertActions;
  useWhole: Desk['useWhole'];
  hasPages: boolean;
  children: ReactNode;
};

/** Gives everything below it the actions on alerts, and asks what they need to know first: a note, a time, a person. */
export function AlertDesk({ actions, useWhole, hasPages, children }: AlertDeskProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const desk = useMemo<Desk>(
    () => ({
      ...actions,
      useWhole,
      hasPages,
      start: (alerts, verb, others = []) => {
        const may = alerts.filter((alert) => actions.can(alert, verb));
        if (may.length === 0) return;
        if (verb === 'acknowledge' || verb === 'reopen') void actions.act(may, { verb });
        else setAsked({ verb, alerts: may, others: others.filter((alert) => actions.can(alert, verb) && !may.includes(alert)) });
      },
    }),
    [actions, useWhole, hasPages],
  );
  const close = () => setAsked(null);
  return (
    <DeskContext value={desk}>
      {children}
      {asked?.verb === 'resolve' && <ResolveDialog asked={asked} onClose={close} />}
      {asked?.verb === 'snooze' && <SnoozeDialog asked={asked} onClose={close} />}
      {asked?.verb === 'assign' && <AssignDialog asked={asked} onClose={close} />}
    </DeskContext>
  );
}
