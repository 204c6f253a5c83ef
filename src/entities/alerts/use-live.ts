import { useEffect, useSyncExternalStore } from 'react';
import { useSignedIn } from '#src/session/session-context.ts';
import { liveNow, subscribeLive, wantLive } from './live.ts';
import type { Pulse } from './pulse.ts';

/** Follows live events while the screen is mounted: lists of alerts and of the intake are reloaded as soon as something changes. */
export function useLive({ evenHidden = false }: { evenHidden?: boolean } = {}): void {
  const { user, queries } = useSignedIn();
  useEffect(() => wantLive({ user, queries, evenHidden }), [user, queries, evenHidden]);
}

/** Whether what happens is heard at once, and when something was heard last. */
export function usePulse(): Pulse {
  return useSyncExternalStore(subscribeLive, liveNow);
}
