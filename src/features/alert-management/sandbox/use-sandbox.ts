import { useMemo, useState, useSyncExternalStore } from 'react';
import { actionsIn, openSandbox } from './sandbox-store.ts';

/** The demonstration: a world in memory, and the same actions on it as on the portal. */
export function useSandbox() {
  const [store] = useState(openSandbox);
  const world = useSyncExternalStore(store.subscribe, store.now);
  return useMemo(() => {
    const actions = actionsIn(world, store.act);
    return { ...store, world, actions, alerts: world.device.map(actions.withPending) };
  }, [store, world]);
}
