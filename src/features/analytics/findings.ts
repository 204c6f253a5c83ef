import * as format from '#src/ui/format.ts';
import type { Day, DomainStats, Reporter, Source, Totals } from './types.ts';

type Sum = { messages: number; failed: number };

const sumOf = (days: readonly Sum[]): Sum =>
  days.reduce((sum, day) => ({ messages: sum.messages + day.messages, failed: sum.failed + day.failed }), {
    messages: 0,
    failed: 0,
  });

const failPct = ({ messages, failed }: Sum) => (messages === 0 ? 0 : (100 * failed) / messages);

const leastFailures = 10;

/** "1,1 points up on the 30 days before", or what takes its place where one of the two periods had no mail. */
export function comparedLabel(
  now: Pick<Totals, 'messages' | 'passed'>,
  before: Pick<Totals, 'messages' | 'passed'>,
  beforeText: string,
): string {
  if (now.messages === 0) return '';
  if (before.messages === 0) return `no mail was reported in ${beforeText}`;
  const points = Math.round(1000 * (now.passed / now.messages - before.passed / before.messages)) / 10;
  if (points === 0) return `as in ${beforeText}`;
  const size = Math.abs(points);
  return `${format.number(size, 1)} ${size === 1 ? 'point' : 'points'} ${points > 0 ? 'up' : 'down'} on ${beforeText}`;
}

/** What the days say of failing mail in one sentence: a peak, a rise, a fall, or that nothing changed. */
export function daysFinding(days: readonly Day[]): string {
  const held = days.filter((day) => day.messages > 0);
  const all = sumOf(held);
  if (all.messages === 0) return 'No mail was reported in this period';
  if (all.failed === 0) return 'Every reported mail passed';
  const [first] = held;
  if (first === undefined || held.length === 1)
    return `${format.number(all.failed)} of ${format.countOf(all.messages, 'mail')} failed`;
  const peak = held.reduce((most, day) => (day.failed > most.failed ? day : most), first);
  const others = (all.failed - peak.failed) / (held.length - 1);
  if (peak.failed >= leastFailures && peak.failed >= 3 * others)
    return `Failures peaked on ${format.utcDayMonth(peak.day)}: ${format.number(peak.failed)} of ${format.countOf(peak.messages, 'mail')}`;
  const middle = Math.floor(held.length / 2);
  const early = failPct(sumOf(held.slice(0, middle)));
  const late = failPct(sumOf(held.slice(middle)));
  const words = `from ${format.percent(early)} to ${format.percent(late)} between the two halves`;
  if (late - early >= 1) return `The failing share rose ${words}`;
  if (early - late >= 1) return `The failing share fell ${words}`;
  return `${format.percent(failPct(all))} failed, much the same all along`;
}

/** What became of failing mail, the worst first. */
export function deliveryFinding(totals: Totals): string {
  if (totals.messages === 0) return 'No mail was reported in this period';
  if (totals.failed === 0) return 'All of it arrived proven';
  const stopped = totals.quarantined + totals.rejected;
  if (totals.delivered_failing > 0)
    return totals.delivered_failing === totals.failed
      ? 'Nothing stopped the mail that failed'
      : `${format.number(totals.delivered_failing)} of ${format.countOf(totals.failed, 'failing mail')} got through without proof`;
  if (stopped === totals.failed) return 'All failing mail was stopped';
  return stopped === 0 ? 'All failing mail was forwarded mail' : 'Failing mail was stopped, or let through as forwarded mail';
}

/** Who sends most, or who makes most of the failures. */
export function sourcesFinding(sources: readonly Source[], totals: Totals, failing: boolean): string {
  const [first] = sources;
  if (first === undefined) return failing ? 'No sender’s mail failed' : 'Nobody sent mail in this period';
  const part = failing ? first.failed : first.total_messages;
  const whole = failing ? totals.failed : totals.messages;
  return `${first.source_ip} ${failing ? 'makes' : 'sends'} ${format.share(part, whole, 0)} of ${failing ? 'the failures' : 'it'}`;
}

/** Whose reports the figures rest on. */
export function reportersFinding(reporters: readonly Reporter[]): string {
  const [first] = reporters;
  if (first === undefined) return 'No reports came';
  const whole = reporters.reduce((sum, one) => sum + one.messages, 0);
  if (reporters.length === 1) return `${first.reporter} is the only one`;
  return `${first.reporter} saw ${format.share(first.messages, whole, 0)} of the mail`;
}

/** Which of several domains has most of the failing mail. */
export function domainsFinding(domains: readonly DomainStats[]): string {
  const sending = domains.filter((one) => one.totals.messages > 0);
  const [first] = sending;
  if (first === undefined) return 'No domain has mail in this period';
  const worst = sending.reduce((most, one) => (one.totals.failed > most.totals.failed ? one : most), first);
  const failed = sending.reduce((sum, one) => sum + one.totals.failed, 0);
  if (failed === 0) return 'All mail of every domain passed';
  return `${worst.domain} has ${format.share(worst.totals.failed, failed, 0)} of the failures`;
}

/** How the mail that passed was proven. */
export function proofFinding(totals: Totals): string {
  if (totals.messages === 0) return 'No mail to prove';
  if (totals.passed === 0) return 'Nothing was proven';
  const onlySpf = totals.spf_aligned - totals.both_aligned;
  const onlyDkim = totals.dkim_aligned - totals.both_aligned;
  if (totals.both_aligned === totals.passed) return 'What passes is proven both ways';
  return onlySpf > onlyDkim
    ? `${format.share(onlySpf, totals.passed)} of what passes rests on SPF alone and fails when forwarded`
    : `${format.share(totals.dkim_aligned, totals.passed)} of what passes carries a signature of the domain`;
}
