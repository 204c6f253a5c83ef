import { dayAfter } from '../sast.ts';

/** How many reports of a day (`YYYY-MM-DD`, UTC) say that a policy was published; `null` where they name none. */
export type PolicyCount = { day: string; policy: string | null; reports: number };

const windowDays = 3;

/** What most reports say; of two that as many say, the one of the later day. */
function mostReported(counts: readonly PolicyCount[]): string | null {
  const sums = new Map<string | null, number>();
  for (const { policy, reports } of counts.toReversed()) sums.set(policy, (sums.get(policy) ?? 0) + reports);
  return [...sums].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

/**
 * The policy that reports show, and since which day, from what they say day by day (oldest first); `null` without reports. Most reports of
 * three days decide, so that neither one reporter that keeps an old answer nor a forged report changes it.
 */
export function reportedPolicy(counts: readonly PolicyCount[]): { policy: string | null; since: string } | null {
  const days = [...Map.groupBy(counts, ({ day }) => day)];
  const decided = days.map(([day], at) => {
    const last = days.slice(Math.max(0, at + 1 - windowDays), at + 1).flatMap(([, ofDay]) => ofDay);
    return mostReported(last.filter((one) => one.day > dayAfter(day, -windowDays)));
  });
  const policy = decided.at(-1);
  if (policy === undefined) return null;
  let first = decided.findLastIndex((one) => one !== policy) + 1;
  while (first > 0 && mostReported(days[first - 1]?.[1] ?? []) === policy) first -= 1;
  return { policy, since: days[first]?.[0] ?? '' };
}
