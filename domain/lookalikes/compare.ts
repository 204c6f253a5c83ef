import type { LookalikeKind } from './kinds.ts';

/** What a check says of a name: it takes mail at `hosts`, it takes none, or nobody knows. */
export type LookalikeAnswer = { name: string; kind: LookalikeKind } & (
  | { state: 'mail'; hosts: string[] }
  | { state: 'none' | 'unknown' }
);

/**
 * A lookalike that takes mail, as it is remembered; times are epoch ms. `missedChecks`: looks in a row that found it without mail servers;
 * `isBaseline`: nobody knows that it ever was without them, so it is no news.
 */
export type KnownLookalike = {
  name: string;
  kind: LookalikeKind;
  hosts: string[];
  firstSeenMs: number;
  lastSeenMs: number;
  missedChecks: number;
  goneMs: number | null;
  isBaseline: boolean;
};

/** What is remembered of a domain's lookalikes: those that take or took mail, and the names that are known to take none. */
export type LookalikeMemory = { known: readonly KnownLookalike[]; without: ReadonlySet<string> };

/** So many looks in a row must find a name without mail servers before it is gone. */
export const checksUntilGone = 2;

/**
 * Compares a check with what is remembered. Returns the lookalikes that changed, and the searched names known to accept no messages. A name
 * is news only if an earlier check found it without mail servers; what the first check finds is the baseline. Unknown results change
 * nothing.
 */
export function compareLookalikes(
  { known, without }: LookalikeMemory,
  answers: readonly LookalikeAnswer[],
  atMs: number,
): { changed: KnownLookalike[]; without: string[] } {
  const current = new Map(known.filter(({ goneMs }) => goneMs === null).map((one) => [one.name, one]));
  const changed: KnownLookalike[] = [];
  const empty: string[] = [];
  for (const answer of answers) {
    const { name, kind, state } = answer;
    const held = current.get(name);
    if (state === 'unknown') {
      if (without.has(name)) empty.push(name);
    } else if (state === 'mail') {
      const { hosts } = answer;
      const fresh = { name, kind, firstSeenMs: atMs, isBaseline: !without.has(name), goneMs: null };
      changed.push({ ...(held ?? fresh), hosts, lastSeenMs: atMs, missedChecks: 0 });
    } else if (held === undefined) {
      empty.push(name);
    } else {
      const missedChecks = held.missedChecks + 1;
      const isGone = missedChecks >= checksUntilGone;
      changed.push({ ...held, missedChecks, goneMs: isGone ? atMs : null });
      if (isGone) empty.push(name);
    }
  }
  return { changed, without: empty };
}
