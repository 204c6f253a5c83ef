import type { Reply } from '#contract/endpoint.ts';
import type { ingestion } from '#contract/ingestion.ts';
import { counted } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';

/** A source of the intake, of which there may be several mailboxes. */
export type IntakeSource = Reply<typeof ingestion.mailboxStatus>['sources'][number];

/** The name of an intake source. */
export const intakeSourceNames: Record<IntakeSource['channel'], string> = {
  smtp: 'Email to Beacon (SMTP)',
  imap: 'Mailbox (IMAP)',
  folder: 'Drop folder',
  s3: 'S3 bucket',
  upload: 'Upload',
};

/** The state of an intake source in a word, with its symbol. */
export const intakeSourceStates: Record<IntakeSource['status'], { kind: StatusKind; word: string }> = {
  connected: { kind: 'pass', word: 'Working' },
  degraded: { kind: 'attention', word: 'Unstable' },
  auth_failed: { kind: 'fail', word: 'Sign-in refused' },
  unreachable: { kind: 'fail', word: 'Unreachable' },
  off: { kind: 'unknown', word: 'Off' },
};

/** Distinguishes the sources of a list. */
export const intakeSourceId = ({ channel, address }: IntakeSource): string => `${channel} ${address ?? ''}`;

/** Whether nothing has to be done about an intake source. */
export const isSourceWell = ({ status }: IntakeSource): boolean => status === 'connected' || status === 'off';

/** Whether mail can come in. */
export function intakeSourcesFinding(sources: readonly IntakeSource[]): string {
  const broken = sources.filter(({ status }) => status === 'auth_failed' || status === 'unreachable');
  if (broken.length > 0) {
    const names = [...Map.groupBy(broken, ({ channel }) => channel).keys()].map((channel) => {
      const all = sources.filter((source) => source.channel === channel).length;
      const some = broken.filter((source) => source.channel === channel).length;
      return all === 1 ? intakeSourceNames[channel] : `${format.number(some)} of ${counted(all, 'mailbox', 'mailboxes')}`;
    });
    return `${names.join(' and ')} cannot be reached`;
  }
  const open = sources.filter(({ status }) => status !== 'off');
  return open.length === 0
    ? 'No intake source is working'
    : `${counted(open.length, 'intake source')} working${open.length < sources.length ? `, ${format.number(sources.length - open.length)} off` : ''}`;
}
