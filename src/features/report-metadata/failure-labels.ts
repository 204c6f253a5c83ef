import { entryOf } from '#domain/text.ts';

const failures: Record<string, string> = {
  dmarc: 'DMARC',
  spf: 'SPF',
  signature: 'DKIM signature',
  bodyhash: 'DKIM signature: the text was changed',
  revoked: 'DKIM key was withdrawn',
  adsp: 'ADSP',
};

const outcomes: Record<string, string> = {
  delivered: 'Delivered',
  spam: 'Sent to spam',
  policy: 'Held by a rule of the receiver',
  reject: 'Refused',
  other: 'Something else',
};

/** What failed, in words (`Auth-Failure`, RFC 6591 3.2.1 and RFC 9991); unknown values as they came. */
export const failureLabel = (type: string): string => entryOf(failures, type.toLowerCase()) ?? type;

/** What happened to the message, in words (`Delivery-Result`, RFC 6591 3.2.2); unknown values as they came. */
export const outcomeLabel = (result: string): string => entryOf(outcomes, result.toLowerCase()) ?? result;
