import type { SenderChangeKind } from '../vocabulary/changes.ts';

/** Messages of a sender of a domain by UTC day (`YYYY-MM-DD`). */
export type SenderDays = { domainId: number; key: string; name: string; byDay: Readonly<Record<string, { messages: number }>> };

/** A sender whose messages changed: how many in the period (`now`) and in the one before, and the day the change shows best. */
export type SenderChange = {
  domainId: number;
  key: string;
  name: string;
  kind: SenderChangeKind;
  now: number;
  before: number;
  day: string;
};

/** Fewer messages than this more or less are no change worth reading. */
const leastDifference = 20;
const factor = 2;

/**
 * Senders that are new, or send at least twice or at most half as much as in the period before, the largest difference first. `from` is the first
 * day of the period; the days of `senders` before it are the period to compare with and may reach further back. A sender is new where it has
 * no message before `from`; how many it sends does not matter then. A domain without any message before `from` has nothing to compare with.
 */
export function senderChanges(
  senders: readonly SenderDays[],
  { from, beforeFrom }: { from: string; beforeFrom: string },
): SenderChange[] {
  const known = new Set(
    senders.flatMap(({ domainId, byDay }) =>
      Object.entries(byDay).some(([day, { messages }]) => messages > 0 && day < from) ? [domainId] : [],
    ),
  );
  return senders
    .filter(({ domainId }) => known.has(domainId))
    .flatMap((sender) => changeOf(sender, from, beforeFrom) ?? [])
    .toSorted((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before));
}

function changeOf({ byDay, ...sender }: SenderDays, from: string, beforeFrom: string): SenderChange | null {
  const days = Object.entries(byDay)
    .filter(([, { messages }]) => messages > 0)
    .map(([day, { messages }]) => ({ day, messages }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
  const inside = days.filter(({ day }) => day >= from);
  const sum = (some: typeof days) => some.reduce((total, { messages }) => total + messages, 0);
  const now = sum(inside);
  const before = sum(days.filter(({ day }) => day >= beforeFrom && day < from));
  const [first] = inside;
  const identity = { domainId: sender.domainId, key: sender.key, name: sender.name, now, before };
  if (first !== undefined && days[0] === first) return { ...identity, kind: 'new', day: first.day };
  if (Math.abs(now - before) < leastDifference) return null;
  if (now >= before * factor) {
    const busiest = inside.reduce((most, one) => (one.messages > most.messages ? one : most), { day: from, messages: 0 });
    return { ...identity, kind: 'more', day: busiest.day };
  }
  if (before >= now * factor) return { ...identity, kind: 'less', day: inside.at(-1)?.day ?? from };
  return null;
}
