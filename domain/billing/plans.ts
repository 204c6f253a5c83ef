/** What a plan includes; `null` means no limit. Messages are counted by the calendar month. */
export type PlanLimits = { domains: number | null; messages: number | null };

/**
 * A plan as far as choosing one goes. `priceCents` is in cents of ZAR a month, VAT included (see `vat.ts`); with `isFromPrice` it is the
 * least that is asked, and the price of a customer is agreed.
 */
export type Plan = { name: string; priceCents: number; isFromPrice: boolean; limits: PlanLimits };

/** The plans as they are sold (specification 9); the store is filled with them and staff may change them there. */
export const soldPlans: readonly Plan[] = [
  { name: 'Starter', priceCents: 12_000, isFromPrice: false, limits: { domains: 1, messages: 10_000 } },
  { name: 'Professional', priceCents: 24_900, isFromPrice: false, limits: { domains: 3, messages: 20_000 } },
  { name: 'Premium', priceCents: 39_900, isFromPrice: false, limits: { domains: 5, messages: 50_000 } },
  { name: 'Enterprise', priceCents: 79_900, isFromPrice: true, limits: { domains: null, messages: null } },
];

/**
 * The plans that are sold on a South African day with what each costs then, the cheapest first. `vatPct` is the rate of the tax in the prices:
 * 0 for a seller who is not registered, `null` where the seller is not known.
 */
export type PriceList = { day: string; plans: readonly Plan[]; vatPct: number | null };

/** The price list that ships with the product. */
export const bundledPrices: PriceList = { day: '2026-11-20', plans: soldPlans, vatPct: null };
