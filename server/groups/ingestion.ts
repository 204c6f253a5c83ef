import type { Handlers } from '#contract/endpoint.ts';
import type { ingestion } from '#contract/ingestion.ts';
import type { UserCall } from '#server/context.ts';
import { batchWire, intakeHealthWire, intakeSourceWire, uploadedFileWire } from '#server/presenters/intake.ts';
import { pageWire } from '#server/presenters/page.ts';
import { reportWire } from '#server/presenters/reports.ts';
import { batchMessage } from '#server/services/intake/batch-message.ts';
import { intakeHealth } from '#server/services/intake/health.ts';
import { readIntakeSources } from '#server/services/intake/intake-sources.ts';
import { rawMessage } from '#server/services/intake/raw-message.ts';
import { retryAll, retryBatch } from '#server/services/intake/retry-batches.ts';
import { startBatch } from '#server/services/intake/start-batch.ts';
import { intakeStatus } from '#server/services/intake/status.ts';
import { stopBatch } from '#server/services/intake/stop-batch.ts';
import { uploadFiles } from '#server/services/intake/upload.ts';
import { activeScope } from '#server/services/scope.ts';
import { recentReports } from '#server/store/intake/recent-reports.ts';

export const ingestionHandlers: Handlers<typeof ingestion, UserCall> = {
  async process(call) {
    const batch = await startBatch(call, { trigger: 'manual', by: call.actor.userId });
    return batch === null
      ? { batch_id: null, status: null, message: 'No message is waiting.' }
      : { batch_id: batch.batchId, status: batch.status, message: batchMessage(batch) };
  },
  status: (call, { query }) => intakeStatus(call, query),
  async recentReports(call, { query }) {
    const { rows, count } = await recentReports(call.store.db, activeScope(call.actor), {
      ...query,
      withSubdomains: query.include_subdomains,
    });
    return { reports: rows.map((row) => reportWire(row, row.domainName)), pagination: pageWire(query, count) };
  },
  async health(call) {
    return intakeHealthWire(await intakeHealth(call));
  },
  async mailboxStatus(call) {
    return {
      sources: (await readIntakeSources(call)).map(intakeSourceWire),
      report_address: call.config.reportAddress,
      outgoing: call.mailer.kind,
    };
  },
  rawMessage: (call, { params }) => rawMessage(call, params.id),
  async retry(call, { body }) {
    return { batch: batchWire(await retryBatch(call, body.batch_id, call.actor.userId)) };
  },
  async retryAll(call, { body }) {
    const { batches, messagesQueued } = await retryAll(call, body.max_retries, call.actor.userId);
    return { batches: batches.map(batchWire), messages_queued: messagesQueued };
  },
  async stopBatch(call, { body }) {
    return { batch: batchWire(await stopBatch(call, body.batch_id, call.actor.userId)) };
  },
  async upload(call, { files, query }) {
    const uploaded = await uploadFiles(call, files, query.customer_id);
    return {
      batch: uploaded.batch === null ? null : batchWire(uploaded.batch),
      files: uploaded.files.map(uploadedFileWire),
    };
  },
};
