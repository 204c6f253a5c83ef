import { ownShare } from '../protection/own-mail.ts';
import { counted } from '../text.ts';
import type { SenderCategory } from '../vocabulary.ts';
import { judgedOf, type SenderMail } from './sender-mail.ts';

/** Messages of a sender on the days after somebody sorted it. */
export type SinceSorted = Pick<SenderMail, 'messages' | 'passed' | 'forwarded'>;

const fewestPassed = 5;
const fewestFailed = 20;

/**
 * Why a sorted sender needs a new decision, as a sentence; `null` where it behaves as people said. An unwanted sender whose messages pass was
 * set up by somebody; a forwarder of which nothing passes or is known as forwarded does not forward, and hides forged messages.
 */
export function reopenReason(category: SenderCategory | null, since: SinceSorted): string | null {
  const { messages, passed, forwarded } = since;
  if (category === 'unwanted' && passed >= fewestPassed && passed / judgedOf(since) >= ownShare)
    return `It was sorted as not ours, but ${counted(passed, 'message')} passed DMARC since.`;
  if (category === 'forwarder' && messages >= fewestFailed && passed === 0 && forwarded === 0)
    return `It was sorted as a forwarder, but none of ${counted(messages, 'message')} since then carries the domain’s signature.`;
  return null;
}
