import { reporterName } from '#domain/senders/reporters.ts';
import { batchMessage } from '#server/services/intake/batch-message.ts';
import type { intakeHealth } from '#server/services/intake/health.ts';
import type { readIntakeSources } from '#server/services/intake/intake-sources.ts';
import type { Uploaded } from '#server/services/intake/upload.ts';
import type { BatchRow } from '#server/store/intake/batches.ts';
import type { listRefusals, RefusalGroup, RefusalRow } from '#server/store/intake/message-files.ts';
import type { UncountedMessage } from '#server/store/intake/uncounted.ts';

/** A batch of received messages. */
export function batchWire(batch: BatchRow) {
  return {
    batch_id: batch.batchId,
    status: batch.status,
    message: batchMessage(batch),
    trigger: batch.trigger,
    created_time: batch.createdAt.toISOString(),
    started_time: batch.startedAt?.toISOString() ?? null,
    finished_time: batch.finishedAt?.toISOString() ?? null,
    tries: batch.tries,
    messages_total: batch.messagesTotal,
    messages_done: batch.messagesDone,
    files_read: batch.filesRead,
    reports_stored: batch.reportsStored,
    rows_read: batch.rowsRead,
    rows_refused: batch.rowsRefused,
    duplicates: batch.duplicates,
    superseded: batch.superseded,
    orphans: batch.orphans,
    failed_files: batch.failedFiles,
    error: batch.error,
  };
}

const notRead = {
  file_name: null,
  kind: 'none',
  outcome: 'refused' as const,
  report_id: null,
  reporter: null,
  domain: null,
  rows_read: 0,
  rows_refused: 0,
};

/** What became of an uploaded file. */
export function uploadedFileWire(file: Uploaded) {
  const file_name = file.fileName;
  if ('refusal' in file) return { file_name, received: 'refused' as const, outcomes: [{ ...notRead, reason: file.refusal }] };
  return {
    file_name,
    received: file.already ? ('already_here' as const) : ('stored' as const),
    outcomes: file.files.map((outcome) => ({
      file_name: outcome.fileName,
      kind: outcome.kind,
      outcome: outcome.outcome,
      reason: outcome.reasonText,
      report_id: outcome.reportId,
      reporter: outcome.reporter === null ? null : reporterName(outcome.reporter),
      domain: outcome.domainName,
      rows_read: outcome.rowsRead,
      rows_refused: outcome.rowsRefused,
    })),
  };
}

const unreasoned: Partial<Record<RefusalRow['outcome'], string>> = {
  duplicate: 'This report is counted already.',
  older_than_stored: 'Another copy of this report is counted: it is complete, authenticated, larger or newer.',
};

/** Why a file was not counted; copies of counted reports are stored without a reason. */
const whyWire = ({ outcome, code, reason }: Pick<RefusalRow, 'outcome' | 'code' | 'reason'>) => ({
  outcome,
  code: code ?? outcome,
  reason: reason ?? unreasoned[outcome] ?? 'No reason is known.',
});

/** How many files of a batch were not counted for one reason. */
export const refusalGroupWire = (group: RefusalGroup) => ({ ...whyWire(group), files: group.files });

/** A file of a message that was not counted. */
export function refusalWire(refusal: Awaited<ReturnType<typeof listRefusals>>[number]) {
  return {
    message_id: refusal.messageId,
    may_download: refusal.mayDownload,
    file_name: refusal.fileName,
    subject: refusal.subject,
    ...whyWire(refusal),
    time: refusal.at.toISOString(),
  };
}

/** A source of the intake, with its state. */
export function intakeSourceWire(source: Awaited<ReturnType<typeof readIntakeSources>>[number]) {
  return {
    channel: source.channel,
    status: source.status,
    address: source.address,
    text: source.text,
    last_seen_time: source.seenTime,
    backlog: source.backlog,
    received_24h: source.received24h,
  };
}

/** The health of the intake. */
export function intakeHealthWire(health: Awaited<ReturnType<typeof intakeHealth>>) {
  const { status, checks, figures: stats, hours, reporters } = health;
  return {
    status,
    checks,
    messages_24h: stats.messages,
    reports_24h: stats.reports,
    rows_24h: stats.rows,
    rows_refused_24h: stats.rowsRefused,
    duplicates_24h: stats.duplicates,
    failed_batches_24h: stats.failedBatches,
    batches_24h: stats.batches,
    waiting_messages: stats.waiting,
    orphan_messages: stats.orphans,
    failed_messages: stats.failed,
    rows_by_hour: hours.map(({ hour, rows, refused }) => ({ hour: hour.toISOString(), rows, rows_refused: refused })),
    reporters: reporters.map((reporter) => ({
      reporter: reporter.reporter,
      reporter_name: reporterName(reporter.reporter),
      last_report_at: reporter.lastReportAt?.toISOString() ?? null,
      reports: reporter.reports,
      messages: reporter.messages,
      unreadable_rows: reporter.refused,
    })),
  };
}

/** A message that is not counted. */
export function uncountedWire(message: UncountedMessage) {
  const { id, kind, subject, sender, channel, reason } = message;
  return {
    id,
    kind,
    subject,
    sender,
    channel,
    received_time: message.receivedAt.toISOString(),
    size_bytes: message.sizeBytes,
    reason: reason ?? 'No reason is known.',
    unknown_domains: message.unknownDomains,
  };
}
