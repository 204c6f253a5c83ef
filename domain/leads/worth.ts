import { type PlanPrice, priceOn } from '../billing/plan-prices.ts';

/** A plan that is offered to a visitor: the versions of its price, and in cents what was agreed where the plan has a least price only. */
export type Offer = { prices: readonly PlanPrice[]; agreedCents: number | null };

/** What an enquiry is worth a month, in cents of ZAR, VAT included; with `isLeast` it is the least that is asked. */
export type Worth = { cents: number; isLeast: boolean };

/** What enquiries are worth a month together; `offers` counts those with a plan, and no other adds to it. */
export type WorthSum = Worth & { offers: number };

/** What an offer is worth on a South African day. What was agreed counts only while the plan has no fixed price. */
export function worthOf({ prices, agreedCents }: Offer, day: string): Worth {
  const { priceCents, isFromPrice } = priceOn(prices, day);
  return isFromPrice && agreedCents !== null
    ? { cents: agreedCents, isLeast: false }
    : { cents: priceCents, isLeast: isFromPrice };
}

/** The sum of what offers are worth, each with how often it was made. */
export function worthSum(offers: readonly (Worth & { times?: number })[]): WorthSum {
  return offers.reduce<WorthSum>(
    (sum, { cents, isLeast, times = 1 }) => ({
      cents: sum.cents + cents * times,
      isLeast: sum.isLeast || isLeast,
      offers: sum.offers + times,
    }),
    { cents: 0, isLeast: false, offers: 0 },
  );
}
