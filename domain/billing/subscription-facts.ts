/** How long a customer may ask for the money back, in days (specification 9). */
export const moneyBackDays = 30;
/** How long a payment may be missing before the subscription is suspended, in days. */
export const graceDays = 7;

const dayMs = 86_400_000;

/**
 * The times of a subscription (epoch ms): when it was first paid for, since when a payment is missing, when it ends for good; with what it
 * costs a month (cents).
 */
export type SubscriptionTimes = {
  activatedMs: number | null;
  pastDueMs: number | null;
  endsMs: number | null;
  priceCents: number;
};

/** What the guards of a subscription read. */
export type SubscriptionFacts = { withinMoneyBack: boolean; graceOver: boolean; periodOver: boolean };

/** When the money-back guarantee ends (epoch ms), `null` before the first paid day and where nothing is paid. */
export function moneyBackEnds({ activatedMs, priceCents }: Pick<SubscriptionTimes, 'activatedMs' | 'priceCents'>): number | null {
  return activatedMs === null || priceCents === 0 ? null : activatedMs + moneyBackDays * dayMs;
}

/** When a missing payment suspends the subscription (epoch ms), `null` where none is missing. */
export function graceEnds({ pastDueMs }: Pick<SubscriptionTimes, 'pastDueMs'>): number | null {
  return pastDueMs === null ? null : pastDueMs + graceDays * dayMs;
}

/** What holds of a subscription at a moment (epoch ms), for its machine. */
export function subscriptionFacts(times: SubscriptionTimes, nowMs: number): SubscriptionFacts {
  const backUntil = moneyBackEnds(times);
  const grace = graceEnds(times);
  return {
    withinMoneyBack: backUntil !== null && nowMs < backUntil,
    graceOver: grace !== null && nowMs >= grace,
    periodOver: times.endsMs !== null && nowMs >= times.endsMs,
  };
}
