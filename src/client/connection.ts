import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { connectivity } from './actors.ts';

const offlineIn = (state: ReturnType<typeof connectivity.getSnapshot>) => state.matches('offline') || state.matches('probing');

/** Whether the device is known to be offline. */
export function useOffline(): boolean {
  return useSelector(connectivity, offlineIn);
}

/** Whether the device is known to be offline now, for what is said after waiting. */
export const isOffline = (): boolean => offlineIn(connectivity.getSnapshot());

/** The time in epoch ms, updated every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
