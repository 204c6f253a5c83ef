import type { CustomerFacts } from '#domain/alerts/customer-facts.ts';
import { recommendedPlan } from '#domain/billing/recommended-plan.ts';
import { usageOf } from '#domain/billing/usage.ts';
import type { Context } from '#server/context.ts';
import { listPlans } from '#server/store/billing/plans.ts';
import { currentSubscriptions, type SubscriptionRow } from '#server/store/billing/subscriptions.ts';
import { needsOf, todayOf } from '../subscriptions/read.ts';
import { usedBy } from '../subscriptions/usage.ts';

/** What the rules need to know about a customer, with the subscription it comes from (`null` if none is running). */
export type GatheredCustomer = { facts: CustomerFacts; subscription: SubscriptionRow | null };

const withoutLimits = { domains: null, messages: null };

/** What the rules need to know about customers as a whole, as of now. Four queries, whatever the number of customers. */
export async function gatherCustomerFacts(
  context: Pick<Context, 'store' | 'clock'>,
  customerIds: readonly number[],
): Promise<GatheredCustomer[]> {
  const { db } = context.store;
  const nowMs = context.clock.now().getTime();
  const subscriptions = await currentSubscriptions(db, customerIds);
  const plans = await listPlans(db, { day: todayOf(context), isSold: true });
  const usedOf = await usedBy(context, customerIds);
  return customerIds.map((id) => {
    const subscription = subscriptions.get(id) ?? null;
    const used = usedOf(id);
    const usage = usageOf(used, subscription?.limits ?? withoutLimits, nowMs);
    const facts: CustomerFacts = {
      nowMs,
      customer: { id, name: subscription?.customerName ?? '' },
      subscription:
        subscription === null ? null : { planName: subscription.planName, planSinceMs: subscription.planSince.getTime() },
      usage,
      days: used.days,
      suggestion: recommendedPlan(plans, needsOf(usage)),
    };
    return { facts, subscription };
  });
}
