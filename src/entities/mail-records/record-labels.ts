import { entryOf } from '#domain/text.ts';

const dispositions: Record<string, string> = {
  none: 'Delivered',
  pass: 'Delivered',
  quarantine: 'Sent to spam',
  reject: 'Refused',
};

/** The receiver's disposition of messages, in words; an unknown value is shown as it came. */
export function dispositionLabel(disposition: string): string {
  return entryOf(dispositions, disposition) ?? disposition;
}

const reasons: Record<string, string> = {
  forwarded: 'The receiver detected forwarding.',
  mailing_list: 'The message came through a mailing list.',
  trusted_forwarder: 'The message came through a forwarder the receiver trusts.',
  local_policy: 'The receiver applied a local rule.',
  sampled_out: 'The message fell outside the share that the policy covers (pct).',
  policy_test_mode: 'The policy is in test mode (t=y), so the receiver applied a weaker one.',
  other: 'The receiver gave a reason outside the standard.',
};

/** Why a receiver did not follow the policy, in words. */
export function reasonLabel(type: string): string {
  return entryOf(reasons, type) ?? `The receiver says: ${type}`;
}

const shapes: Record<string, string> = { rfc7489: 'RFC 7489 (old form)', rfc9990: 'RFC 9990 (new form)' };

/** The format of a report, in words. */
export function shapeLabel(shape: string): string {
  return shapes[shape] ?? shape;
}

const channels: Record<string, string> = {
  smtp: 'By email to Beacon',
  imap: 'From the mailbox',
  folder: 'From the folder',
  s3: 'From the bucket',
  upload: 'Uploaded',
};

/** How a report was received, in words. */
export function channelLabel(channel: string): string {
  return channels[channel] ?? channel;
}
