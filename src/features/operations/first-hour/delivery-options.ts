import type { Way } from '../types.ts';

const names: Record<Way['channel'], string> = {
  smtp: 'Built-in SMTP receiver',
  imap: 'A mailbox that Beacon reads',
  folder: 'A drop folder',
  upload: 'Uploaded files',
};

const isLoopback = (address: string) => /^(127\.|localhost|\[?::1)/.test(address);

function wordsOf({ channel, status, address, text }: Way): string {
  if (channel === 'upload') return 'Reports can be uploaded at any time, compressed or not.';
  if (channel === 'folder')
    return address === null || status !== 'connected' ? text : `Messages and report files in ${address} are read within seconds.`;
  if (channel === 'imap')
    return status === 'off'
      ? 'Send reports to any mailbox and set IMAP_URL to it. The report address is the mailbox’s.'
      : status === 'connected' || status === 'degraded'
        ? 'Reports go to this mailbox. Beacon reads them and never deletes them.'
        : text;
  if (status === 'off') return 'Set BEACON_SMTP_LISTEN to receive messages directly.';
  if (status === 'unreachable' || address === null) return text;
  return isLoopback(address)
    ? `It listens on ${address}, for programs on this machine only. To receive from outside, forward from a mail server on this machine, or set BEACON_SMTP_LISTEN to 0.0.0.0:25 and point an MX record to this machine.`
    : `It listens on ${address} and receives messages for any address whose MX record points to this machine.`;
}

/** The ways by which reports can come in, each with where its address comes from. */
export function waysToTell(ways: readonly Way[]): { id: Way['channel']; name: string; words: string; isOpen: boolean }[] {
  return ways.map((way) => ({
    id: way.channel,
    name: names[way.channel],
    words: wordsOf(way),
    isOpen: way.status === 'connected' || way.status === 'degraded',
  }));
}
