const dispositions: Record<string, string> = {
  none: 'Let through',
  pass: 'Let through',
  quarantine: 'Sent to spam',
  reject: 'Refused',
};

/** What the receiver did with mail, in words; a word we do not know stays as it came. */
export function dispositionLabel(disposition: string): string {
  return dispositions[disposition] ?? disposition;
}

const reasons: Record<string, string> = {
  forwarded: 'The receiver saw that the mail was forwarded.',
  mailing_list: 'The mail came through a mailing list.',
  trusted_forwarder: 'The mail came through a forwarder that the receiver trusts.',
  local_policy: 'The receiver followed a rule of its own.',
  sampled_out: 'The mail fell outside the share the policy applied to (pct).',
  policy_test_mode: 'The policy is in test mode (t=y), so a milder one was applied.',
  other: 'The receiver had a reason that the standard does not name.',
};

/** Why a receiver did not follow the policy, in words. */
export function reasonLabel(type: string): string {
  return reasons[type] ?? `The receiver says: ${type}`;
}

const shapes: Record<string, string> = { rfc7489: 'RFC 7489 (old form)', rfc9990: 'RFC 9990 (new form)' };

/** The form of a report in words. */
export function shapeLabel(shape: string): string {
  return shapes[shape] ?? shape;
}

const channels: Record<string, string> = {
  smtp: 'By mail to Beacon',
  imap: 'From the mailbox',
  folder: 'From the folder',
  upload: 'Uploaded',
};

/** The way a report came in, in words. */
export function channelLabel(channel: string): string {
  return channels[channel] ?? channel;
}
