import type { DeliveryTimes, EvaluationTimes } from './alert-job.ts';
import type { LiveTimes } from './live-job.ts';
import { say, table } from './print.ts';
import { runJob } from './run-job.ts';

const n = (value: number, digits = 0) =>
  value.toLocaleString('en-ZA', { maximumFractionDigits: digits, minimumFractionDigits: digits });

/** Measures the rules on 1 000 domains, 10 000 messages to a sink on loopback, 2 000 open pages on one process, and prints them. */
export async function benchAlerts(): Promise<void> {
  const rules = await runJob<EvaluationTimes>('alert-rules', '1000000');
  say(
    table(
      ['alert rules, embedded', 'domains', 's', 'ms a domain', 'queries a domain', 'alerts'],
      [
        [
          'first evaluation',
          n(rules.domains),
          n(rules.firstS, 1),
          n((1000 * rules.firstS) / rules.domains, 1),
          '',
          n(rules.alerts),
        ],
        [
          'again, nothing new',
          n(rules.domains),
          n(rules.againS, 1),
          n((1000 * rules.againS) / rules.domains, 1),
          n(rules.queries / rules.domains, 2),
          '',
        ],
      ],
    ),
  );
  const sent = await runJob<DeliveryTimes>('alert-messages', '10000');
  say(
    table(
      ['messages of alerts to a sink on loopback', 'received', 'twice', 'tried again', 's', 'mails/s'],
      [[n(sent.messages), n(sent.received), n(sent.twice), n(sent.retried), n(sent.seconds, 1), n(sent.messages / sent.seconds)]],
    ),
  );
  const live = await runJob<LiveTimes>('live-pages', '2000');
  say(
    table(
      ['open event streams, one process', 'MB before', 'MB open', 'kB a stream', 'first hears, ms', 'last hears, ms'],
      [
        [
          n(live.pages),
          n(live.mbBefore),
          n(live.mbOpen),
          n((1000 * (live.mbOpen - live.mbBefore)) / live.pages, 1),
          n(live.firstMs),
          n(live.lastMs),
        ],
      ],
    ),
  );
}
