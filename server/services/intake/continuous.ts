import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { saveSetting, setting } from '#server/store/settings.ts';

const Continuous = z.object({
  running: z.boolean().default(true),
  pollingIntervalMinutes: z.number().int().min(1).max(59).default(5),
  messagesPerBatch: z.number().int().min(1).max(1_000).default(100),
  maxConcurrentBatches: z.number().int().min(1).max(50).default(5),
});

/** How the intake runs by itself: whether, how often it looks (minutes), how many messages in a batch, how many batches at once. */
export type ContinuousSettings = z.output<typeof Continuous>;

/** The kept settings of the continuous intake; what is missing or out of range has its default. */
export async function continuousSettings(context: Pick<Context, 'store'>): Promise<ContinuousSettings> {
  const kept = Continuous.safeParse((await setting(context.store.db, 'continuous')) ?? {});
  return kept.success ? kept.data : Continuous.parse({});
}

/** Keeps changed settings; the interval holds from the next start on. */
export async function changeContinuous(
  context: Pick<Context, 'store' | 'clock'>,
  change: Partial<ContinuousSettings>,
): Promise<ContinuousSettings> {
  const next = Continuous.parse({ ...(await continuousSettings(context)), ...change });
  await saveSetting(context.store.db, 'continuous', next, context.clock.now());
  return next;
}
