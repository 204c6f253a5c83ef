import type { Parsed } from '#contract/endpoint.ts';
import type { subscriptionManagement } from '#contract/subscription-management.ts';
import { priceLabel } from '#domain/billing/labels.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, invalid } from '#server/errors.ts';
import { currentPrice } from '#server/presenters/subscriptions.ts';
import { addBillingEvent } from '#server/store/billing/billing-events.ts';
import type { PlanRow } from '#server/store/billing/plans.ts';
import {
  addSubscription,
  changeSubscriptionPlan,
  lastSubscription,
  type SubscriptionRow,
} from '#server/store/billing/subscriptions.ts';
import { audit } from '#server/store/people/audit.ts';
import { accessibleCustomer, accessiblePlan, todayOf } from './read.ts';

type Body = Parsed<(typeof subscriptionManagement)['subscribe']>['body'];

const changedMeanwhile = () => conflict('Somebody changed this subscription meanwhile. Review the change before you save.');

/** The price of a month that a customer agrees to. Throws 400, about a field of this name, where the plan is not sold at it. */
export function agreedPrice(plan: PlanRow, agreed = plan.priceCents, field = 'price_cents'): number {
  const bad = (text: string) => invalid(text, { fields: [{ field, text }] });
  if (plan.isFromPrice && agreed < plan.priceCents) throw bad(`${plan.name} is sold ${priceLabel(plan)}: agree on that or more.`);
  if (!plan.isFromPrice && agreed !== plan.priceCents) throw bad(`${plan.name} has one price, ${priceLabel(plan)}.`);
  return agreed;
}

/**
 * Puts a customer on a plan: begins a subscription, or changes the plan of the one that runs, with its billing event in one transaction. The
 * same plan at the same price once more changes nothing. Throws 404; 400 for the price and for a retired plan; 409 where the subscription
 * is not what was seen, or was cancelled.
 */
export async function assignPlan(call: UserCall, customerId: number, body: Body): Promise<void> {
  const { db } = call.store;
  const customer = await accessibleCustomer(call, customerId);
  const plan = await accessiblePlan(call, body.plan_id);
  const last = await lastSubscription(db, customer.id);
  const held = last !== null && last.closedAt === null ? last : null;
  const pays = held === null ? null : currentPrice(held, todayOf(call));
  if (held !== null && held.planId === plan.id && pays === (body.price_cents ?? pays)) return;
  const priceCents = agreedPrice(plan, body.price_cents);
  if (plan.isRetired)
    throw invalid(`${plan.name} is retired.`, { fields: [{ field: 'plan_id', text: 'Choose a plan that is sold.' }] });
  if (held !== null && held.status === 'cancelled')
    throw conflict('This subscription is cancelled. Resume it before you change its plan.', { status: held.status });
  if (held !== null && body.seen_version !== undefined && body.seen_version !== held.version) throw changedMeanwhile();
  await db.transaction().execute(async (tx) => {
    const at = call.clock.now();
    const id = held === null ? await begin() : await change(held);
    const details = { from: held?.planName ?? null, to: plan.name, price_cents: priceCents, plan_id: plan.id };
    const by = call.actor.userId;
    await addBillingEvent(tx, {
      customerId: customer.id,
      subscriptionId: id,
      at,
      kind: 'plan_changed',
      by,
      note: body.note,
      details,
    });
    await audit(tx, { at, actorUserId: by, action: 'plan_assigned', entity: 'subscription', entityId: id, details });

    async function begin(): Promise<number> {
      const trialEndsAt = body.trial_days === 0 ? null : new Date(at.getTime() + body.trial_days * 86_400_000);
      const id = await addSubscription(tx, {
        customerId: customer.id,
        planId: plan.id,
        status: trialEndsAt === null ? 'active' : 'trialing',
        priceCents,
        trialEndsAt,
        activatedAt: trialEndsAt === null ? at : null,
        at,
      });
      if (id === null) throw changedMeanwhile();
      return id;
    }

    async function change(row: SubscriptionRow): Promise<number> {
      if (!(await changeSubscriptionPlan(tx, row, { planId: plan.id, priceCents, at }))) throw changedMeanwhile();
      return row.id;
    }
  });
  await call.queue.enqueue('alerts-evaluate', {}, { singletonKey: 'plans' });
}
