import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { connectivity } from './actors.ts';

/** Whether the device is known to be offline. */
export function useOffline(): boolean {
  return useSelector(connectivity, (state) => state.matches('offline') || state.matches('probing'));
}

/** The time in epoch ms, updated every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
