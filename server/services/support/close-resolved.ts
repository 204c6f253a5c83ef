import { closesAfterDays } from '#machines/support-request.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { addEvent } from '#server/store/support/events.ts';
import { requestsToClose } from '#server/store/support/requests.ts';
import { transit } from '#server/transit.ts';
import { requestEntity } from './entity.ts';

const facts = { isStaff: false, isAuthor: false, hasNote: false, isCloseDue: true };

/** Closes requests that have been resolved for 7 days; answers how many. Safe to repeat and to run at several places at once. */
export async function closeResolved(context: Context): Promise<number> {
  const at = context.clock.now();
  const due = await requestsToClose(context.store.db, new Date(at.getTime() - closesAfterDays * 86_400_000));
  let closed = 0;
  for (const id of due) {
    const also = async (tx: Parameters<typeof addEvent>[0]) => {
      const event = { requestId: id, at, doneAt: at, kind: 'status' as const, side: 'system' as const, by: null };
      await addEvent(tx, { ...event, from: 'resolved', to: 'closed' });
    };
    try {
      await transit(context, requestEntity, { id, event: { type: 'close' }, by: null, facts, also });
      closed += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    }
  }
  return closed;
}
