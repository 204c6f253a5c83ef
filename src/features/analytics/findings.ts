import { senderName } from '#domain/senders/sender-name.ts';
import { counted, formOf, pointsBetween } from '#domain/text.ts';
import { writtenName } from '#domain/written-name.ts';
import * as format from '#src/ui/format.ts';
import type { DomainStats, Overview, Reporter, Sender, Totals } from './types.ts';

type Compared = Pick<Totals, 'messages' | 'passed'>;

/** "1,1 points up on the 30 days before", or what takes its place where one of the two periods had no mail, or none that is still known. */
export function comparedLabel(now: Compared, before: Compared & { isUnknown?: boolean }, beforeText: string): string {
  if (now.messages === 0) return '';
  if (before.messages === 0 && before.isUnknown) return `not known for ${beforeText}`;
  if (before.messages === 0) return `no messages reported in ${beforeText}`;
  const change = changeLabel(now, before);
  return change === 'no change' ? `no change from ${beforeText}` : `${change} on ${beforeText}`;
}

/** The same beside others, under a heading that says what is compared: "10,4 points down". */
export function changeLabel(now: Pick<Totals, 'messages' | 'passed'>, before: Pick<Totals, 'messages' | 'passed'>): string {
  if (now.messages === 0) return '';
  if (before.messages === 0) return 'none before';
  const points = pointsBetween((100 * now.passed) / now.messages, (100 * before.passed) / before.messages);
  if (points === 0) return 'no change';
  const size = Math.abs(points);
  return `${format.number(size, 1)} ${formOf(size, 'point')} ${points > 0 ? 'up' : 'down'}`;
}

/** What became of failing mail, the worst first. */
export function deliveryFinding(totals: Totals): string {
  if (totals.messages === 0) return 'No messages reported in this period';
  if (totals.failed === 0) return 'All messages passed DMARC';
  const stopped = totals.quarantined + totals.rejected;
  if (totals.delivered_failing > 0)
    return totals.delivered_failing === totals.failed
      ? 'No failing message was stopped'
      : `${format.number(totals.delivered_failing)} of ${counted(totals.failed, 'failing message')} ${formOf(totals.delivered_failing, 'was', 'were')} delivered${totals.forwarded_delivered > 0 ? `, ${format.number(totals.forwarded_delivered)} more as forwarded` : ''}`;
  if (stopped === totals.failed) return 'All failing messages were stopped';
  return stopped === 0 ? 'All failing messages were forwarded' : 'Failing messages were stopped or forwarded';
}

/** What is counted with its sender: all messages, or those from the day `from` on where older addresses were deleted. */
export type Counted = { messages: number; failed: number; from: string | null };

/** The messages of a period of which it is known who sent them. */
export function countedOf({ totals, split, by_day: days }: Pick<Overview, 'totals' | 'split' | 'by_day'>): Counted {
  const unknownFailed = days.reduce((sum, day) => sum + day.unknown_failed, 0);
  return { messages: totals.messages - split.unknown, failed: totals.failed - unknownFailed, from: split.known_from };
}

/** Who sends most, or who makes most of the failures, over all domains shown. */
export function sendersFinding(senders: readonly Sender[], { messages, failed, from }: Counted, failing: boolean): string {
  const parts = new Map<string, number>();
  for (const one of senders) {
    const name = senderName(one);
    parts.set(name, (parts.get(name) ?? 0) + (failing ? one.failed : one.total_messages));
  }
  const [first] = [...parts].sort(([, a], [, b]) => b - a);
  const since = from === null ? '' : ` from ${format.date(from)}`;
  if (first === undefined && messages === 0 && from !== null) return 'Senders of this period are no longer known';
  if (first === undefined) return `${failing ? 'No sender failed' : 'No senders in this period'}${since}`;
  const [name, part] = first;
  const verb = formOf(name.startsWith('Servers in ') ? 2 : 1, failing ? 'causes' : 'sends', failing ? 'cause' : 'send');
  return `${name} ${verb} ${format.share(part, failing ? failed : messages, 0)} of ${failing ? 'the failures' : 'all messages'}${since}`;
}

/** Whose reports the statistics rest on. */
export function reportersFinding(reporters: readonly Reporter[]): string {
  const [first] = reporters;
  if (first === undefined) return 'No reports received';
  const whole = reporters.reduce((sum, one) => sum + one.messages, 0);
  if (reporters.length === 1) return `${first.reporter_name} is the only reporter`;
  return `${first.reporter_name} reports ${format.share(first.messages, whole, 0)} of all messages`;
}

const ownFailed = ({ split }: DomainStats) => split.own_messages - split.own_passed;

/** Which of several domains has most of the own messages that fail. */
export function domainsFinding(domains: readonly DomainStats[]): string {
  if (domains.every((one) => one.totals.messages === 0)) return 'No messages for any domain in this period';
  const sending = domains.filter((one) => one.split.own_messages > 0);
  const [first] = sending;
  if (first === undefined)
    return domains.some(({ split }) => split.unknown > 0)
      ? 'Senders of this period are no longer known'
      : 'None of the domains’ own senders sent in this period';
  const worst = sending.reduce((most, one) => (ownFailed(one) > ownFailed(most) ? one : most), first);
  const failed = sending.reduce((sum, one) => sum + ownFailed(one), 0);
  if (failed === 0) return 'All own messages of every domain passed';
  return `${writtenName(worst.domain)} accounts for ${format.share(ownFailed(worst), failed, 0)} of the domains’ own messages that failed`;
}

/** How passing messages were authenticated. */
export function proofFinding(totals: Totals): string {
  if (totals.messages === 0) return 'No messages to check';
  if (totals.passed === 0) return 'No message passed';
  const onlySpf = totals.spf_aligned - totals.both_aligned;
  const onlyDkim = totals.dkim_aligned - totals.both_aligned;
  if (totals.both_aligned === totals.passed) return 'Passing messages pass both SPF and DKIM';
  return onlySpf > onlyDkim
    ? `${format.share(onlySpf, totals.passed)} of passing messages rely on SPF alone and fail when forwarded`
    : `${format.share(totals.dkim_aligned, totals.passed)} of passing messages are DKIM-signed by the domain`;
}
