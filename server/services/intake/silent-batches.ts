import type { Context } from '#server/context.ts';
import { enqueueEffect } from '#server/effects.ts';
import { type BatchRow, openBatches } from '#server/store/intake/batches.ts';
import { silentMs } from './run-batch.ts';

/** Open batches whose worker has shown no activity for `silentMs`. */
export async function silentBatches({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<BatchRow[]> {
  const since = clock.now().getTime() - silentMs;
  return (await openBatches(store.db)).filter(({ heartbeatAt }) => (heartbeatAt?.getTime() ?? 0) <= since);
}

/** Runs batches again whose worker has shown no activity; returns how many. Whatever they saved stays saved. */
export async function requeueSilent(context: Context): Promise<number> {
  const silent = await silentBatches(context);
  for (const batch of silent) await enqueueEffect(context, context.store.db, 'enqueueRun', batch);
  return silent.length;
}
