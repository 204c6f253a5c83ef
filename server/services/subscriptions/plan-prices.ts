import type { Parsed } from '#contract/endpoint.ts';
import type { subscriptionManagement } from '#contract/subscription-management.ts';
import { type PlanPrice, priceEffect, priceOn } from '#domain/billing/plan-prices.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { pricesOfPlans, removePlanPrice } from '#server/store/billing/plan-prices.ts';
import { changePlan, type PlanRow } from '#server/store/billing/plans.ts';
import { payingSubscriptions } from '#server/store/billing/subscriptions.ts';
import { audit } from '#server/store/people/audit.ts';
import { accessiblePlan, todayOf } from './read.ts';

type Calls = typeof subscriptionManagement;
type Asked = Pick<Parsed<Calls['updatePlan']>['body'], 'price_cents' | 'is_from_price' | 'price_from'>;

/** A day further ahead is a slip; and after the year 9999 days no longer sort as texts. */
const mostYearsAhead = 5;

/**
 * The version of its price that a change of a plan asks for, `null` where the price stays. Throws 400 for a day that is over
 * or years ahead, and for a day from which another price is in effect.
 */
export function askedPrice(plan: PlanRow, asked: Asked, today: string): PlanPrice | null {
  const { price_cents: priceCents = plan.priceCents, is_from_price: isFromPrice = plan.isFromPrice } = asked;
  const validFrom = asked.price_from ?? today;
  const sameDay = plan.prices.find((one) => one.validFrom === validFrom);
  const held = asked.price_from === undefined ? priceOn(plan.prices, today) : sameDay;
  if (held?.priceCents === priceCents && held.isFromPrice === isFromPrice) return null;
  const bad = (text: string) => invalid(text, { fields: [{ field: 'price_from', text }] });
  if (validFrom < today) throw bad('Choose today or a later day.');
  if (Number(validFrom.slice(0, 4)) > Number(today.slice(0, 4)) + mostYearsAhead)
    throw bad(`Choose a day in the next ${mostYearsAhead} years.`);
  if (validFrom === today && sameDay !== undefined && sameDay.madeOn !== today)
    throw bad('A price is valid from today already. Choose a later day.');
  return { validFrom, madeOn: today, priceCents, isFromPrice };
}

/** What a version of a plan's price would do, before it is saved. Throws 404, and 400 for a day that is over. */
export async function effectOfPrice(call: UserCall, { params, query }: Parsed<Calls['priceEffect']>) {
  const { db } = call.store;
  const plan = await accessiblePlan(call, params.id);
  const { price_cents: priceCents, is_from_price: isFromPrice, price_from: validFrom } = query;
  const madeOn = todayOf(call);
  askedPrice(plan, query, madeOn);
  const added = { validFrom, madeOn, priceCents, isFromPrice };
  const effect = priceEffect(await payingSubscriptions(db), await pricesOfPlans(db), plan.id, added);
  const { from, beforeCents, afterCents, changed, unchanged } = effect;
  return { from, before_cents: beforeCents, after_cents: afterCents, changed, unchanged };
}

/** Withdraws a version that is not valid yet. Throws 404, and 409 where it is in effect or somebody changed the plan meanwhile. */
export async function withdrawPrice(call: UserCall, id: number, day: string): Promise<PlanRow> {
  const plan = await accessiblePlan(call, id);
  const version = plan.prices.find(({ validFrom }) => validFrom === day);
  if (version === undefined) throw notFound('This price was not found.');
  if (day <= todayOf(call)) throw conflict('This price is in effect. Set another price from a later day instead.');
  const [at, by] = [call.clock.now(), call.actor.userId];
  await call.store.db.transaction().execute(async (tx) => {
    if (!(await changePlan(tx, plan, { ...plan, by, at })))
      throw conflict('Somebody changed this plan meanwhile. Review the change before you withdraw the price.');
    await removePlanPrice(tx, id, day);
    const details = { ...version };
    await audit(tx, { at, actorUserId: by, action: 'plan_price_withdrawn', entity: 'plan', entityId: id, details });
  });
  return accessiblePlan(call, id);
}
