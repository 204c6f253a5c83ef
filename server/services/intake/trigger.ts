import type { Context } from '#server/context.ts';

/** Has the intake read received messages soon; many calls at once become one job. A failure only delays them to the next poll. */
export function triggerIntake({ queue }: Pick<Context, 'queue'>): void {
  queue.enqueueSoon('intake', { trigger: 'received' }, 'wake', 200);
}
