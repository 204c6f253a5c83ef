import type { ReactNode } from 'react';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useRead } from '#src/client/query.ts';
import { AlertActionsProvider } from './AlertActions.tsx';
import type { Alert } from './types.ts';
import { useAlertActions } from './use-alert-actions.ts';

/** The parts of an alert that lists do not carry, and why they are not here. */
export function useWholeAlert(alert: Alert) {
  const offline = useOffline();
  const { data, error } = useRead(calls.alertManagement.alert, { params: { id: alert.id } });
  if (data !== undefined) return { data, words: null };
  if (offline) return { data: undefined, words: 'The timeline is not synced yet. Connect once to load it.' };
  return { data: undefined, words: error === null ? 'Loading the timeline.' : error.message };
}

/** The alert actions for everything below `/app` that shows alerts. */
export function PortalAlertActions({ children }: { children: ReactNode }) {
  return (
    <AlertActionsProvider actions={useAlertActions()} useWhole={useWholeAlert} hasPages>
      {children}
    </AlertActionsProvider>
  );
}
