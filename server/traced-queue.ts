import type { EnqueueOptions, Queue } from './jobs/queue.ts';
import type { Tracing } from './ports/tracing.ts';

type Carrying<Data> = Data & { traceparent?: string; tracestate?: string };

/**
 * A queue whose jobs are spans. A job goes on with the trace that it was put in from, which its data carry; one that is put off begins its
 * own, so that a job that puts itself in again does not draw out one trace for ever.
 */
export function tracedQueue(queue: Queue, tracing: Tracing | null): Queue {
  if (tracing === null) return queue;
  return {
    ...queue,
    enqueue: <Data extends object>(name: string, data: Data, options?: EnqueueOptions) =>
      queue.enqueue(name, options?.startAfter === undefined ? { ...data, ...tracing.carried() } : data, options),
    enqueueSoon: (name, data, singletonKey, withinMs) =>
      queue.enqueueSoon(name, { ...data, ...tracing.carried() }, singletonKey, withinMs),
    work: (name, options, handle) =>
      queue.work<Carrying<object>>(name, options, ({ data: { traceparent, tracestate, ...data }, ...job }) => {
        const about = {
          name: `job ${name}`,
          kind: 'consumer',
          attributes: { 'beacon.job': name, 'beacon.job.tries': job.tries },
        } as const;
        const run = () => handle({ ...job, data } as unknown as Parameters<typeof handle>[0]);
        return tracing.span(about, run, { parent: { traceparent, tracestate } });
      }),
  };
}
