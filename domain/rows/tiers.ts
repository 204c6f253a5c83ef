const factor = 8;

/**
 * Adds a value to tiers, each of which is more than eight times as large as the next: a small one that is added often is then copied with
 * small ones nearly always, and there are few. `join` gets the older one first.
 */
export function pushTier<T>(tiers: readonly T[], added: T, sizeOf: (one: T) => number, join: (older: T, newer: T) => T): T[] {
  const stack = [...tiers];
  let last = added;
  for (let before = stack.pop(); before !== undefined; before = stack.pop()) {
    if (sizeOf(before) > factor * sizeOf(last)) return [...stack, before, last];
    last = join(before, last);
  }
  return [last];
}
