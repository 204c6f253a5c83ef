import { count, counted } from '../../text.ts';
import { hourMs } from '../day.ts';
import type { IntakeFacts, ReporterReading } from '../facts.ts';
import { ended, fires, line, openOf, setting } from '../fire.ts';
import { cut, momentName, share } from '../format.ts';
import type { RuleParams } from '../rule.ts';
import type { Judge, Verdict } from '../verdict.ts';

const windowMs = 24 * hourMs;

type Sum = { rows: number; refusedRows: number; unreadableReports: number };

function sumSince({ hours }: ReporterReading, sinceMs: number): Sum {
  const sum = { rows: 0, refusedRows: 0, unreadableReports: 0 };
  for (const hour of hours) {
    if (hour.fromMs < sinceMs) continue;
    sum.rows += hour.rows;
    sum.refusedRows += hour.refusedRows;
    sum.unreadableReports += hour.unreadableReports;
  }
  return sum;
}

function parseFailure(reading: ReporterReading, { nowMs }: IntakeFacts, params: RuleParams): Verdict | null {
  const { reporter, rank, hours } = reading;
  const { rows, refusedRows, unreadableReports } = sumSince(reading, nowMs - windowMs);
  const isTop = rank <= setting(params, 'top_reporters');
  const isRows = refusedRows > 0 && 100 * refusedRows > setting(params, 'min_share_pct') * (rows + refusedRows);
  if (!isRows && !(isTop && unreadableReports > 0)) return null;
  const first = hours.find(
    ({ fromMs, refusedRows: bad, unreadableReports: lost }) => fromMs >= nowMs - windowMs && bad + lost > 0,
  );
  return fires({
    subject: reporter,
    severity: 'medium',
    title: `Reports of ${reporter} cannot be read in full`,
    cause: `parse_failures ${reporter}`,
    causeName: `Reports of ${reporter} cannot be read in full`,
    happenedMs: first?.fromMs ?? nowMs,
    evidence: [
      line('Rows of 24 hours', `${share(refusedRows, rows + refusedRows)} could not be read`),
      line('Unreadable reports', count(unreadableReports)),
      line('Rank among reporters', `number ${rank} by rows`),
    ],
    nextStep: 'Open the unreadable rows: each gives its reason. Ask the reporter to correct its reports.',
  });
}

/** parse_failures: within 24 hours too many rows of a reporter were refused, or a report of a large one could not be read at all. */
export const parseFailures: Judge<IntakeFacts> = (facts, params, open) =>
  facts.reading.flatMap((reading): Verdict[] => {
    const verdict = parseFailure(reading, facts, params);
    if (verdict !== null) return [verdict];
    if (openOf(open, reading.reporter) === null) return [];
    const { refusedRows, unreadableReports, rows } = sumSince(reading, facts.nowMs - setting(params, 'clean_hours') * hourMs);
    const isClean = rows > 0 && refusedRows + unreadableReports === 0;
    return isClean ? [ended('A day without a failure.', reading.reporter)] : [];
  });

/** mailbox_down: several polls of a mailbox or bucket failed in a row. */
export const mailboxDown: Judge<IntakeFacts> = ({ mailboxes, nowMs }, params, open) => {
  const gone = open.filter(({ subject }) => !mailboxes.some(({ name }) => name === subject));
  return mailboxes
    .flatMap(({ name, failedPolls, lastGoodMs, error }): Verdict[] => {
      if (failedPolls === null) return [];
      if (failedPolls === 0) return [ended('A check succeeded.', name)];
      if (failedPolls < setting(params, 'failed_polls')) return [];
      return [
        fires({
          subject: name,
          severity: 'critical',
          title: `The ${name} cannot be read`,
          cause: 'mailbox_down',
          causeName: 'Mailboxes or buckets cannot be read',
          happenedMs: lastGoodMs ?? nowMs,
          evidence: [
            line('Failed checks', counted(failedPolls, 'check')),
            line('Last successful check', lastGoodMs === null ? 'none yet' : momentName(lastGoodMs)),
            error === null ? null : line('Error', cut(error)),
          ],
          nextStep: `Check the account and the connection of the ${name}.`,
        }),
      ];
    })
    .concat(gone.map(({ subject }) => ended(`The ${subject} is no longer read.`, subject)));
};

/** ingestion_stalled: the oldest waiting message waits too long. */
export const ingestionStalled: Judge<IntakeFacts> = ({ backlog, nowMs }, params) => {
  if (backlog === null) return [];
  const { messages, oldestMs } = backlog;
  const waitedMs = messages === 0 || oldestMs === null ? 0 : nowMs - oldestMs;
  if (waitedMs <= (setting(params, 'minutes') * hourMs) / 60) return [ended('No message waits that long.')];
  return [
    fires({
      severity: 'critical',
      title: `Reports are not being read: ${counted(messages, 'message')} waiting`,
      cause: 'ingestion_stalled',
      causeName: 'Reports are not being read',
      happenedMs: oldestMs ?? nowMs,
      evidence: [
        line('Waiting', counted(messages, 'message')),
        line('The oldest has waited for', counted(Math.floor((waitedMs * 60) / hourMs), 'minute')),
      ],
      nextStep: 'Open the batches: start the intake again, or stop the batch that hangs.',
    }),
  ];
};
