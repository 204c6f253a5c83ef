import { useEffect, useState } from 'react';

/**
 * How the screen is prevented from sleeping: `no` if this browser cannot, `off` until requested, `held`, or `lost` while the page is
 * hidden.
 */
export type Awake = 'no' | 'off' | 'held' | 'lost';

/** Keeps the screen from going dark while wanted; taken again whenever the page comes back into sight. */
export function useWakeLock(isWanted: boolean): Awake {
  const can = 'wakeLock' in navigator;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!can || !isWanted) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const take = async () => {
      if (isOver || document.visibilityState !== 'visible' || lock?.released === false) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        lock.addEventListener('release', () => setHeld(false));
        if (isOver) await lock.release();
        else setHeld(true);
      } catch {
        // The device refuses, for example when its battery is low; the state says so.
        setHeld(false);
      }
    };
    const again = () => void take();
    document.addEventListener('visibilitychange', again);
    again();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
      setHeld(false);
    };
  }, [can, isWanted]);
  if (!can) return 'no';
  return !isWanted ? 'off' : isHeld ? 'held' : 'lost';
}
