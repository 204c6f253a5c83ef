import { counted } from '#domain/text.ts';
import { pointsLabel } from '#src/page/labels.ts';
import { statsAt } from '#src/page/links.ts';
import { Sparkline } from '#src/ui/charts/Sparkline.tsx';
import * as format from '#src/ui/format.ts';
import { Stat, StatRow } from '#src/ui/Stat.tsx';
import { dailyPassPct } from './parts.tsx';
import type { Reporter, Totals } from './types.ts';

const oneDigit = (points: number) => format.number(points, 1);

function passedNote(totals: Totals, previous: Totals): string {
  const counts = `${format.number(totals.passed)} of ${format.number(totals.messages)}`;
  if (previous.messages === 0) return counts;
  return `${counts} · ${pointsLabel((100 * totals.passed) / totals.messages, (100 * previous.passed) / previous.messages, oneDigit)}`;
}

function stoppedNote(totals: Totals): string {
  const parts = [`${format.number(totals.quarantined + totals.rejected)} of ${format.number(totals.failed)}`];
  if (totals.delivered_failing > 0) parts.push(`${format.number(totals.delivered_failing)} delivered`);
  if (totals.forwarded_delivered > 0) parts.push(`${format.number(totals.forwarded_delivered)} forwarded`);
  return parts.join(' · ');
}

type MailStatsProps = {
  totals: Totals;
  previous: Totals;
  byDay: { day: string; messages: number; passed: number; failed: number; quarantined: number; rejected: number }[];
  reporters: Reporter[];
  /** Addresses that sent; `null` while they are not known. */
  senders: number | null;
  days: number;
  domain?: number | undefined;
};

/** The four statistics of mail in a period, each a way to what makes it. */
export function MailStats({ totals, previous, byDay, reporters, senders, days, domain }: MailStatsProps) {
  const unreadable = reporters.reduce((sum, one) => sum + one.unreadable_rows, 0);
  const at = { domain, days };
  const passed = dailyPassPct(byDay);
  const stopped = byDay.map((day) => (day.failed === 0 ? null : (100 * (day.quarantined + day.rejected)) / day.failed));
  return (
    <StatRow>
      <Stat
        label="Messages that passed"
        href={statsAt('/app/analytics', { ...at, result: 'passed' })}
        {...(totals.messages === 0
          ? { value: 'no messages', unmeasured: true }
          : {
              value: format.share(totals.passed, totals.messages),
              note: passedNote(totals, previous),
              spark: (
                <Sparkline
                  values={passed}
                  from={Math.min(90, ...passed.filter((pct) => pct !== null))}
                  to={100}
                  label="Pass rate by day"
                />
              ),
            })}
      />
      <Stat
        label="Failing messages stopped"
        href={statsAt('/app/analytics', { ...at, result: 'failed' })}
        {...(totals.failed === 0
          ? { value: 'none failed', unmeasured: true, note: `of ${counted(totals.messages, 'message')}` }
          : {
              value: format.share(totals.quarantined + totals.rejected, totals.failed),
              note: stoppedNote(totals),
              spark: stopped.filter((pct) => pct !== null).length * 2 >= byDay.length && (
                <Sparkline values={stopped} label="Share of failing messages stopped, by day" />
              ),
            })}
      />
      <Stat
        label="Reports received"
        href={statsAt('/app/report-metadata', at)}
        value={format.number(totals.reports)}
        note={`${counted(reporters.length, 'reporter')} · ${unreadable === 0 ? 'all rows readable' : `${counted(unreadable, 'row')} unreadable`}`}
      />
      <Stat
        label="Senders"
        href={statsAt('/app/email-sources', at)}
        {...(senders === null
          ? { value: 'not counted yet', unmeasured: true }
          : { value: format.number(senders), note: 'source IPs that sent in your name' })}
      />
    </StatRow>
  );
}
