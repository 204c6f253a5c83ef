import './wall.css';
import { AlertActionsProvider } from '#src/entities/alerts/AlertActions.tsx';
import { useWholeAlert } from '#src/entities/alerts/PortalAlertActions.tsx';
import { useAlertActions } from '#src/entities/alerts/use-alert-actions.ts';
import { useLive } from '#src/entities/alerts/use-live.ts';
import { useWallLock } from './use-wall-lock.ts';
import { Wall } from './Wall.tsx';

/** Real-time monitoring; with a PIN nothing can be done here until it is opened. */
export function RealTimeMonitoring() {
  useLive({ evenHidden: true });
  const actions = useAlertActions();
  const lock = useWallLock();
  const locked = { ...actions, can: () => false, mayComment: () => false };
  return (
    <AlertActionsProvider actions={lock.isOpen ? actions : locked} useWhole={useWholeAlert} hasPages>
      <Wall lock={lock} />
    </AlertActionsProvider>
  );
}
