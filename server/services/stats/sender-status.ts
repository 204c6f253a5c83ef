import { reopenReason } from '#domain/senders/reopen.ts';
import type { SenderCategory, SenderStatus } from '#domain/vocabulary.ts';
import { statusOfSender } from '#machines/sender.ts';
import type { SenderSums } from '#server/store/reports/sender-sums.ts';

/** What people said of a sender: its category, and the day (UTC) on which they did. */
export type Sorted = { category: SenderCategory; sortedOn: string };

/** Where a sender is now; `reopened` says why one that people sorted is unsorted again, by its messages of the days after that. */
export function senderStatus(
  { byDay }: Pick<SenderSums, 'byDay'>,
  sorted: Sorted | null,
): { status: SenderStatus; reopened: string | null } {
  const since = { messages: 0, passed: 0, forwarded: 0 };
  for (const [day, sums] of Object.entries(byDay)) {
    if (sorted === null || day <= sorted.sortedOn) continue;
    since.messages += sums.messages;
    since.passed += sums.passed;
    since.forwarded += sums.forwarded;
  }
  const category = sorted?.category ?? null;
  const reopened = reopenReason(category, since);
  return { status: statusOfSender(category, reopened !== null), reopened };
}
