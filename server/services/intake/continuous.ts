import { z } from 'zod';
import { type ContinuousConfig, type ContinuousStatus, continuousRanges } from '#domain/vocabulary/background.ts';
import { continuousJobMachine } from '#machines/continuous-job.ts';
import { firstStatus } from '#machines/entity.ts';
import type { Context } from '#server/context.ts';
import {
  addBackgroundJob,
  beatContinuous,
  continuousState,
  findBackgroundJob,
  latestBackgroundJob,
  moveBackgroundJob,
} from '#server/store/intake/background-jobs.ts';
import { saveSetting } from '#server/store/settings.ts';
import { type StoredEntity, transit } from '#server/transit.ts';

const oneOf = (key: keyof ContinuousConfig) => {
  const { min, max, usual } = continuousRanges[key];
  return z.number().int().min(min).max(max).default(usual);
};
const Config = z.object({
  pollingIntervalMinutes: oneOf('pollingIntervalMinutes'),
  messagesPerBatch: oneOf('messagesPerBatch'),
  maxConcurrentBatches: oneOf('maxConcurrentBatches'),
});

/** How continuous processing is configured, and whether it runs. */
export type ContinuousSettings = ContinuousConfig & { running: boolean };

/** The job that checks mailboxes and messages on a schedule. */
const intakeJob = 'intake';

/** When the intake runs, as a cron expression: at the steps of each hour. */
export const continuousCron = ({ pollingIntervalMinutes }: ContinuousConfig): string => `*/${pollingIntervalMinutes} * * * *`;

/** The stored settings of continuous processing, and whether a job runs; missing or invalid settings have their defaults. */
export async function continuousSettings(context: Pick<Context, 'store'>): Promise<ContinuousSettings> {
  const { config, running } = await continuousState(context.store.db);
  const kept = Config.safeParse(config);
  return { ...(kept.success ? kept.data : Config.parse({})), running };
}

/** Saves changed settings. A new interval takes effect at once, in every process. */
export async function changeContinuous(
  context: Pick<Context, 'store' | 'clock' | 'queue'>,
  change: Partial<ContinuousConfig>,
): Promise<ContinuousSettings> {
  const { running, ...before } = await continuousSettings(context);
  const next = Config.parse({ ...before, ...change });
  await saveSetting(context.store.db, 'continuous', next, context.clock.now());
  if (next.pollingIntervalMinutes !== before.pollingIntervalMinutes)
    await context.queue.schedule(intakeJob, continuousCron(next));
  return { ...next, running };
}

/** Continuous jobs as rows that their machine moves. */
const continuousEntity: StoredEntity<typeof continuousJobMachine> = {
  noun: 'continuous job',
  machine: continuousJobMachine,
  refusal: 'This continuous job is not running.',
  read: async (db, id) => {
    const job = await findBackgroundJob(db, id);
    return job?.kind === 'continuous' ? { status: job.status as ContinuousStatus, facts: {} } : null;
  },
  write: moveBackgroundJob,
};

/** Starts continuous processing; if it is running already, nothing changes. Returns the running job. */
export async function startContinuous(
  context: Pick<Context, 'store' | 'clock' | 'queue'>,
  by: number | null,
): Promise<{ id: number; isNew: boolean }> {
  const status = firstStatus(continuousJobMachine);
  const job = await addBackgroundJob(context.store.db, { kind: 'continuous', status, by, at: context.clock.now() });
  if (job.isNew) await context.queue.enqueue(intakeJob, { trigger: 'continuous' }, { singletonKey: 'continuous' });
  return job;
}

/**
 * Stops continuous processing: running batches finish, messages received from then on wait. Stopping a stopped job changes nothing. Throws
 * 404.
 */
export async function stopContinuous(context: Pick<Context, 'store' | 'clock' | 'queue'>, id: number, by: number): Promise<void> {
  const row = await continuousEntity.read(context.store.db, id);
  if (row?.status !== 'stopped') await transit(context, continuousEntity, { id, event: { type: 'stop' }, by });
}

/** Records that the continuous job is alive; creates the first one of an installation. */
export async function noteContinuousRun(context: Pick<Context, 'store' | 'clock'>): Promise<void> {
  const { db } = context.store;
  const at = context.clock.now();
  if (await beatContinuous(db, at)) return;
  if ((await latestBackgroundJob(db, 'continuous')) !== null) return;
  await addBackgroundJob(db, { kind: 'continuous', status: firstStatus(continuousJobMachine), by: null, at });
}
