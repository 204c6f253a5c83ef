import { ownReportAddress } from '../ownership.ts';

/** The line of an email about a request above which the answer is written. */
export const answerAbove = 'Write your answer above this line.';

/** Whose answer to which request an address takes; `seal` proves that the address was made here. */
export type ReplyCode = { requestId: number; personId: number; seal: string };

const codePattern = /^answer-(\d{1,10})-(\d{1,10})-([0-9a-f]{32})$/;

/** The address to which a person answers the email about a request: the report address with the code after `+`. */
export function replyAddress(reportAddress: string, { requestId, personId, seal }: ReplyCode): string {
  return ownReportAddress(reportAddress, `answer-${requestId}-${personId}-${seal}`);
}

/** The code of such an address, in any case; `null` for any other recipient. */
export function replyCodeOf(recipient: string, reportAddress: string): ReplyCode | null {
  const [given, own] = [recipient.toLowerCase(), ownReportAddress(reportAddress, '').toLowerCase()];
  const at = own.lastIndexOf('@');
  if (!given.startsWith(own.slice(0, at)) || !given.endsWith(own.slice(at))) return null;
  const [, requestId, personId, seal] = codePattern.exec(given.slice(at, given.length - (own.length - at))) ?? [];
  return seal === undefined ? null : { requestId: Number(requestId), personId: Number(personId), seal };
}
