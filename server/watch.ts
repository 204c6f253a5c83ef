import type { Context } from './context.ts';
import { openRunning } from './jobs/running.ts';
import { enqueueDueChecks, refreshScores, runVerify, type VerifyJob } from './services/checks/scheduled-checks.ts';
import { runLookalikes } from './services/lookalikes/scheduled-lookups.ts';

export type Watch = { stop: () => Promise<void> };

const timeZone = 'Africa/Johannesburg';

/** Domains that are looked at at once in one process; each has up to about 100 look-ups, of which the resolver opens 64 at a time. */
const domainsAtOnce = 8;

/** Looks taken out of the queue at once; a look that fails is due again at the next round. */
const takeAtOnce = 40;

/** Starts looking at domains as the role of this process asks: the rounds, the looks, the judgements after new reports, the lookalikes. */
export async function startWatch(context: Context): Promise<Watch> {
  const { queue } = context;
  await queue.prepare('dns-verify');
  await queue.prepare('scores-refresh');
  if (context.config.role === 'web') return { stop: () => Promise.resolve() };
  const { run, isEnding, stop } = openRunning();
  await queue.work<VerifyJob>('dns-verify', { concurrency: domainsAtOnce, takeAtOnce }, ({ data }) =>
    run(() => runVerify(context, data)),
  );
  await queue.work('scores-refresh', { retryLimit: 1 }, () => run(() => refreshScores(context)));
  await queue.work('dns-round', { retryLimit: 0 }, () => run(() => enqueueDueChecks(context)));
  await queue.work('lookalikes', { retryLimit: 0 }, () => run(() => runLookalikes(context, isEnding)));
  await queue.schedule('lookalikes', '23 * * * *', timeZone);
  await queue.schedule('dns-round', '*/5 * * * *', timeZone);
  await queue.enqueue('dns-round', {}, { singletonKey: 'start' });
  return { stop };
}
