import { createHmac, timingSafeEqual } from 'node:crypto';
import { type ReplyCode, replyAddress, replyCodeOf } from '#domain/support/reply-address.ts';
import type { Context } from '#server/context.ts';

type Means = Pick<Context, 'config' | 'keys'>;

/** Whether emails about requests can be answered here: mail to the report address must come to the built-in receiver, not to a mailbox. */
export const takesReplies = ({ config }: Pick<Context, 'config'>): boolean =>
  config.reportAddress !== null && config.smtpListen !== null && config.mailboxes.length === 0;

const sealOf = ({ keys }: Means, requestId: number, personId: number): string =>
  createHmac('sha256', keys.links).update(`support reply ${requestId} ${personId}`).digest('hex').slice(0, 32);

/** The address that takes one person's answers to one request; `null` where answers cannot be received. */
export function replyAddressOf(context: Means, requestId: number, personId: number): string | null {
  const { reportAddress } = context.config;
  if (reportAddress === null || !takesReplies(context)) return null;
  return replyAddress(reportAddress, { requestId, personId, seal: sealOf(context, requestId, personId) });
}

/**
 * Whose answer a recipient takes, `null` for any other recipient. `isForged`: it looks like such an address, and was not made here.
 */
export function replyOf(context: Means, recipient: string): (ReplyCode & { isForged: boolean }) | null {
  const { reportAddress } = context.config;
  const code = reportAddress === null ? null : replyCodeOf(recipient, reportAddress);
  if (code === null) return null;
  const expected = Buffer.from(sealOf(context, code.requestId, code.personId));
  return { ...code, isForged: !timingSafeEqual(expected, Buffer.from(code.seal)) };
}
