import type { Handlers } from '#contract/endpoint.ts';
import type { ingestion } from '#contract/ingestion.ts';
import type { UserCall } from '#server/context.ts';
import { batchWire, intakeHealthWire, intakeSourceWire, refusalWire, uploadedFileWire } from '#server/presenters/intake.ts';
import { reportWire } from '#server/presenters/reports.ts';
import { batchMessage } from '#server/services/intake/batch-message.ts';
import { continuousSettings } from '#server/services/intake/continuous.ts';
import { intakeHealth } from '#server/services/intake/health.ts';
import { readIntakeSources } from '#server/services/intake/intake-sources.ts';
import { retryAll, retryBatch } from '#server/services/intake/retry-batches.ts';
import { startBatch } from '#server/services/intake/start-batch.ts';
import { batchNamed, stopBatch } from '#server/services/intake/stop-batch.ts';
import { uploadFiles } from '#server/services/intake/upload.ts';
import { shown } from '#server/services/scope.ts';
import { listBatches, openBatches } from '#server/store/intake/batches.ts';
import { listRefusals } from '#server/store/intake/message-files.ts';
import { backlog } from '#server/store/intake/message-states.ts';
import { recentReports } from '#server/store/intake/recent-reports.ts';

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
      batch: batch === null ? null : batchWire(batch),
      active_batches: (await openBatches(db)).map(batchWire),
      recent_batches: rows.map(batchWire),
      refusals: refusals.map(refusalWire),
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
      reports: rows.map((row) => reportWire(row, row.domainName)),
      pagination: { limit: query.limit, offset: query.offset, total: count },
    };
  },
  async health(call) {
    return intakeHealthWire(await intakeHealth(call));
  },
  async mailboxStatus(call) {
    return {
      ways: (await readIntakeSources(call)).map(intakeSourceWire),
      report_address: call.config.reportAddress,
      outgoing: call.mailer.kind,
    };
  },
  async retry(call, { body }) {
    return { batch: batchWire(await retryBatch(call, body.batch_id, call.actor.userId)) };
  },
  async retryAll(call, { body }) {
    const { batches, mailsQueued } = await retryAll(call, body.max_retries, call.actor.userId);
    return { batches: batches.map(batchWire), mails_queued: mailsQueued };
  },
  async stopBatch(call, { body }) {
    return { batch: batchWire(await stopBatch(call, body.batch_id, call.actor.userId)) };
  },
  async upload(call, { files }) {
    const uploaded = await uploadFiles(call, files);
    return {
      batch: uploaded.batch === null ? null : batchWire(uploaded.batch),
      files: uploaded.files.map(uploadedFileWire),
    };
  },
};
