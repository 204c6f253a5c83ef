import type { IntakeSource } from '#src/entities/intake/sources.ts';

const names: Record<IntakeSource['channel'], string> = {
  smtp: 'Email to Beacon itself',
  imap: 'A mailbox that Beacon reads',
  folder: 'A folder that Beacon watches',
  s3: 'An S3 bucket that Beacon reads',
  upload: 'Uploaded files',
};

const isLoopback = (address: string) => /^(127\.|localhost|\[?::1)/.test(address);

function wordsOf({ channel, status, address, text }: IntakeSource): string {
  if (channel === 'upload') return 'Reports can be uploaded at any time, compressed or not.';
  if (channel === 'folder')
    return address === null || status !== 'connected'
      ? text
      : `Messages and report files in ${address} are processed within seconds.`;
  if (channel === 's3')
    return status === 'off'
      ? 'Have reports stored in a bucket of any S3-compatible service and set BEACON_S3_URL to it.'
      : status === 'connected' || status === 'degraded'
        ? 'Reports go to this bucket. Beacon moves those it has read to done/ and never deletes them.'
        : text;
  if (channel === 'imap')
    return status === 'off'
      ? 'Have reports sent to any mailbox and set IMAP_URL to it; the address is that of the mailbox.'
      : status === 'connected' || status === 'degraded'
        ? `Reports go to the mailbox ${address}. Beacon reads them and never deletes them.`
        : text;
  if (status === 'off') return 'Set BEACON_SMTP_LISTEN to let Beacon receive email itself.';
  if (status === 'unreachable' || address === null) return text;
  return isLoopback(address)
    ? `It listens on ${address}, for this machine only. For email from outside, relay it through a mail server on this machine, or set BEACON_SMTP_LISTEN to 0.0.0.0:25 and point an MX record at this machine.`
    : `It listens on ${address} and accepts email for any address whose MX record points at this machine.`;
}

/** The intake sources that can be used, and where each gets its address. */
export function deliveryOptions(
  sources: readonly IntakeSource[],
): { id: string; name: string; words: string; isOpen: boolean }[] {
  return sources.map((source) => ({
    id: `${source.channel} ${source.address ?? ''}`,
    name: names[source.channel],
    words: wordsOf(source),
    isOpen: source.status === 'connected' || source.status === 'degraded',
  }));
}
