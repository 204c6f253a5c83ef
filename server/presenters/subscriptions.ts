import { nextMonth } from '#domain/billing/month.ts';
import { nextPrice, type PlanPrice, paidFrom, subscriptionPrice } from '#domain/billing/plan-prices.ts';
import { graceEnds, moneyBackEnds, type SubscriptionTimes } from '#domain/billing/subscription-facts.ts';
import type { Usage } from '#domain/billing/usage.ts';
import { vatOf } from '#domain/billing/vat.ts';
import { sastOf } from '#domain/sast.ts';
import type { BillingEventRow } from '#server/store/billing/billing-events.ts';
import type { PlanRow } from '#server/store/billing/plans.ts';
import type { SubscriptionRow } from '#server/store/billing/subscriptions.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;
const isoOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

const priceWire = (version: PlanPrice) => ({
  valid_from: version.validFrom,
  paid_from: paidFrom(version),
  price_cents: version.priceCents,
  is_from_price: version.isFromPrice,
});

/** A plan in API terms, with the tax in its price at the seller's rate; the number of its customers and the versions of its price are for staff only. */
export function planWire(row: PlanRow, isStaff: boolean, vatPct: number) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price_cents: row.priceCents,
    is_from_price: row.isFromPrice,
    currency: 'ZAR' as const,
    vat_cents: vatOf(row.priceCents, vatPct).vatCents,
    domain_limit: row.limits.domains,
    mail_limit: row.limits.messages,
    is_retired: row.isRetired,
    version: row.version,
    customers: isStaff ? row.customers : null,
    prices: isStaff ? row.prices.map(priceWire) : [],
  };
}

const agreedOf = ({ planSince, priceCents }: SubscriptionRow) => ({ day: sastOf(planSince.getTime()).day, priceCents });

/** What a subscription costs a month on a South African day, in cents. */
export function currentPrice(row: SubscriptionRow, day: string): number {
  return subscriptionPrice(agreedOf(row), row.prices, day);
}

const isPaying = ({ status }: SubscriptionRow) => status === 'active' || status === 'past_due';

/** The day of the next invoice; `null` where none is made, as of a plan that costs nothing then or while suspended. */
function nextInvoiceDay(row: SubscriptionRow, now: Date): string | null {
  const day = nextMonth(now.getTime());
  return row.activatedAt !== null && isPaying(row) && currentPrice(row, day) > 0 ? day : null;
}

/** The times and the price, at a moment, that the guards of a subscription are worked out from. */
export function timesOf(row: SubscriptionRow, now: Date): SubscriptionTimes {
  return {
    activatedMs: row.activatedAt?.getTime() ?? null,
    pastDueMs: row.pastDueSince?.getTime() ?? null,
    endsMs: row.endsAt?.getTime() ?? null,
    priceCents: currentPrice(row, sastOf(now.getTime()).day),
  };
}

/** A subscription in API terms, as of a moment, with the tax in its price at the seller's rate. */
export function subscriptionWire(row: SubscriptionRow, now: Date, vatPct: number) {
  const times = timesOf(row, now);
  const { day } = sastOf(now.getTime());
  const next = row.closedAt === null ? nextPrice(agreedOf(row), row.prices, day) : null;
  return {
    id: row.id,
    customer_id: row.customerId,
    plan: { id: row.planId, name: row.planName, domain_limit: row.limits.domains, mail_limit: row.limits.messages },
    status: row.status,
    version: row.version,
    price_cents: times.priceCents,
    vat_cents: vatOf(times.priceCents, vatPct).vatCents,
    next_price: next === null ? null : { from: next.from, price_cents: next.priceCents },
    started_time: row.startedAt.toISOString(),
    plan_since_time: row.planSince.toISOString(),
    trial_ends_time: iso(row.trialEndsAt),
    activated_time: iso(row.activatedAt),
    past_due_time: iso(row.pastDueSince),
    suspends_time: row.status === 'past_due' ? isoOf(graceEnds(times)) : null,
    money_back_until_time: isoOf(moneyBackEnds(times)),
    next_invoice_day: nextInvoiceDay(row, now),
    ends_time: iso(row.endsAt),
    closed_time: iso(row.closedAt),
  };
}

/** Usage in API terms. */
export function usageWire({ month, dataUntil, messages, domains, forecast }: Usage) {
  return { month: month.key, last_day: month.last, data_until: dataUntil, messages, domains, forecast };
}

/** An entry of the timeline in API terms; its author is for staff only. */
export function billingEventWire(row: BillingEventRow, isStaff: boolean) {
  return {
    id: row.id,
    time: row.at.toISOString(),
    kind: row.kind,
    actor: isStaff ? row.actor : null,
    note: row.note,
    details: row.details,
  };
}
