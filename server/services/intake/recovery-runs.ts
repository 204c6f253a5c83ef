import { type RecoveryStatus, type RecoveryType, recoveryTypes } from '#domain/vocabulary/background.ts';
import { firstStatus } from '#machines/entity.ts';
import { recoveryRunMachine } from '#machines/recovery-run.ts';
import type { Context, UserCall } from '#server/context.ts';
import {
  activeBackgroundJobs,
  addBackgroundJob,
  type BackgroundJob,
  findBackgroundJob,
  moveBackgroundJob,
  noteBackgroundJob,
} from '#server/store/intake/background-jobs.ts';
import { audit } from '#server/store/people/audit.ts';
import { type StoredEntity, transit } from '#server/transit.ts';
import { recoveries } from './recoveries.ts';

/** The job that carries out recovery runs. */
export const recoveryJob = 'intake-recovery';

/** A run that has shown no activity for this long (ms) is run again. */
const silentMs = 5 * 60_000;

const isRecovery = (job: BackgroundJob): job is BackgroundJob & { kind: RecoveryType; status: RecoveryStatus } =>
  job.kind !== 'continuous';

/** Recovery runs as rows that their machine moves. */
const recoveryEntity: StoredEntity<typeof recoveryRunMachine> = {
  noun: 'recovery run',
  machine: recoveryRunMachine,
  read: async (db, id) => {
    const job = await findBackgroundJob(db, id);
    return job !== null && isRecovery(job) ? { status: job.status, facts: {} } : null;
  },
  write: moveBackgroundJob,
};

const enqueueRun = ({ queue }: Pick<Context, 'queue'>, id: number) =>
  queue.enqueue(recoveryJob, { id }, { singletonKey: `recovery ${id}` });

/** Starts a recovery run, or returns the one of its type that is in progress. */
export async function startRecovery(call: UserCall, type: RecoveryType): Promise<{ id: number; isNew: boolean }> {
  const at = call.clock.now();
  const by = call.actor.userId;
  const job = await call.store.db.transaction().execute(async (tx) => {
    const added = await addBackgroundJob(tx, { kind: type, status: firstStatus(recoveryRunMachine), by, at });
    if (added.isNew)
      await audit(tx, { at, actorUserId: by, action: 'recovery_started', entity: 'recovery run', entityId: added.id });
    return added;
  });
  await enqueueRun(call, job.id);
  return job;
}

/** Performs a recovery run, or continues one whose process ended. A failed run records its reason and is not retried automatically. */
export async function runRecovery(context: Context, id: number, isEnding: () => boolean): Promise<void> {
  const { db } = context.store;
  const job = await findBackgroundJob(db, id);
  if (job === null || !isRecovery(job) || (job.status !== 'queued' && job.status !== 'running')) return;
  await transit(context, recoveryEntity, { id, event: { type: 'begin' }, by: null });
  try {
    const result = await recoveries[job.kind].run(context, job, isEnding);
    if (result === null) {
      if (!isEnding()) await enqueueRun(context, id);
      return;
    }
    const also = async (tx: typeof db) =>
      noteBackgroundJob(tx, id, { changed: result.changed, result: result.text }, context.clock.now());
    await transit(context, recoveryEntity, { id, event: { type: 'complete' }, by: null, also });
  } catch (error) {
    context.log.error({ err: error, job: id }, 'a recovery run failed');
    const text = error instanceof Error ? error.message : String(error);
    const also = async (tx: typeof db) => noteBackgroundJob(tx, id, { result: text.slice(0, 1_000) }, context.clock.now());
    await transit(context, recoveryEntity, { id, event: { type: 'fail' }, by: null, also });
  }
}

/** Continues recovery runs whose process ended. */
export async function resumeRecoveries(context: Context): Promise<void> {
  const since = context.clock.now().getTime() - silentMs;
  for (const job of await activeBackgroundJobs(context.store.db))
    if (isRecovery(job) && (job.heartbeatAt?.getTime() ?? 0) <= since) await enqueueRun(context, job.id);
}

/** Each recovery with what it would change now. */
export async function recoveriesNow(context: Context): Promise<{ type: RecoveryType; count: number | null; text: string }[]> {
  const all: { type: RecoveryType; count: number | null; text: string }[] = [];
  for (const type of recoveryTypes) all.push({ type, ...(await recoveries[type].now(context)) });
  return all;
}
