import { urgentOf } from '#domain/changes/labels.ts';
import { type ChangeKind, changeKinds } from '#domain/vocabulary/changes.ts';
import type { Changes } from './types.ts';

const dayMs = 86_400_000;
const mostDaily = 10;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
/** The calendar day in South Africa (UTC+2), as times are displayed. */
export const sastDay = (at: string | number): string => dayOf(new Date(at).getTime() + 2 * 3_600_000);

/** A column of the table: the days from `from` to `to`, both included. */
export type Bucket = { from: string; to: string };

/** The days since a day as columns: one each, or weeks where they are many. The last one ends today, which a device may take for an earlier day. */
export function bucketsOf(since: string, today: string): Bucket[] {
  const last = Math.max(Date.parse(today), Date.parse(since));
  const days = Math.round((last - Date.parse(since)) / dayMs) + 1;
  const size = days <= mostDaily ? 1 : 7;
  return Array.from({ length: Math.ceil(days / size) }, (_, index) => {
    const end = last - index * size * dayMs;
    return { from: dayOf(Math.max(end - (size - 1) * dayMs, Date.parse(since))), to: dayOf(end) };
  }).toReversed();
}

/** The days of all changes, by kind. */
function daysByKind({ records, policy, senders, alerts, people }: Changes): Record<ChangeKind, string[]> {
  return {
    records: records.map(({ at }) => sastDay(at)),
    policy: policy.map(({ at }) => sastDay(at)),
    senders: senders.map(({ day }) => day),
    alerts: alerts.map(({ at }) => sastDay(at)),
    people: people.map(({ at }) => sastDay(at)),
  };
}

/** How many of some days fall into each column; what lies before the first counts there. */
function perBucket(days: readonly string[], buckets: readonly Bucket[]): number[] {
  return buckets.map(({ from, to }, index) => {
    const isLast = index === buckets.length - 1;
    return days.filter((day) => (index === 0 || day >= from) && (isLast || day <= to)).length;
  });
}

/** How many changes of each kind fall into each column, and how many of them need the reader. */
export function countsOf(
  changes: Changes,
  buckets: readonly Bucket[],
): { kind: ChangeKind; counts: number[]; urgent: number[] }[] {
  const days = daysByKind(changes);
  const urgent = urgentOf(changes).map(({ at }) => sastDay(at));
  return changeKinds.map((kind) => ({
    kind,
    counts: perBucket(days[kind], buckets),
    urgent: perBucket(kind === 'alerts' ? urgent : [], buckets),
  }));
}
