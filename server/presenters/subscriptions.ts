import { addMonths, monthOf } from '#domain/billing/month.ts';
import { graceEnds, moneyBackEnds, type SubscriptionTimes } from '#domain/billing/subscription-facts.ts';
import type { Usage } from '#domain/billing/usage.ts';
import { vatOf } from '#domain/billing/vat.ts';
import type { BillingEventRow } from '#server/store/billing/billing-events.ts';
import type { PlanRow } from '#server/store/billing/plans.ts';
import type { SubscriptionRow } from '#server/store/billing/subscriptions.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;
const isoOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** A plan in API terms; the number of its customers is for staff only. */
export function planWire(row: PlanRow, isStaff: boolean) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price_cents: row.priceCents,
    is_from_price: row.isFromPrice,
    currency: 'ZAR' as const,
    vat_cents: vatOf(row.priceCents).vatCents,
    domain_limit: row.limits.domains,
    mail_limit: row.limits.messages,
    is_retired: row.isRetired,
    version: row.version,
    customers: isStaff ? row.customers : null,
  };
}

/** The times that the guards of a subscription are worked out from. */
export function timesOf({ activatedAt, pastDueSince, endsAt }: SubscriptionRow): SubscriptionTimes {
  return {
    activatedMs: activatedAt?.getTime() ?? null,
    pastDueMs: pastDueSince?.getTime() ?? null,
    endsMs: endsAt?.getTime() ?? null,
  };
}

const isPaying = ({ status }: SubscriptionRow) => status === 'active' || status === 'past_due' || status === 'suspended';

/** A subscription in API terms, as of a moment. */
export function subscriptionWire(row: SubscriptionRow, now: Date) {
  const times = timesOf(row);
  return {
    id: row.id,
    customer_id: row.customerId,
    plan: { id: row.planId, name: row.planName, domain_limit: row.limits.domains, mail_limit: row.limits.messages },
    status: row.status,
    version: row.version,
    price_cents: row.priceCents,
    vat_cents: vatOf(row.priceCents).vatCents,
    started_time: row.startedAt.toISOString(),
    plan_since_time: row.planSince.toISOString(),
    trial_ends_time: iso(row.trialEndsAt),
    activated_time: iso(row.activatedAt),
    past_due_time: iso(row.pastDueSince),
    suspends_time: row.status === 'past_due' ? isoOf(graceEnds(times)) : null,
    money_back_until_time: isoOf(moneyBackEnds(times)),
    next_invoice_day: row.activatedAt !== null && isPaying(row) ? addMonths(monthOf(now.getTime()).first, 1) : null,
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
