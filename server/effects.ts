import type { Context } from './context.ts';
import type { Db } from './store/database.ts';

type Subject = { id: number };
/** `soonMs`: many of them become one job after so long, outside of the transaction. Only for work that a schedule does as well. */
type Job = { job: string; data: object; singletonKey: string; soonMs?: number };

const soonMs = 1_000;

/** The job behind each action that entity machines name. Actions that are no jobs are carried out by their `StoredEntity`. */
export const jobEffects = {
  enqueueRun: ({ id }: Subject): Job => ({ job: 'intake-batch', data: { id }, singletonKey: `batch ${id}` }),
  enqueueImport: ({ id }: Subject): Job => ({ job: 'history-import', data: { id }, singletonKey: `import ${id}` }),
  evaluateAlerts: (): Job => ({ job: 'alerts-evaluate', data: {}, singletonKey: 'new reports', soonMs }),
  notifyRecipients: ({ id }: Subject): Job => ({ job: 'alert-notify', data: { id }, singletonKey: `alert ${id}` }),
  mailDocument: ({ id }: Subject): Job => ({ job: 'document-mail', data: { id }, singletonKey: `document ${id}` }),
  enqueueDocument: ({ id }: Subject): Job => ({ job: 'document-run', data: { id }, singletonKey: `document ${id}` }),
  refreshScores: (): Job => ({ job: 'scores-refresh', data: {}, singletonKey: 'new reports', soonMs }),
};

/** An action that is a job. */
export type JobEffect = keyof typeof jobEffects;

/** Whether an action that a machine names is a job. */
export function isJobEffect(name: string): name is JobEffect {
  return name in jobEffects;
}

/** Enqueues the job of an action in the transaction of the move that named it, or soon after; `prepareEffects` must have been awaited before. */
export async function enqueueEffect(
  context: Pick<Context, 'queue'>,
  tx: Db,
  name: JobEffect,
  subject: { id: number },
): Promise<void> {
  const { job, data, singletonKey, soonMs: withinMs }: Job = jobEffects[name](subject);
  if (withinMs === undefined) await context.queue.enqueue(job, data, { singletonKey, db: tx });
  else context.queue.enqueueSoon(job, data, singletonKey, withinMs);
}

const prepared = new WeakMap<Context['queue'], Promise<void>>();

/** Makes the queues of all jobs known; only then can they be enqueued inside a transaction. */
export function prepareEffects(queue: Context['queue']): Promise<void> {
  let ready = prepared.get(queue);
  if (ready === undefined) {
    ready = (async () => {
      for (const effect of Object.values(jobEffects)) await queue.prepare(effect({ id: 0 }).job);
    })();
    prepared.set(queue, ready);
    ready.catch(() => prepared.delete(queue));
  }
  return ready;
}
