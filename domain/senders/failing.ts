import type { SenderStatus } from '../vocabulary.ts';

/** Whether people said that a sender is theirs; `null` where they said nothing. */
export const isOurs = (status: SenderStatus | null): boolean => status === 'own' || status === 'approved';

/** Whether more than 1 in 20 messages fail. */
export const failsOften = (failed: number, messages: number): boolean => failed * 20 > messages;

/** Whether a sender fails often, and that is a fault: it is one's own, as people said. Counts are messages. */
export function isFailingOwn({ status, failed, messages }: { status: SenderStatus; failed: number; messages: number }): boolean {
  return isOurs(status) && failsOften(failed, messages);
}
