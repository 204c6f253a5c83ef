import { defaultMaxTries } from '#domain/intake/batch-facts.ts';
import { coveringNames } from '#domain/registered-name.ts';
import type { Context } from '#server/context.ts';
import { enqueueEffect } from '#server/effects.ts';
import { registeredDomains } from '#server/store/domains/domains.ts';
import { openBatches } from '#server/store/intake/batches.ts';
import { releaseStranded, requeueFailedFor } from '#server/store/intake/message-states.ts';
import { requeueWaitingFor, waitingNames } from '#server/store/intake/orphans.ts';
import { continuousSettings } from './continuous.ts';
import { silentMs } from './run-batch.ts';
import { startBatch } from './start-batch.ts';

const slowRetryMs = 10 * 60_000;

/**
 * One run of the continuous intake: batches that a dead worker left are run again; messages wait again whose domain has been registered
 * meanwhile, that were too slow, or that an ended batch left unread; and waiting messages go into batches as long as fewer than
 * `maxConcurrentBatches` are open. Answers how many batches it started.
 */
export async function tick(context: Context, trigger: string): Promise<number> {
  await recoverSilent(context);
  await rereadKnown(context);
  await retrySlow(context);
  await releaseStranded(context.store.db);
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

/** What may have failed because of the machine and not of the message is tried again, three times in all. */
async function retrySlow({ store, clock }: Context): Promise<void> {
  const until = new Date(clock.now().getTime() - slowRetryMs);
  await requeueFailedFor(store.db, ['too-slow', 'reader-failed'], until, defaultMaxTries);
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
