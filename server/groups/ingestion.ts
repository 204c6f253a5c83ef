import type { Handlers } from '#contract/endpoint.ts';
import type { ingestion } from '#contract/ingestion.ts';
import type { UserCall } from '#server/context.ts';
import { batchMessage } from '#server/services/intake/batch-message.ts';
import { continuousSettings } from '#server/services/intake/continuous.ts';
import { intakeHealth } from '#server/services/intake/health.ts';
import { readIntakeSources } from '#server/services/intake/intake-sources.ts';
import { retryAll, retryBatch } from '#server/services/intake/retry-batches.ts';
import { startBatch } from '#server/services/intake/start-batch.ts';
import { batchNamed, stopBatch } from '#server/services/intake/stop-batch.ts';
import { type Uploaded, uploadFiles } from '#server/services/intake/upload.ts';
import { shown } from '#server/services/scope.ts';
import { reportToWire } from '#server/services/stats/to-wire.ts';
import { type BatchRow, listBatches, openBatches } from '#server/store/intake/batches.ts';
import { listRefusals } from '#server/store/intake/message-files.ts';
import { backlog } from '#server/store/intake/message-states.ts';
import { recentReports } from '#server/store/intake/recent-reports.ts';

function toWire(batch: BatchRow) {
  return {
    batch_id: batch.batchId,
    status: batch.status,
    message: batchMessage(batch),
    trigger: batch.trigger,
    created_time: batch.createdAt.toISOString(),
    started_time: batch.startedAt?.toISOString() ?? null,
    finished_time: batch.finishedAt?.toISOString() ?? null,
    tries: batch.tries,
    mails_total: batch.mailsTotal,
    mails_done: batch.mailsDone,
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

function uploadedToWire(file: Uploaded) {
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
      reporter: outcome.reporter,
      domain: outcome.domainName,
      rows_read: outcome.rowsRead,
      rows_refused: outcome.rowsRefused,
    })),
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

async function nextPollTime(call: UserCall): Promise<string | null> {
  const { running, pollingIntervalMinutes } = await continuousSettings(call);
  if (!running) return null;
  const stepMs = pollingIntervalMinutes * 60_000;
  const hourMs = Math.floor(call.clock.now().getTime() / 3_600_000) * 3_600_000;
  const next = hourMs + (Math.floor((call.clock.now().getTime() - hourMs) / stepMs) + 1) * stepMs;
  return new Date(Math.min(next, hourMs + 3_600_000)).toISOString();
}

export const ingestionHandlers: Handlers<typeof ingestion, UserCall> = {
  async process(call) {
    const batch = await startBatch(call, { trigger: 'manual', by: call.actor.userId });
    return batch === null
      ? { batch_id: null, status: null, message: 'Nothing waits to be read.' }
      : { batch_id: batch.batchId, status: batch.status, message: batchMessage(batch) };
  },
  async status(call, { query }) {
    const { db } = call.store;
    const batch = query.batch_id === undefined ? null : await batchNamed(call, query.batch_id);
    const { rows, total } = await listBatches(db, query);
    const { waiting, oldestAt } = await backlog(db);
    const refusals = await listRefusals(db, { batchId: batch?.id ?? null, limit: 100, offset: 0 });
    return {
      batch: batch === null ? null : toWire(batch),
      active_batches: (await openBatches(db)).map(toWire),
      recent_batches: rows.map(toWire),
      refusals: refusals.map((refusal) => ({
        file_name: refusal.fileName,
        subject: refusal.subject,
        outcome: refusal.outcome,
        code: refusal.code ?? 'unknown',
        reason: refusal.reason ?? 'No reason is known.',
        time: refusal.at.toISOString(),
      })),
      waiting_mails: waiting,
      oldest_waiting_time: oldestAt?.toISOString() ?? null,
      next_poll_time: await nextPollTime(call),
      pagination: { limit: query.limit, offset: query.offset, total },
    };
  },
  async recentReports(call, { query }) {
    const { rows, count } = await recentReports(call.store.db, shown(call.actor), {
      ...query,
      withSubdomains: query.include_subdomains,
    });
    return {
      reports: rows.map((row) => reportToWire(row, row.domainName)),
      pagination: { limit: query.limit, offset: query.offset, total: count },
    };
  },
  async health(call) {
    const { status, checks, figures, hours, reporters, continuous } = await intakeHealth(call);
    return {
      status,
      checks,
      mails_24h: figures.mails,
      reports_24h: figures.reports,
      rows_24h: figures.rows,
      rows_refused_24h: figures.rowsRefused,
      duplicates_24h: figures.duplicates,
      failed_batches_24h: figures.failedBatches,
      batches_24h: figures.batches,
      waiting_mails: figures.waiting,
      orphan_mails: figures.orphans,
      failed_mails: figures.failed,
      rows_by_hour: hours.map(({ hour, rows, refused }) => ({ hour: hour.toISOString(), rows, rows_refused: refused })),
      reporters: reporters.map((reporter) => ({
        reporter: reporter.reporter,
        last_report_at: reporter.lastReportAt?.toISOString() ?? null,
        reports: reporter.reports,
        messages: reporter.messages,
        unreadable_rows: reporter.refused,
      })),
      continuous,
    };
  },
  async mailboxStatus(call) {
    const ways = await readIntakeSources(call);
    return {
      ways: ways.map((way) => ({
        channel: way.channel,
        status: way.status,
        address: way.address,
        text: way.text,
        last_seen_time: way.seenTime,
        backlog: way.backlog,
        received_24h: way.received24h,
      })),
      report_address: call.config.reportAddress,
      outgoing: call.mailer.kind,
    };
  },
  async retry(call, { body }) {
    return { batch: toWire(await retryBatch(call, body.batch_id, call.actor.userId)) };
  },
  async retryAll(call, { body }) {
    const { batches, mailsQueued } = await retryAll(call, body.max_retries, call.actor.userId);
    return { batches: batches.map(toWire), mails_queued: mailsQueued };
  },
  async stopBatch(call, { body }) {
    return { batch: toWire(await stopBatch(call, body.batch_id, call.actor.userId)) };
  },
  async upload(call, { files }) {
    const uploaded = await uploadFiles(call, files);
    return {
      batch: uploaded.batch === null ? null : toWire(uploaded.batch),
      files: uploaded.files.map(uploadedToWire),
    };
  },
};
