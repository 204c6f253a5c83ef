import { dayAfter } from '../sast.ts';
import { addMonths } from './month.ts';
import type { PlanChange } from './plan-spans.ts';

/**
 * A version of the price of a plan: what a month costs from a South African day on (cents of ZAR, VAT included), and the day it was decided.
 * With `isFromPrice` it is the least that is asked, and each customer's price is agreed.
 */
export type PlanPrice = { validFrom: string; madeOn: string; priceCents: number; isFromPrice: boolean };

/** What a customer agreed to pay a month, in cents, and the day of it. */
export type AgreedPrice = Pick<PlanChange, 'day' | 'priceCents'>;

/** Customers hear of another price so many days before they pay it, or as soon as it is decided. */
export const announcedDays = 30;

/** The version for who chooses the plan on a day; before the first version, the first. `versions` are in the order of their days. */
export function priceOn(versions: readonly PlanPrice[], day: string): PlanPrice {
  const found = versions.findLast(({ validFrom }) => validFrom <= day) ?? versions[0];
  if (found === undefined) throw new Error('This plan has no price.');
  return found;
}

/**
 * The day from which existing subscriptions pay a version: the first of the month that begins when it is valid and was decided before. A
 * month that has begun may be invoiced already and keeps its price.
 */
export function paidFrom({ validFrom, madeOn }: PlanPrice): string {
  const next = dayAfter(madeOn);
  const least = validFrom > next ? validFrom : next;
  return least.endsWith('-01') ? least : addMonths(`${least.slice(0, 7)}-01`, 1);
}

/** What a subscription costs a month on a day. A version that is a least price changes nothing: what was agreed stays. */
export function subscriptionPrice(agreed: AgreedPrice, versions: readonly PlanPrice[], day: string): number {
  const version = versions.findLast((one) => !one.isFromPrice && one.validFrom >= agreed.day && paidFrom(one) <= day);
  return version?.priceCents ?? agreed.priceCents;
}

/** The next change of what a subscription costs after a day, `null` where none is decided. */
export function nextPrice(
  agreed: AgreedPrice,
  versions: readonly PlanPrice[],
  day: string,
): { from: string; priceCents: number } | null {
  const now = subscriptionPrice(agreed, versions, day);
  const days = versions
    .map(paidFrom)
    .filter((from) => from > day)
    .sort();
  return (
    days
      .map((from) => ({ from, priceCents: subscriptionPrice(agreed, versions, from) }))
      .find(({ priceCents }) => priceCents !== now) ?? null
  );
}

/** Changes of plan at what they cost in the month that begins on a day; prices change with a month, so one price is right for all of it. */
export function pricedIn(
  changes: readonly PlanChange[],
  pricesOf: ReadonlyMap<number, readonly PlanPrice[]>,
  firstDay: string,
): PlanChange[] {
  return changes.map((change) => ({
    ...change,
    priceCents: subscriptionPrice(change, pricesOf.get(change.planId) ?? [], firstDay),
  }));
}

/** Versions with one more, in place of another of the same day. */
export function withPrice(versions: readonly PlanPrice[], added: PlanPrice): PlanPrice[] {
  return [...versions.filter(({ validFrom }) => validFrom !== added.validFrom), added].sort((a, b) =>
    a.validFrom.localeCompare(b.validFrom),
  );
}

/** A subscription that pays: its plan, what was agreed, and its last day (`null` while it goes on). */
export type PayingSubscription = { planId: number; agreed: AgreedPrice; endsOn: string | null };

/**
 * What a new version of a plan's price does from the month in which existing subscriptions pay it: recurring revenue of all plans before and
 * after (cents a month, VAT included), and how many customers of the plan pay another price or the same as before.
 */
export type PriceEffect = { from: string; beforeCents: number; afterCents: number; changed: number; unchanged: number };

/** The effect of a version before it is saved. */
export function priceEffect(
  subscriptions: readonly PayingSubscription[],
  pricesOf: ReadonlyMap<number, readonly PlanPrice[]>,
  planId: number,
  added: PlanPrice,
): PriceEffect {
  const from = paidFrom(added);
  const paying = subscriptions.filter(({ endsOn }) => endsOn === null || endsOn >= from);
  const after = withPrice(pricesOf.get(planId) ?? [], added);
  const effect: PriceEffect = { from, beforeCents: 0, afterCents: 0, changed: 0, unchanged: 0 };
  for (const { planId: held, agreed } of paying) {
    const before = pricesOf.get(held) ?? [];
    const [was, becomes] = [before, held === planId ? after : before].map((one) => subscriptionPrice(agreed, one, from));
    effect.beforeCents += was ?? 0;
    effect.afterCents += becomes ?? 0;
    if (held === planId) effect[was === becomes ? 'unchanged' : 'changed'] += 1;
  }
  return effect;
}
