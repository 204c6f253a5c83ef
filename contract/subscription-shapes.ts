import { z } from 'zod';
import { billingEventKinds, billingPeriods, subscriptionStatuses } from '#domain/vocabulary.ts';
import { Person } from './alert-shapes.ts';
import { thingName } from './shapes.ts';

/** An amount in cents of ZAR, VAT included. */
export const Cents = z.number().int('Enter whole cents').min(0, 'An amount cannot be below zero').max(100_000_000);

/**
 * A version of a plan's price: who chooses the plan pays it from `valid_from`, existing customers from `paid_from`, the first of a month. With
 * `is_from_price` existing customers keep what was agreed.
 */
const PriceVersion = z.object({
  valid_from: z.string(),
  paid_from: z.string(),
  price_cents: z.number(),
  is_from_price: z.boolean(),
});

/** A plan; a limit of `null` means without limit. `vat_cents` is the tax in the price, 0 where the seller has no VAT number. `customers` and `prices` (in the order of their days) are for staff only. */
export const Plan = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  price_cents: z.number(),
  is_from_price: z.boolean(),
  currency: z.literal('ZAR'),
  vat_cents: z.number(),
  domain_limit: z.number().nullable(),
  mail_limit: z.number().nullable(),
  is_retired: z.boolean(),
  version: z.number(),
  customers: z.number().nullable(),
  prices: z.array(PriceVersion),
});

const Limit = z.number('Enter a number').int('Enter a whole number').min(1, 'Enter at least 1').max(1_000_000_000).nullable();

/** What staff write of a plan besides its price. `seen_version` is the version it was decided on; another one is refused. */
export const PlanFields = {
  name: thingName(60, 'Enter the name of the plan'),
  description: z.string().trim().max(400, 'A description can have 400 characters at most').default(''),
  domain_limit: Limit,
  mail_limit: Limit,
};

/** What a version of a plan's price does: recurring revenue of all plans a month from `from` on, and how many customers pay another price. */
export const PriceEffect = z.object({
  from: z.string(),
  before_cents: z.number(),
  after_cents: z.number(),
  changed: z.number(),
  unchanged: z.number(),
});

/** What a customer has of a thing against what the plan includes. */
const Share = z.object({ used: z.number(), limit: z.number().nullable(), pct: z.number().nullable() });

/**
 * What a customer uses in the calendar month (South African time): messages that passed DMARC, and active domains. `forecast` are the messages
 * expected by `last_day`, `null` where too little is known; `data_until` is the last report day known.
 */
export const Usage = z.object({
  month: z.string(),
  last_day: z.string(),
  data_until: z.string().nullable(),
  messages: Share,
  domains: Share,
  forecast: z.number().nullable(),
});

/** A customer's subscription. `price_cents` is what a month costs now, `next_price` the next change of it that is decided; VAT included. */
export const Subscription = z.object({
  id: z.number(),
  customer_id: z.number(),
  plan: z.object({
    id: z.number(),
    name: z.string(),
    domain_limit: z.number().nullable(),
    mail_limit: z.number().nullable(),
  }),
  status: z.enum(subscriptionStatuses),
  version: z.number(),
  price_cents: z.number(),
  vat_cents: z.number(),
  next_price: z.object({ from: z.string(), price_cents: z.number() }).nullable(),
  started_time: z.string(),
  plan_since_time: z.string(),
  trial_ends_time: z.string().nullable(),
  activated_time: z.string().nullable(),
  past_due_time: z.string().nullable(),
  suspends_time: z.string().nullable(),
  money_back_until_time: z.string().nullable(),
  /** Invoices are made on the first of each month. */
  next_invoice_day: z.string().nullable(),
  ends_time: z.string().nullable(),
  closed_time: z.string().nullable(),
});

/** The cheapest plan that is enough for what is used and expected, and why. */
export const Suggestion = z
  .object({ plan_id: z.number(), name: z.string(), price_cents: z.number(), why: z.string() })
  .nullable();

/** A customer's subscription with its use; `subscription` is `null` where there never was one. */
export const SubscriptionReply = z.object({
  customer: z.object({ id: z.number(), name: z.string() }),
  subscription: Subscription.nullable(),
  usage: Usage,
  suggestion: Suggestion,
});

/** A step in the billing timeline of a customer. Who did it is for staff only. */
export const BillingEvent = z.object({
  id: z.number(),
  time: z.string(),
  kind: z.enum(billingEventKinds),
  actor: Person,
  note: z.string(),
  details: z.record(z.string(), z.unknown()),
});

/** The tax in a price. */
export const Vat = z.object({ rate_pct: z.number(), vat_cents: z.number(), net_cents: z.number() });

/** For how long a price is asked. */
export const PeriodWord = z.enum(billingPeriods);
