import { useEffect, useState } from 'react';
import { isOpen, type WallLock } from './pin.ts';

const key = 'beacon_wall_lock';

function held(): WallLock | null {
  const hash = sessionStorage.getItem(key);
  return hash === null ? null : { hash, openUntil: 0 };
}

/** The lock of this wall, preserved over a reload of the tab, and whether it is unlocked now. */
export function useWallLock() {
  const [lock, set] = useState(held);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (lock === null || !isOpen(lock, now)) return;
    const timer = setTimeout(() => setNow(Date.now()), 1_000);
    return () => clearTimeout(timer);
  }, [lock, now]);
  return {
    lock,
    now,
    isOpen: isOpen(lock, now),
    change: (next: WallLock | null) => {
      if (next === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, next.hash);
      setNow(Date.now());
      set(next);
    },
  };
}
