import type { Context } from '#server/context.ts';

const pauseMs = 200;
const pending = new WeakMap<Context['queue'], NodeJS.Timeout>();

/** Has the intake look for received mail soon; many calls in a moment become one job. A failure only waits for the next poll. */
export function triggerIntake(context: Pick<Context, 'queue' | 'log'>): void {
  if (pending.has(context.queue)) return;
  const timer = setTimeout(() => {
    pending.delete(context.queue);
    context.queue
      .enqueue('intake', { trigger: 'received' }, { singletonKey: 'wake' })
      .catch((error: unknown) => context.log.warn({ err: error }, 'the intake could not be woken; the next poll reads the mail'));
  }, pauseMs);
  timer.unref();
  pending.set(context.queue, timer);
}

/** Takes back a wake-up that has not been sent, because the queue closes. */
export function forgetTrigger(context: Pick<Context, 'queue'>): void {
  clearTimeout(pending.get(context.queue));
  pending.delete(context.queue);
}
