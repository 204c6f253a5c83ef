import { counted } from '#domain/text.ts';
import type { RecoveryType } from '#domain/vocabulary/background.ts';
import type { Context, UserCall } from '#server/context.ts';
import { AppError, notFound } from '#server/errors.ts';
import {
  type BackgroundJob,
  countOldBatches,
  deleteOldBatches,
  findBackgroundJob,
  latestBackgroundJob,
} from '#server/store/intake/background-jobs.ts';
import { openBatches } from '#server/store/intake/batches.ts';
import { audit } from '#server/store/people/audit.ts';
import { type ContinuousSettings, continuousSettings } from './continuous.ts';
import { recoveriesNow } from './recovery-runs.ts';
import { stopBatch } from './stop-batch.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const before = ({ clock }: Pick<Context, 'clock'>, days: number) => new Date(clock.now().getTime() - days * dayMs);

/** The settings of continuous processing with the running job. */
export async function continuousState(
  context: Pick<Context, 'store'>,
): Promise<ContinuousSettings & { job: BackgroundJob | null }> {
  const settings = await continuousSettings(context);
  return { ...settings, job: settings.running ? await latestBackgroundJob(context.store.db, 'continuous') : null };
}

/** A background job. Throws 404. */
export async function needBackgroundJob({ store }: Pick<Context, 'store'>, id: number): Promise<BackgroundJob> {
  const job = await findBackgroundJob(store.db, id);
  if (job === null) throw notFound('This background job was not found.');
  return job;
}

/** Stops every open batch: waiting ones at once, running ones after the messages they are reading. Nothing received is lost. */
export async function clearActiveBatches(call: UserCall): Promise<{ stopped: number; stopping: number; messagesQueued: number }> {
  const cleared = { stopped: 0, stopping: 0, messagesQueued: 0 };
  for (const batch of await openBatches(call.store.db)) {
    if (batch.status === 'stopping') {
      cleared.stopping += 1;
      continue;
    }
    try {
      const { status, released } = await stopBatch(call, batch.batchId, call.actor.userId);
      cleared.messagesQueued += released;
      cleared[status === 'stopped' ? 'stopped' : 'stopping'] += 1;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    }
  }
  return cleared;
}

/** Deletes batches that ended more than this many days ago, with their logs; messages and reports remain. Returns how many. */
export async function cleanUpBatches(call: UserCall, days: number): Promise<number> {
  const at = call.clock.now();
  return call.store.db.transaction().execute(async (tx) => {
    const deleted = await deleteOldBatches(tx, before(call, days));
    const entry = { at, actorUserId: call.actor.userId, action: 'batches_deleted', entity: 'batch', entityId: null };
    if (deleted > 0) await audit(tx, { ...entry, details: { days, deleted } });
    return deleted;
  });
}

/** The state of continuous processing, and what recovery runs and a cleanup would change now. */
export async function backgroundHealth(context: Context, days: number) {
  const config = await continuousState(context);
  const recovery = await recoveriesNow(context);
  const open = await openBatches(context.store.db);
  const lastActive = config.job?.heartbeatAt ?? null;
  const lateMs = 3 * config.pollingIntervalMinutes * minuteMs;
  // A shorter interval counts from its change on.
  const since = Math.max(lastActive?.getTime() ?? 0, config.changedAt?.getTime() ?? 0);
  const isLate = lastActive !== null && context.clock.now().getTime() - since > lateMs;
  return {
    ...judge(config.running, isLate, recovery),
    config,
    lastActive,
    activeBatches: open.length,
    recovery,
    oldBatches: await countOldBatches(context.store.db, before(context, days)),
  };
}

type Verdict = { status: 'healthy' | 'degraded' | 'down'; text: string };

function judge(running: boolean, isLate: boolean, recovery: readonly { type: RecoveryType; count: number | null }[]): Verdict {
  if (isLate) return { status: 'down', text: 'The worker does not answer: it has missed three checks.' };
  if (!running)
    return { status: 'degraded', text: 'Automatic processing is stopped: messages wait until somebody starts a batch.' };
  const countOf = (type: RecoveryType) => recovery.find((one) => one.type === type)?.count ?? 0;
  const open = countOf('cleanup_orphaned') + countOf('requeue_stuck');
  if (open > 0)
    return {
      status: 'degraded',
      text: `${counted(open, 'item needs', 'items need')} recovery; the next check does it by itself.`,
    };
  const locks = countOf('release_locks');
  return locks > 0
    ? { status: 'degraded', text: `A stopped process holds ${counted(locks, 'lock')}. Release locks under Recovery.` }
    : { status: 'healthy', text: 'Automatic processing works.' };
}
