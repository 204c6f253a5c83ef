import type { Context } from './context.ts';
import { evaluateDue } from './services/alerts/evaluate.ts';

export type Alerting = { stop: () => Promise<void> };

const timeZone = 'Africa/Johannesburg';

/** Starts alerting as the role of this process asks: the rules after new reports and looks, and by the clock. */
export async function startAlerting(context: Context): Promise<Alerting> {
  const { queue } = context;
  await queue.prepare('alerts-evaluate');
  await queue.prepare('alert-tell');
  if (context.config.role === 'web') return { stop: () => Promise.resolve() };
  let isEnding = false;
  const running = new Set<Promise<unknown>>();
  const work = async (job: () => Promise<unknown>): Promise<void> => {
    if (isEnding) return;
    const done = job();
    running.add(done);
    try {
      await done;
    } finally {
      running.delete(done);
    }
  };
  await queue.work('alerts-evaluate', { retryLimit: 1 }, () => work(() => evaluateDue(context)));
  await queue.schedule('alerts-evaluate', '*/15 * * * *', timeZone);
  return {
    stop: async () => {
      isEnding = true;
      await Promise.allSettled(running);
    },
  };
}
