import { type MailSplit, noMail } from '#domain/protection/own-mail.ts';
import type { PlacedSender } from '#domain/protection/placed-senders.ts';
import type { UserCall } from '#server/context.ts';
import { placedSenders } from '#server/store/reports/sender-categories.ts';
import type { Period } from '../period.ts';

/**
 * Whose the messages of some domains are in a period, by domain; what people said of senders counts at once. `known` are the senders that
 * people placed, where they have been read.
 */
export async function splitsOf(
  call: Pick<UserCall, 'store' | 'statsCache'>,
  domainIds: readonly number[],
  period: Period,
  known?: readonly PlacedSender[],
): Promise<Map<number, MailSplit>> {
  const placed = known ?? (await placedSenders(call.store.db, domainIds));
  return call.statsCache.mailSplits(domainIds, period, placed);
}

/** Several splits together. */
export function sumOfSplits(splits: Iterable<MailSplit>): MailSplit {
  const sum = noMail();
  for (const { own, forged, forwarded } of splits) {
    sum.own.messages += own.messages;
    sum.own.passed += own.passed;
    sum.forged.messages += forged.messages;
    sum.forged.stopped += forged.stopped;
    sum.forwarded += forwarded;
  }
  return sum;
}
