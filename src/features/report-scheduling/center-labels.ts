import { capital, counted, formOf, spelled } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import { formatLabels, type ReportList, type ReportRun } from './types.ts';

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');

/** What the library says in one sentence: how many reports of 30 days are ready, being made, failed. */
export function centerAnswer({ queued, rendering, ready, failed, expired }: ReportList['counts']): string {
  const open = queued + rendering;
  if (open + ready + failed + expired === 0) return 'No report was made in the last 30 days.';
  const made =
    ready === 0
      ? 'No report is ready'
      : `${capital(spelled(ready, 'report'))} of the last 30 days ${formOf(ready, 'is', 'are')} ready`;
  const more = [
    ...(open === 0 ? [] : [`${spelled(open)} ${formOf(open, 'is', 'are')} being made`]),
    ...(failed === 0 ? [] : [`${spelled(failed)} could not be made`]),
  ];
  return `${made}.${more.length === 0 ? '' : ` ${capital(more.join(', '))}.`}`;
}

/** When a report was made, what its file is and until when it is stored, below its title. `now` is epoch ms. */
export function runText(run: ReportRun, now: number): string {
  const { status, created_at: created, ready_at: ready, expires_at: expires, size, schedule } = run;
  const name = formatLabels[run.format].name;
  const by = schedule === null ? '' : `schedule “${schedule.name}”`;
  const period = counted(run.days, 'day');
  switch (status) {
    case 'queued':
    case 'rendering':
      return joined([`Asked for ${lower(format.moment(created, now))}`, name, period, by, 'you can leave this page']);
    case 'ready':
      return joined([
        `Made ${lower(format.moment(ready ?? created, now))}`,
        size === null ? name : `${name}, ${format.bytes(size)}`,
        period,
        by,
        expires === null ? '' : `stored until ${format.date(expires)}`,
      ]);
    case 'failed':
      return joined([`Asked for ${lower(format.moment(created, now))}`, name, period, by, `tried ${counted(run.tries, 'time')}`]);
    case 'expired':
      return joined([
        `Made ${lower(format.moment(ready ?? created, now))}`,
        name,
        period,
        by,
        'the file was deleted after 30 days',
      ]);
  }
}

/** The recipients; empty if there were none. */
export function sentText({ sent, recipients, status }: ReportRun): string {
  if (recipients === 0 || status === 'queued' || status === 'rendering') return '';
  if (sent === recipients) return `Sent to ${counted(sent, 'recipient')}.`;
  return sent === 0
    ? `Sent to none of ${counted(recipients, 'recipient')}.`
    : `Sent to ${sent} of ${counted(recipients, 'recipient')}.`;
}

const lower = (text: string) => text.replace(/^(Today|Yesterday)/, (word) => word.toLowerCase());
