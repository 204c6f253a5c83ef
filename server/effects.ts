import type { Context } from './context.ts';

/** Whose transition named the effect. */
export type Subject = { id: number };

type Job = { job: string; data: object; singletonKey: string };

/** The job behind each effect that the machines name; effects that are no jobs are carried out by the service that makes the move. */
export const effects: Record<string, (subject: Subject) => Job> = {
  enqueueRun: ({ id }) => ({ job: 'intake-batch', data: { id }, singletonKey: `batch ${id}` }),
  evaluateAlerts: () => ({ job: 'alerts-evaluate', data: {}, singletonKey: 'new reports' }),
  notifyRecipients: ({ id }) => ({ job: 'alert-tell', data: { id }, singletonKey: `alert ${id}` }),
  refreshScores: () => ({ job: 'scores-refresh', data: {}, singletonKey: 'new reports' }),
};

const prepared = new WeakMap<Context['queue'], Promise<void>>();

/** Makes the queues of all effects known; a job can be put in from inside a transaction only after that. */
export function prepareEffects(queue: Context['queue']): Promise<void> {
  let ready = prepared.get(queue);
  if (ready === undefined) {
    ready = (async () => {
      for (const effect of Object.values(effects)) await queue.prepare(effect({ id: 0 }).job);
    })();
    prepared.set(queue, ready);
    ready.catch(() => prepared.delete(queue));
  }
  return ready;
}
