import { defaultMaxTries } from '#domain/intake/batch-facts.ts';
import type { Context } from '#server/context.ts';
import { openBatches } from '#server/store/intake/batches.ts';
import { releaseStranded, requeueFailedFor } from '#server/store/intake/message-states.ts';
import { continuousSettings, noteContinuousRun } from './continuous.ts';
import { resumeRecoveries } from './recovery-runs.ts';
import { rereadKnown } from './requeue-orphans.ts';
import { resumeImports } from './run-history-import.ts';
import { requeueSilent } from './silent-batches.ts';
import { startBatch } from './start-batch.ts';

const slowRetryMs = 10 * 60_000;

/**
 * One run of the continuous intake: batches of dead workers are run again; messages are requeued whose domain has been registered
 * meanwhile, that were too slow, or that an ended batch left unread; and waiting messages go into batches while fewer than
 * `maxConcurrentBatches` are open. Returns how many batches it started.
 */
export async function tick(context: Context, trigger: string): Promise<number> {
  await requeueSilent(context);
  await resumeRecoveries(context);
  await resumeImports(context);
  await rereadKnown(context);
  await retrySlow(context);
  await releaseStranded(context.store.db);
  const settings = await continuousSettings(context);
  if (!settings.running) return 0;
  await noteContinuousRun(context);
  let open = (await openBatches(context.store.db)).length;
  let started = 0;
  while (open < settings.maxConcurrentBatches && (await startBatch(context, { trigger, by: null })) !== null) {
    open += 1;
    started += 1;
  }
  return started;
}

/** Failures that may be due to the machine rather than the message are retried, three attempts in all. */
async function retrySlow({ store, clock }: Context): Promise<void> {
  const until = new Date(clock.now().getTime() - slowRetryMs);
  await requeueFailedFor(store.db, ['too-slow', 'reader-failed'], until, defaultMaxTries);
}
