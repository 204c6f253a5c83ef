/** How soon the second press of a double click comes (ms). */
const doubleClickMs = 500;

/** Distinguishes the second press of a double click from a first: `false` where the same key was asked about just before. */
export function openPresses(now: () => number = () => performance.now()): (key: string) => boolean {
  const until = new Map<string, number>();
  return (key) => {
    const at = now();
    for (const [one, end] of until) if (end <= at) until.delete(one);
    if (until.has(key)) return false;
    until.set(key, at + doubleClickMs);
    return true;
  };
}
