import { z } from 'zod';
import { type ContinuousConfig, type ContinuousStatus, continuousRanges } from '#domain/vocabulary/background.ts';
import { continuousJobMachine } from '#machines/continuous-job.ts';
import { firstStatus } from '#machines/entity.ts';
import type { Context, UserCall } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import {
  addBackgroundJob,
  beatContinuous,
  continuousState,
  findBackgroundJob,
  latestBackgroundJob,
  moveBackgroundJob,
} from '#server/store/intake/background-jobs.ts';
import { type StoredEntity, transit } from '#server/transit.ts';
import { settingAsSeen, storeSetting } from '../setup/change-setting.ts';

const oneOf = (key: keyof ContinuousConfig) => {
  const { min, max, usual } = continuousRanges[key];
  return z.number().int().min(min).max(max).default(usual);
};
const Config = z.object({
  pollingIntervalMinutes: oneOf('pollingIntervalMinutes'),
  messagesPerBatch: oneOf('messagesPerBatch'),
  maxConcurrentBatches: oneOf('maxConcurrentBatches'),
});

/**
 * How continuous processing is configured, the version of that (0: never changed) with its time, whether it runs, and the minute of the last
 * check that its interval asked for.
 */
export type ContinuousSettings = ContinuousConfig & {
  version: number;
  changedAt: Date | null;
  running: boolean;
  checkedAt: Date | null;
};

const key = 'continuous';
/** The job that checks messages at the interval. */
const intakeJob = 'intake';

const stored = (config: unknown): ContinuousConfig => Config.catch(Config.parse({})).parse(config ?? {});

/** The stored settings of continuous processing, and whether a job runs; missing or invalid settings have their defaults. */
export async function continuousSettings(context: Pick<Context, 'store'>): Promise<ContinuousSettings> {
  const { config, ...state } = await continuousState(context.store.db);
  return { ...stored(config), ...state };
}

/**
 * Saves changed settings, which hold at once in every process, and notes in the audit trail what changed. Throws 409 where somebody changed
 * them since the version that was seen; without one the change goes into what is stored.
 */
export async function changeContinuous(call: UserCall, change: Partial<ContinuousConfig>, seen?: number): Promise<void> {
  await call.store.db.transaction().execute(async (tx) => {
    const { value, version } = await settingAsSeen(tx, { key, seen, what: 'automatic processing', now: call.clock.now() });
    const before = stored(value);
    const next = Config.parse({ ...before, ...change });
    const details = Object.fromEntries(Object.entries(next).filter(([name, now]) => now !== before[name as keyof typeof next]));
    if (Object.keys(details).length === 0) return;
    await storeSetting(call, tx, { key, value: next, version, action: 'continuous_processing_changed', details });
  });
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
 * 404, and 409 where another job runs since.
 */
export async function stopContinuous(context: Pick<Context, 'store' | 'clock' | 'queue'>, id: number, by: number): Promise<void> {
  const isStopped = async () => (await continuousEntity.read(context.store.db, id))?.status === 'stopped';
  if (!(await isStopped()))
    try {
      await transit(context, continuousEntity, { id, event: { type: 'stop' }, by });
    } catch (error) {
      // Another press was faster.
      if (!(await isStopped())) throw error;
    }
  else if ((await continuousSettings(context)).running)
    throw conflict('Somebody started automatic processing again meanwhile. Check its settings before you stop it.');
}

/** Records that the continuous job is alive; creates the first one of an installation. */
export async function noteContinuousRun(context: Pick<Context, 'store' | 'clock'>): Promise<void> {
  const { db } = context.store;
  const at = context.clock.now();
  if (await beatContinuous(db, at)) return;
  if ((await latestBackgroundJob(db, 'continuous')) !== null) return;
  await addBackgroundJob(db, { kind: 'continuous', status: firstStatus(continuousJobMachine), by: null, at });
}
