import type { Queued } from '#src/session/use-queued.ts';
import { notify } from '#src/ui/toast.tsx';

/**
 * Confirms an action that waits in the queue. A browser that saves nothing sends it at once: then it says why that failed or was refused, which
 * the queue says of the others, and confirms nothing.
 */
export async function confirmQueued<R>(sending: Promise<Queued<R>>, confirm: (queued: Queued<R>) => void): Promise<void> {
  try {
    const queued = await sending;
    const outcome = queued.id === '' ? await queued.outcome : null;
    if (outcome?.status === 'refused') notify({ text: outcome.refusal.message, tone: 'fail' });
    else confirm(queued);
  } catch (error) {
    notify({ text: error instanceof Error ? error.message : String(error), tone: 'fail' });
  }
}
