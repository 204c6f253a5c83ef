import type { Reply } from '#contract/endpoint.ts';
import type { subscriptionManagement } from '#contract/subscription-management.ts';
import { announcedDays } from '#domain/billing/plan-prices.ts';
import { dayAfter } from '#domain/sast.ts';
import { capital, counted, formOf, spelled } from '#domain/text.ts';
import * as format from '#src/ui/format.ts';
import { cents, priceLabel } from './labels.ts';
import { exact } from './money-labels.ts';
import type { Plan } from './types.ts';

type Effect = Reply<(typeof subscriptionManagement)['priceEffect']>['effect'];

/** A version of a plan's price with its plan; `state` is whether it applies today to who chooses the plan. */
export type PriceRow = Plan['prices'][number] & { plan: Plan; isFirst: boolean; state: 'past' | 'current' | 'planned' };

/** The versions of the plans whose price ever changed, those of a plan newest first. */
export function priceRows(plans: readonly Plan[], today: string): PriceRow[] {
  return plans
    .filter(({ prices }) => prices.length > 1)
    .flatMap((plan) => {
      const current = plan.prices.findLastIndex((one) => one.valid_from <= today);
      return plan.prices
        .map((one, place) => ({
          ...one,
          plan,
          isFirst: place === 0,
          state: one.valid_from > today ? ('planned' as const) : place === current ? ('current' as const) : ('past' as const),
        }))
        .reverse();
    });
}

/** The price that is decided for later, `null` where none is: "R 279 a month from 1 Jan 2027". */
export function plannedLabel(plan: Plan, today: string): string | null {
  const next = plan.prices.find((one) => one.valid_from > today);
  return next === undefined ? null : `${priceLabel(next)} from ${format.utcDay(next.valid_from)}`;
}

/** What a version of a price does, in words; `today` is the South African day. */
export function effectLabel(effect: Effect, isFrom: boolean, today: string): string {
  const { from, before_cents: before, after_cents: after, changed, unchanged } = effect;
  const day = format.utcDay(from);
  if (changed + unchanged === 0) return 'No customer pays for this plan, so revenue stays the same.';
  const all = spelled(changed + unchanged, 'customer');
  if (changed === 0)
    return isFrom
      ? `The ${all} on this plan ${formOf(changed + unchanged, 'keeps', 'keep')} the agreed price, so revenue stays the same.`
      : `The ${all} on this plan ${formOf(changed + unchanged, 'pays', 'pay')} the same on ${day} as before.`;
  const kept =
    unchanged === 0
      ? ''
      : ` ${capital(counted(unchanged, 'other'))} on this plan ${formOf(unchanged, 'pays', 'pay')} the same as before.`;
  const revenue = `What all subscriptions cost a month, invoiced yet or not, goes from ${exact(before)} to ${exact(after)}.`;
  const when = from <= dayAfter(today, announcedDays) ? 'in the next day' : `${announcedDays} days before`;
  return `From ${day}, ${counted(changed, 'customer')} ${formOf(changed, 'pays', 'pay')} a new price. An email goes to ${formOf(changed, 'its billing address', 'their billing addresses')} ${when}. ${revenue}${kept}`;
}

/** What a customer will pay from a day on: "R 279 a month from 1 Jan 2027". */
export function nextPriceLabel({ from, price_cents: price }: { from: string; price_cents: number }): string {
  return `${cents(price)} a month from ${format.utcDay(from)}`;
}
