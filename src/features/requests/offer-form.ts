import type { Reply } from '#contract/endpoint.ts';
import type { subscriptionManagement } from '#contract/subscription-management.ts';
import { rand } from '#domain/billing/labels.ts';
import { readCents, typedCents } from '#domain/billing/typed-cents.ts';
import type { LeadRow } from './answer-label.ts';

/** A plan as staff choose it. */
export type Plan = Reply<(typeof subscriptionManagement)['plans']>['plans'][number];

/** A plan to offer as it is typed; `plan` is empty for none. */
export type OfferForm = { plan: string; price: string };

/** The form of what an enquiry is offered. */
export function offerFormOf({ plan }: Pick<LeadRow, 'plan'>): OfferForm {
  return { plan: String(plan?.id ?? ''), price: plan === null || plan.is_least ? '' : typedCents(plan.price_cents) };
}

/** The plans to choose from: those that are sold, and the one that is chosen. */
export const plansToOffer = (plans: readonly Plan[], chosen: string): Plan[] =>
  plans.filter(({ id, is_retired: isRetired }) => !isRetired || String(id) === chosen);

/** What is sent of a form, or the field that cannot be read. A price is sent only with a plan that has a least price. */
export function readOffer(
  { plan, price }: OfferForm,
  plans: readonly Plan[],
): { offer: { id: number; price_cents?: number } | null } | { problems: Record<string, string> } {
  if (plan === '') return { offer: null };
  const chosen = plans.find(({ id }) => String(id) === plan);
  if (chosen === undefined) return { problems: { 'plan.id': 'Choose a plan that is sold.' } };
  if (!chosen.is_from_price || price.trim() === '') return { offer: { id: chosen.id } };
  const cents = readCents(price);
  if (cents === null)
    return { problems: { 'plan.price_cents': `Enter an amount like ${rand(chosen.price_cents).slice(2)} or 849,50.` } };
  return { offer: { id: chosen.id, price_cents: cents } };
}
