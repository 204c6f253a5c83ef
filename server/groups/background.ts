import type { background } from '#contract/background.ts';
import type { Handlers } from '#contract/endpoint.ts';
import { counted, formOf } from '#domain/text.ts';
import type { UserCall } from '#server/context.ts';
import {
  backgroundDetailsWire,
  backgroundHealthWire,
  backgroundJobWire,
  backgroundStatsWire,
  configWire,
} from '#server/presenters/background.ts';
import { pageWire } from '#server/presenters/page.ts';
import {
  backgroundHealth,
  cleanUpBatches,
  clearActiveBatches,
  continuousState,
  needBackgroundJob,
} from '#server/services/intake/background.ts';
import { backgroundDetails, backgroundStats } from '#server/services/intake/background-details.ts';
import { changeContinuous, startContinuous, stopContinuous } from '#server/services/intake/continuous.ts';
import { startRecovery } from '#server/services/intake/recovery-runs.ts';
import { listBackgroundJobs } from '#server/store/intake/background-jobs.ts';

export const backgroundHandlers: Handlers<typeof background, UserCall> = {
  async clearActiveBatches(call) {
    const { stopped, stopping, messagesQueued } = await clearActiveBatches(call);
    return { stopped, stopping, messages_queued: messagesQueued, message: stoppedMessage(stopped, stopping, messagesQueued) };
  },
  async cleanup(call, { body }) {
    const deleted = await cleanUpBatches(call, body.days);
    const message =
      deleted === 0
        ? 'No batch was old enough to delete.'
        : `${counted(deleted, 'batch was', 'batches were')} deleted. Reports stay.`;
    return { batches_deleted: deleted, message };
  },
  async startContinuous(call, { body: { seen_version: seen, ...change } }) {
    await changeContinuous(call, change, seen);
    const { id, isNew } = await startContinuous(call, call.actor.userId);
    return { job_id: id, message: isNew ? 'Automatic processing started.' : 'Automatic processing was running already.' };
  },
  async stopContinuous(call, { params }) {
    await stopContinuous(call, params.jobId, call.actor.userId);
    const job = backgroundJobWire(await needBackgroundJob(call, params.jobId));
    return { job, message: 'Automatic processing stopped. Messages that arrive wait.' };
  },
  async jobs(call, { query }) {
    const { rows, total } = await listBackgroundJobs(call.store.db, query);
    return { jobs: rows.map(backgroundJobWire), pagination: pageWire(query, total) };
  },
  job: async (call, { params }) => ({ job: backgroundJobWire(await needBackgroundJob(call, params.id)) }),
  debug: async (call) => backgroundDetailsWire(await backgroundDetails(call)),
  stats: async (call) => backgroundStatsWire(await backgroundStats(call)),
  async config(call, { body: { seen_version: seen, ...change } }) {
    await changeContinuous(call, change, seen);
    return { config: configWire(await continuousState(call)) };
  },
  health: async (call, { query }) => backgroundHealthWire(await backgroundHealth(call, query.days)),
  async recovery(call, { body }) {
    const { id, isNew } = await startRecovery(call, body.type);
    return { job_id: id, type: body.type, message: isNew ? 'The recovery has started.' : 'This recovery is running already.' };
  },
};

function stoppedMessage(stopped: number, stopping: number, messagesQueued: number): string {
  if (stopped + stopping === 0) return 'No batch is active.';
  const ends = formOf(stopping, 'batch stops after its current messages.', 'batches stop after their current messages.');
  const parts = [
    ...(stopped > 0 ? [`${counted(stopped, 'batch was', 'batches were')} stopped.`] : []),
    ...(stopping > 0 ? [`${stopping} ${ends}`] : []),
    ...(messagesQueued > 0 ? [`${counted(messagesQueued, 'message is', 'messages are')} queued again.`] : []),
  ];
  return parts.join(' ');
}
