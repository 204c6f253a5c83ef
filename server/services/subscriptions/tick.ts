import { graceDays } from '#domain/billing/subscription-facts.ts';
import type { SubscriptionStatus } from '#domain/vocabulary.ts';
import type { SubscriptionEvent } from '#machines/subscription.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { subscriptionsDue } from '#server/store/billing/subscriptions.ts';
import { moveTo } from './move.ts';
import { markPastDue } from './overdue.ts';

const events: Partial<Record<SubscriptionStatus, SubscriptionEvent>> = {
  trialing: { type: 'activate' },
  past_due: { type: 'suspend' },
  cancelled: { type: 'expire' },
};

/**
 * What the clock does to subscriptions: a trial that is over begins to be paid, an invoice past its due day makes it past due, a payment missing
 * for 7 days suspends, a cancelled one ends with its time. Answers how many it moved. Safe to repeat and to run at several places at once.
 */
export async function tickSubscriptions(context: Context): Promise<number> {
  const now = context.clock.now();
  const pastDueBefore = new Date(now.getTime() - graceDays * 86_400_000);
  let moved = await markPastDue(context);
  for (const { id, status } of await subscriptionsDue(context.store.db, { now, pastDueBefore })) {
    const event = events[status];
    if (event === undefined) continue;
    try {
      await moveTo(context, id, event, { by: null });
      moved += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    }
  }
  return moved;
}
