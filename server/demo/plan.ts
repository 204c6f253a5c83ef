import type { Context } from '#server/context.ts';
import { assignPlan } from '#server/services/subscriptions/assign.ts';
import { planOfName } from '#server/store/billing/plans.ts';
import { lastSubscription } from '#server/store/billing/subscriptions.ts';
import { customerNamed } from '#server/store/people/customers.ts';
import { findUser, listAssignees } from '#server/store/people/users.ts';
import { callAs } from './call-as.ts';
import { planHolder } from './cast.ts';

/** Puts one customer of the demo on a plan as staff would: on the smaller one first, then on the one that is nearly full of domains. */
export async function playPlan(context: Context): Promise<void> {
  const { db } = context.store;
  const customerId = await customerNamed(db, planHolder.customer);
  const [assignee] = await listAssignees(db);
  const staff = assignee === undefined ? null : await findUser(db, assignee.id);
  if (customerId === null || staff === null || (await lastSubscription(db, customerId)) !== null) return;
  for (const { plan, daysAgo, note } of planHolder.plans) {
    const planId = await planOfName(db, plan);
    if (planId === null) throw new Error(`The demo has no plan ${plan}.`);
    const call = callAs(context, { ...staff, role: 'admin', customers: {}, defaultCustomerId: null }, daysAgo);
    await assignPlan(call, customerId, { plan_id: planId, trial_days: 0, note });
  }
}
