import type { MailSplit } from '../protection/own-mail.ts';
import { dayMonth } from '../sast.ts';
import { counted, formOf, percentOf } from '../text.ts';

function forgedText({ messages, stopped }: MailSplit['forged']): string {
  const forged = counted(messages, 'forged message');
  if (stopped === 0) return `${forged}, none stopped`;
  if (stopped === messages) return `${forged}, ${formOf(messages, 'stopped', 'all stopped')}`;
  return `${forged}, ${percentOf(stopped, messages)} stopped`;
}

/**
 * The messages of a period in one sentence without its full stop, the own messages first: `99,9% of your own messages passed; 2 288 forged
 * messages, 94% stopped`. Being attacked is not failing: forged messages do not lower the share. Where older addresses were deleted it says
 * from which day senders are known. `null` where there were no messages.
 */
export function ownMailHeadline({ own, forged, forwarded, unknown }: MailSplit): string | null {
  const parts = [
    own.messages === 0 ? null : `${percentOf(own.passed, own.messages)} of your own messages passed`,
    forged.messages === 0 ? null : forgedText(forged),
  ].filter((part) => part !== null);
  const since = unknown.from === null ? '' : ` (senders known from ${dayMonth(unknown.from)} ${unknown.from.slice(0, 4)})`;
  if (parts.length > 0) return `${parts.join('; ')}${since}`;
  if (forwarded > 0) return `${counted(forwarded, 'forwarded message')}${since}`;
  return unknown.messages === 0 ? null : `${counted(unknown.messages, 'message')} whose senders are no longer known`;
}
