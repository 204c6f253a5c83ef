export type StampAge = 'fresh' | 'aged' | 'stale' | 'never';

const hourMs = 3_600_000;

/** fresh: under one hour; aged: up to 24 hours; stale: older than a day; never: nothing was ever read. */
export const stampAge = (syncedAtMs: number | null, nowMs: number): StampAge => {
  if (syncedAtMs === null) return 'never';
  const ageMs = nowMs - syncedAtMs;
  if (ageMs < hourMs) return 'fresh';
  return ageMs <= 24 * hourMs ? 'aged' : 'stale';
};
