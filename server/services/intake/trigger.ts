import type { Context } from '#server/context.ts';

/** Has the intake read received messages soon; many calls in a moment become one job. A failure only waits for the next poll. */
export function triggerIntake({ queue }: Pick<Context, 'queue'>): void {
  queue.enqueueSoon('intake', { trigger: 'received' }, 'wake', 200);
}
