import { createContext, useContext } from 'react';
import type { Alert, AlertAction, Person, Verb, WholeAlert } from './types.ts';

/** The actions a person can take on alerts here, and alerts with pending actions applied. The portal and the sandbox each provide one. */
export type AlertActions = {
  me: Person | null;
  isStaff: boolean;
  isOffline: boolean;
  people: readonly Person[];
  /** The alert as it will be once what waits is sent. */
  withPending: (alert: Alert) => Alert;
  /** "Acknowledge waits" where something done to the alert is not sent and the person ought to know. */
  waits: (alert: Alert) => string | null;
  /** Actions on an alert that are not sent yet, for its timeline. */
  unsent: (alert: Alert) => { id: string; label: string; note: string; at: number }[];
  /** Whether the machine, and the person's access, allow it for the alert as it is. */
  can: (alert: Alert, verb: Verb) => boolean;
  mayComment: (alert: Alert) => boolean;
  /** Does it to each of the alerts that allow it, at once, with an undo of ten seconds. */
  act: (alerts: readonly Alert[], action: AlertAction) => Promise<void>;
};

/** A question to answer before an action is performed. */
export type Asked = { verb: 'resolve' | 'snooze' | 'assign'; alerts: readonly Alert[]; others: readonly Alert[] };

/** The alert actions of a screen: the actions, the dialogs they need, how an alert is loaded in full, and where pages are. */
export type AlertDialogs = AlertActions & {
  /** Acknowledges and opens again at once; asks first for the others. `others` are those of the same cause. */
  start: (alerts: readonly Alert[], verb: Verb, others?: readonly Alert[]) => void;
  /** The parts of an alert that lists do not carry; `undefined` while they come or where they cannot. */
  useWhole: (alert: Alert) => { data: WholeAlert | undefined; words: string | null };
  hasPages: boolean;
};

export const AlertDialogsContext = createContext<AlertDialogs | null>(null);

export function useAlertDialogs(): AlertDialogs {
  const dialogs = useContext(AlertDialogsContext);
  if (dialogs === null) throw new Error('useAlertDialogs is for what stands below an AlertActionsProvider');
  return dialogs;
}
