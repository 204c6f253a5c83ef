import type { Context } from '#server/context.ts';
import { activeBackgroundJobs } from '#server/store/intake/background-jobs.ts';
import { batchTotals, listBatches, openBatches } from '#server/store/intake/batches.ts';
import { countStranded } from '#server/store/intake/message-states.ts';
import { silentLeases } from '#server/store/settings.ts';
import { continuousState } from './background.ts';
import { recoveryJob } from './recovery-runs.ts';
import { silentBatches } from './silent-batches.ts';

const recentBatches = 10;

/** Statistics of batches and jobs; the success rate covers batches that have ended. */
export async function backgroundStats({ store: { db } }: Pick<Context, 'store'>) {
  const { total, ended, completed } = await batchTotals(db);
  const active = await openBatches(db);
  return {
    activeJobs: (await activeBackgroundJobs(db)).length,
    totalBatches: total,
    successRate: ended === 0 ? null : Math.round((1000 * completed) / ended) / 10,
    active,
    recent: (await listBatches(db, { limit: recentBatches, offset: 0 })).rows,
  };
}

/** Diagnostic details of background processing. */
export async function backgroundDetails(context: Context) {
  const { store, queue, config, clock } = context;
  const queues: ({ name: string } & Awaited<ReturnType<typeof queue.counts>>)[] = [];
  for (const name of ['intake', 'intake-batch', recoveryJob, 'merge-sources'])
    queues.push({ name, ...(await queue.counts(name)) });
  return {
    role: config.role,
    database: store.kind,
    config: await continuousState(context),
    queues,
    silentBatches: await silentBatches(context),
    stranded: await countStranded(store.db),
    silentLocks: await silentLeases(store.db, new Date(clock.now().getTime() - 60_000)),
  };
}
