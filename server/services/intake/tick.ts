import { coveringNames } from '#domain/registered-name.ts';
import type { Context } from '#server/context.ts';
import { enqueueEffect } from '#server/effects.ts';
import { registeredDomains } from '#server/store/domains/domains.ts';
import { openBatches } from '#server/store/intake/batches.ts';
import { requeueWaitingFor, waitingNames } from '#server/store/intake/orphans.ts';
import { continuousSettings } from './continuous.ts';
import { silentMs } from './run-batch.ts';
import { startBatch } from './start-batch.ts';

/**
 * One look of the continuous intake: batches that a dead worker left are run again, mail whose domain has been registered meanwhile is read
 * again, and waiting mail goes into batches as long as fewer than `maxConcurrentBatches` are open. Answers how many batches it started.
 */
export async function tick(context: Context, trigger: string): Promise<number> {
  await recoverSilent(context);
  await rereadKnown(context);
  const settings = await continuousSettings(context);
  if (!settings.running) return 0;
  let open = (await openBatches(context.store.db)).length;
  let started = 0;
  while (open < settings.maxConcurrentBatches && (await startBatch(context, { trigger, by: null })) !== null) {
    open += 1;
    started += 1;
  }
  return started;
}

async function recoverSilent(context: Context): Promise<void> {
  const since = context.clock.now().getTime() - silentMs;
  for (const batch of await openBatches(context.store.db))
    if ((batch.heartbeatAt?.getTime() ?? 0) <= since) await enqueueEffect(context, context.store.db, 'enqueueRun', batch);
}

async function rereadKnown(context: Context): Promise<void> {
  const { db } = context.store;
  const names = await waitingNames(db);
  if (names.length === 0) return;
  const domains = await registeredDomains(db);
  await requeueWaitingFor(
    db,
    names.filter((name) => coveringNames(name).some((one) => domains.has(one))),
  );
}
