import { afterSalesTime, salesTimeBetween } from '../sales-hours.ts';
import type { SupportEventKind, SupportPriority, SupportSide, SupportStatus } from '../vocabulary.ts';
import { priorityTerms } from './catalogue.ts';

/** A step of a thread as the clock reads it, at a moment (epoch ms); `to` is the status it led to. */
export type ClockEvent = {
  atMs: number;
  kind: SupportEventKind;
  side: SupportSide;
  from: SupportStatus | null;
  to: SupportStatus | null;
};

/**
 * The answer that staff owe a customer. `running`: `dueMs` (epoch ms) is when it must be there; `paused`: somebody else is to act first;
 * `answered`: none is owed. `usedMs` of `targetMs` sales time are used. `firstReplyMs` is the sales time of the first answer, `null` before it.
 */
export type SupportClock = {
  state: 'running' | 'paused' | 'answered';
  usedMs: number;
  targetMs: number;
  dueMs: number | null;
  firstReplyMs: number | null;
};

type Count = { state: SupportClock['state']; usedMs: number; sinceMs: number; dueMs: number | null; firstReplyMs: number | null };

const waits = (status: SupportStatus | null) => status === 'waiting_customer' || status === 'waiting_third_party';
const ends = (status: SupportStatus | null) => status === 'resolved' || status === 'closed' || status === 'cancelled';

/**
 * The clock of a request at a moment (epoch ms), from its thread alone, oldest first. It runs in sales hours from each question to the
 * answer, and stops while the request waits for the customer or a third party. `holidays` are days such as `2026-12-16`.
 */
export function supportClock(
  events: readonly ClockEvent[],
  priority: SupportPriority,
  nowMs: number,
  holidays: ReadonlySet<string>,
): SupportClock {
  const targetMs = priorityTerms[priority].answerMs;
  const until = (count: Count, ms: number): Count =>
    count.state === 'running'
      ? { ...count, usedMs: count.usedMs + salesTimeBetween(count.sinceMs, ms, holidays), sinceMs: ms }
      : { ...count, sinceMs: ms };
  const running = (count: Count): Count => ({
    ...count,
    state: 'running',
    dueMs: count.usedMs < targetMs ? afterSalesTime(count.sinceMs, targetMs - count.usedMs, holidays) : count.dueMs,
  });
  const restarted = (count: Count) => running({ ...count, usedMs: 0 });
  const answered = (count: Count): Count => ({
    ...count,
    state: 'answered',
    firstReplyMs: count.firstReplyMs ?? count.usedMs,
  });

  function after(count: Count, { kind, side, from, to }: ClockEvent): Count {
    if (kind === 'opened') return restarted(count);
    if (kind === 'comment' && side === 'staff') return answered(count);
    if (kind === 'comment') return count.state === 'answered' ? restarted(count) : count;
    if (kind !== 'status') return count;
    if (to === 'resolved') return answered(count);
    if (ends(to)) return { ...count, state: 'answered' };
    if (waits(to)) return count.state === 'running' ? { ...count, state: 'paused' } : count;
    if (to === 'open' && ends(from)) return restarted(count);
    return count.state === 'paused' ? running(count) : count;
  }

  const start: Count = { state: 'answered', usedMs: 0, sinceMs: nowMs, dueMs: null, firstReplyMs: null };
  const last = events.reduce((count, event) => after(until(count, event.atMs), event), start);
  const { state, usedMs, dueMs, firstReplyMs } = until(last, nowMs);
  return { state, usedMs, targetMs, dueMs: state === 'running' ? dueMs : null, firstReplyMs };
}

/** Requests by what breaches next: running clocks by when they end, then those that owe no answer, then those that wait. */
export function byNextBreach(a: Pick<SupportClock, 'state' | 'dueMs'>, b: Pick<SupportClock, 'state' | 'dueMs'>): number {
  const rank = { running: 0, answered: 1, paused: 2 };
  return rank[a.state] - rank[b.state] || (a.dueMs ?? 0) - (b.dueMs ?? 0);
}
