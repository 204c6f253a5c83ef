import { useEffect, useSyncExternalStore } from 'react';
import { useSignedIn } from '#src/session/session-context.ts';
import { liveNow, subscribeLive, wantLive } from './live.ts';
import type { Pulse } from './pulse.ts';

/** Follows live events while the screen is mounted: lists of alerts and of the intake are read again as something changes, the session as rights change. */
export function useLive({ evenHidden = false }: { evenHidden?: boolean } = {}): void {
  const { user, queries, session } = useSignedIn();
  useEffect(() => {
    const onRights = () => session.send({ type: 'refresh' });
    return wantLive({ user, queries, evenHidden, onRights });
  }, [user, queries, session, evenHidden]);
}

/** Whether what happens is heard at once, and when something was heard last. */
export function usePulse(): Pulse {
  return useSyncExternalStore(subscribeLive, liveNow);
}
