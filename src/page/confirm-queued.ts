import type { Queued } from '#src/session/use-queued.ts';
import { notify } from '#src/ui/toast.tsx';

/**
 * Confirms an action that waits in the queue; `confirm` answers how to take that back, which happens when the server refuses the action. A
 * browser that saves nothing sends it at once: then it says why that failed or was refused, which the queue says of the others, and confirms
 * nothing.
 */
export async function confirmQueued<R>(
  sending: Promise<Queued<R>>,
  confirm: (queued: Queued<R>) => (() => void) | undefined,
): Promise<void> {
  try {
    const queued = await sending;
    const outcome = queued.id === '' ? await queued.outcome : null;
    if (outcome?.status === 'refused') notify({ text: outcome.refusal.message, tone: 'fail' });
    else {
      const takeBack = confirm(queued);
      void queued.outcome.then(({ status }) => status === 'refused' && takeBack?.());
    }
  } catch (error) {
    notify({ text: error instanceof Error ? error.message : String(error), tone: 'fail' });
  }
}
