import type { AlertOutcome, Severity } from '../vocabulary.ts';

const dayMs = 86_400_000;

/** How long after its resolution an alert is reopened rather than opened as a new one, in ms. */
export const reopenWindowMs = 7 * dayMs;

/** What the facts of an alert are computed from; times are epoch ms, `null` while it is not resolved. */
export type AlertTimes = { severity: Severity; isAcknowledged: boolean; resolvedMs: number | null };

/** What the guards of an alert's machine read. */
export type AlertFacts = {
  /** Its severity asks for a note when it is resolved. */
  needsNote: boolean;
  /** Somebody has acknowledged it before. */
  hadOwner: boolean;
  /** It was resolved within the reopen window. */
  recent: boolean;
};

/** Whether an alert of this severity can only be resolved with a note. */
export function needsNote(severity: Severity): boolean {
  return severity === 'critical' || severity === 'high';
}

/** The facts of an alert at a time (epoch ms), for its machine; the same on the server and on the device. */
export function alertFacts({ severity, isAcknowledged, resolvedMs }: AlertTimes, nowMs: number): AlertFacts {
  return {
    needsNote: needsNote(severity),
    hadOwner: isAcknowledged,
    recent: resolvedMs !== null && nowMs - resolvedMs <= reopenWindowMs,
  };
}

/** How an alert was resolved, and when its cause was seen last before that (epoch ms). */
export type Resolution = { outcome: AlertOutcome | null; resolvedMs: number; happenedMs: number };

/**
 * Whether a firing rule is news about a resolved alert: it happened again since, or it still fires a day after a person marked it as fixed.
 * What people marked as expected or a false alarm is not reported again as if seen for the first time.
 */
export function hasHappenedAgain(
  before: Resolution,
  fires: { happenedMs: number; isFirstSeen: boolean },
  nowMs: number,
): boolean {
  if (before.outcome === 'fixed' && nowMs - before.resolvedMs > dayMs) return true;
  const isAccepted = before.outcome === 'expected' || before.outcome === 'false_alarm';
  if (isAccepted && fires.isFirstSeen) return false;
  return fires.happenedMs > (before.outcome === 'ended' ? before.happenedMs : before.resolvedMs);
}
