import { salesTimeBetween } from '../sales-hours.ts';
import type { AnswerState } from '../vocabulary/leads.ts';
import type { LeadStatus } from '../vocabulary.ts';
import { answerDue } from './answer-due.ts';

/** Moments of an enquiry in epoch ms; `answeredMs` is the first answer. */
export type Answering = { status: LeadStatus; writtenMs: number; answeredMs: number | null };

/**
 * The state of an enquiry against its hour. `salesMs` is sales time: what is left while it waits, what it is over once it is late, 0 where it
 * was answered in time. The first answer ends it; `null` for spam that nobody answered. `holidays` are days such as `2026-12-16`.
 */
export type AnswerTime = { dueMs: number; state: AnswerState | null; salesMs: number };

/** By when an enquiry is to be answered, and its state at a moment (epoch ms). */
export function answerStateAt(
  { status, writtenMs, answeredMs }: Answering,
  nowMs: number,
  holidays: ReadonlySet<string>,
): Pick<AnswerTime, 'dueMs' | 'state'> {
  const dueMs = answerDue(writtenMs, holidays);
  if (answeredMs !== null) return { dueMs, state: answeredMs > dueMs ? 'late' : 'in_time' };
  return { dueMs, state: status === 'spam' ? null : nowMs > dueMs ? 'overdue' : 'waiting' };
}

/** The state of an enquiry against its hour at a moment (epoch ms), in sales time. */
export function answerTime(lead: Answering, nowMs: number, holidays: ReadonlySet<string>): AnswerTime {
  const { dueMs, state } = answerStateAt(lead, nowMs, holidays);
  const between = (fromMs: number, toMs: number) => salesTimeBetween(fromMs, toMs, holidays);
  if (state === 'waiting') return { dueMs, state, salesMs: between(nowMs, dueMs) };
  const isOver = state === 'overdue' || state === 'late';
  return { dueMs, state, salesMs: isOver ? between(dueMs, lead.answeredMs ?? nowMs) : 0 };
}
