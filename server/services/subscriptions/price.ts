import type { Parsed } from '#contract/endpoint.ts';
import type { subscriptionManagement } from '#contract/subscription-management.ts';
import { quoteOf, recommendedPlan, whyPlan } from '#domain/billing/recommended-plan.ts';
import type { Call } from '#server/context.ts';
import { sellerVatPct } from '#server/services/invoices/seller.ts';
import { soldPlansOn } from '#server/store/billing/plans.ts';
import { todayOf } from './read.ts';

/** The cheapest plan that is sold and enough, why, and what it costs with the tax in it; no plan where none is enough. */
export async function calculatePrice(call: Call, { body }: Parsed<(typeof subscriptionManagement)['calculatePrice']>) {
  const plans = await soldPlansOn(call.store.db, todayOf(call));
  const needs = { domains: body.domains, messages: body.monthly_messages };
  const plan = recommendedPlan(plans, needs);
  const base = { currency: 'ZAR' as const, period: body.period, months: body.period === 'year' ? 12 : 1 };
  const why = whyPlan(plan, plans, needs);
  if (plan === null) return { ...base, plan: null, why, total_cents: null, vat: null, words: why };
  const quote = quoteOf(plan, body.period, await sellerVatPct(call.store.db, todayOf(call)));
  return {
    ...base,
    plan: {
      id: plan.id,
      name: plan.name,
      price_cents: plan.priceCents,
      is_from_price: plan.isFromPrice,
      domain_limit: plan.limits.domains,
      mail_limit: plan.limits.messages,
    },
    why,
    total_cents: quote.priceCents,
    vat: { rate_pct: quote.vat.ratePct, vat_cents: quote.vat.vatCents, net_cents: quote.vat.netCents },
    words: `${plan.name}: ${quote.words}.`,
  };
}
