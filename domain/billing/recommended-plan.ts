import { counted } from '../text.ts';
import type { BillingPeriod } from '../vocabulary.ts';
import { limitLabel, priceLabel, rand } from './labels.ts';
import type { Plan } from './plans.ts';
import { vatOf } from './vat.ts';

/** What a plan has to be enough for: active domains, and messages a month that pass DMARC. */
export type Needs = { domains: number; messages: number };

const holds = (limit: number | null, need: number) => limit === null || need <= limit;

/** Whether a plan includes that much. */
export function fits({ limits }: Pick<Plan, 'limits'>, { domains, messages }: Needs): boolean {
  return holds(limits.domains, domains) && holds(limits.messages, messages);
}

/** The plans that are sold: one that costs nothing is given to a customer by staff, and is never recommended. */
const priced = <P extends Pick<Plan, 'priceCents'>>(plans: readonly P[]): P[] => plans.filter(({ priceCents }) => priceCents > 0);

/** The cheapest plan with a price that includes that much, `null` where none does; of equal prices the first. */
export function recommendedPlan<P extends Plan>(plans: readonly P[], needs: Needs): P | null {
  return (
    priced(plans)
      .sort((a, b) => a.priceCents - b.priceCents)
      .find((plan) => fits(plan, needs)) ?? null
  );
}

const needMessage = ({ domains, messages }: Needs) =>
  [domains === 0 ? null : counted(domains, 'domain'), messages === 0 ? null : `${counted(messages, 'message')} a month`]
    .filter((part) => part !== null)
    .join(' and ');

/** Why this is the plan for those needs, in a sentence or two; `null` is said where no plan fits. */
export function whyPlan(plan: Plan | null, plans: readonly Plan[], needs: Needs): string {
  const needed = needMessage(needs);
  if (plan === null) return needed === '' ? 'No plan is offered at the moment.' : `No plan includes ${needed}.`;
  if (needed === '')
    return `Nothing is used yet. ${plan.name} is the cheapest plan, with ${limitLabel(plan.limits)}: add the domains to see whether it is enough.`;
  const cheaper = priced(plans)
    .filter((one) => one.priceCents < plan.priceCents)
    .sort((a, b) => b.priceCents - a.priceCents);
  const [next] = cheaper;
  const first = `${plan.name} includes ${limitLabel(plan.limits)}: the cheapest plan for ${needed}.`;
  return next === undefined ? first : `${first} ${next.name} ends at ${limitLabel(next.limits).replace(/^up to /, '')}.`;
}

/** A price for a time. A year costs twelve months: the specification names no price by the year. Cents of ZAR, VAT included. */
export type Quote = { months: number; priceCents: number; vat: ReturnType<typeof vatOf>; words: string };

/** What a plan costs for a month or a year, with the tax in it at the rate of the seller, which is 0 for one who is not registered. */
export function quoteOf(plan: Plan, period: BillingPeriod, ratePct: number): Quote {
  const months = period === 'year' ? 12 : 1;
  const priceCents = plan.priceCents * months;
  const vat = vatOf(priceCents, ratePct);
  const price = months === 1 ? priceLabel(plan) : `${plan.isFromPrice ? 'from ' : ''}${rand(priceCents)} for 12 months`;
  const words = vat.ratePct === 0 ? price : `${price}, including ${rand(vat.vatCents)} VAT at ${vat.ratePct}%`;
  return { months, priceCents, vat, words };
}
