import type { Context } from '#server/context.ts';
import { streamHealth } from '#server/services/report-stream/stream-state.ts';
import { intakeStats } from '#server/store/intake/intake-stats.ts';
import { backlog } from '#server/store/intake/message-states.ts';
import { scheduledJobRuns } from '#server/store/maintenance/job-counts.ts';
import { noticeState } from '#server/store/maintenance/module-proofs.ts';

const dayMs = 86_400_000;

/**
 * Adds the gauges stored in the database to this process's metrics: what waits, since when, what failed, jobs, emails. They are read on
 * request and are the same in every process.
 */
export function addGauges(context: Pick<Context, 'store' | 'clock' | 'metrics' | 'reportStream'>): void {
  const { metrics, clock, store } = context;
  const dayAgo = () => new Date(clock.now().getTime() - dayMs);
  metrics.gauge('beacon_messages_waiting', 'Messages received and not yet read.', [], async () => [
    [{}, (await backlog(store)).waiting],
  ]);
  metrics.gauge('beacon_oldest_waiting_message_seconds', 'How long the oldest unread message has waited.', [], async () => {
    const { oldestAt } = await backlog(store);
    return [[{}, oldestAt === null ? 0 : (clock.now().getTime() - oldestAt.getTime()) / 1000]];
  });
  metrics.gauge('beacon_intake_last_day', 'The intake of the last 24 hours, by what was counted.', ['what'], async () => {
    const { messages, reports, rows, rowsRefused, duplicates, failed, orphans } = await intakeStats(store, dayAgo());
    const found = { messages, reports, rows, rows_refused: rowsRefused, duplicates, failed, orphans };
    return Object.entries(found).map(([what, value]) => [{ what }, value]);
  });
  metrics.gauge('beacon_jobs', 'Scheduled jobs in the queue by name and state.', ['job', 'state'], async () =>
    (await scheduledJobRuns(store.db)).flatMap(({ name, waiting, running, failed }) =>
      Object.entries({ waiting, running, failed }).map(([state, value]): [Record<string, string>, number] => [
        { job: name, state },
        value,
      ]),
    ),
  );
  metrics.gauge('beacon_alert_emails', 'Emails of alerts: overdue, and given up within 24 hours.', ['state'], async () => {
    const { waiting, dead } = await noticeState(store.db, 'email', dayAgo());
    return [
      [{ state: 'overdue' }, waiting],
      [{ state: 'given_up' }, dead],
    ];
  });
  const stream = async (pick: (health: NonNullable<Awaited<ReturnType<typeof streamHealth>>>) => number) => {
    const health = await streamHealth(context);
    return health === null ? [] : ([[{}, pick(health)]] satisfies [Record<string, string>, number][]);
  };
  const streamGauges = {
    beacon_stream_waiting: ['Reports that wait for the stream.', 'waiting'],
    beacon_stream_lag_seconds: ['How long the first report has waited for the stream.', 'lagSeconds'],
    beacon_stream_position: ['The place of the last report that the receiver of the stream has.', 'position'],
    beacon_stream_sent: ['Reports that the receiver of the stream has, since it was set up.', 'sent'],
    beacon_stream_failures: ['Failed tries to send the stream since the last success.', 'failures'],
  } as const;
  for (const [name, [help, part]] of Object.entries(streamGauges))
    metrics.gauge(name, help, [], () => stream((health) => health[part]));
  if (store.kind === 'server')
    metrics.gauge(
      'beacon_database_connections',
      'Connections of this process to the database, by state.',
      ['state'],
      async () => [
        [{ state: 'open' }, store.pool.totalCount],
        [{ state: 'idle' }, store.pool.idleCount],
        [{ state: 'asked_for' }, store.pool.waitingCount],
      ],
    );
}
