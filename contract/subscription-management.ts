import { z } from 'zod';
import { subscriptionStatuses } from '#domain/vocabulary.ts';
import { endpoint, inArea } from './endpoint.ts';
import { Day, Flag, Id, IdParam, whole } from './shapes.ts';
import { BillingEvent, Cents, PeriodWord, Plan, PlanFields, PriceEffect, SubscriptionReply, Vat } from './subscription-shapes.ts';

const seen = { seen_version: z.number().int().positive().optional() };
const Note = z.string().trim().max(1_000, 'A note can have 1 000 characters at most.').default('');

/** Plans, and which customer is on which. Staff writes; a customer's people see the plans that are sold and their own subscription. */
export const subscriptionManagement = inArea('billing', {
  plans: endpoint({
    method: 'GET',
    path: '/subscription-management/plans',
    access: 'user',
    /** `vat_pct` is the rate of VAT in the prices, 0 where the seller has no VAT number. */
    reply: z.object({ plans: z.array(Plan), vat_pct: z.number() }),
    failure: 'Failed to fetch subscription plans',
    tags: ['subscriptions'],
  }),
  createPlan: endpoint({
    method: 'POST',
    path: '/subscription-management/plans',
    access: 'admin',
    body: z.object({ ...PlanFields, price_cents: Cents, is_from_price: z.boolean().default(false) }),
    reply: z.object({ plan: Plan }),
    failure: 'Failed to create the plan',
    tags: ['subscriptions'],
  }),
  plan: endpoint({
    method: 'GET',
    path: '/subscription-management/plans/:id',
    access: 'user',
    params: IdParam,
    reply: z.object({ plan: Plan }),
    failure: 'Failed to fetch this plan',
    tags: ['subscriptions'],
  }),
  updatePlan: endpoint({
    method: 'PUT',
    path: '/subscription-management/plans/:id',
    access: 'admin',
    params: IdParam,
    body: z.object({
      ...PlanFields,
      /** Another price is a new version of it, valid from a day that is not over; today where none is given. */
      price_cents: Cents.optional(),
      is_from_price: z.boolean().optional(),
      price_from: Day.optional(),
      is_retired: z.boolean().default(false),
      ...seen,
    }),
    reply: z.object({ plan: Plan }),
    failure: 'Failed to change the plan',
    tags: ['subscriptions', 'customers', 'alerts'],
  }),
  withdrawPrice: endpoint({
    method: 'DELETE',
    path: '/subscription-management/plans/:id/prices/:day',
    access: 'admin',
    params: z.object({ id: Id, day: Day }),
    reply: z.object({ plan: Plan }),
    failure: 'Failed to withdraw the price',
    tags: ['subscriptions', 'customers', 'alerts'],
  }),
  priceEffect: endpoint({
    method: 'GET',
    path: '/subscription-management/plans/:id/price-effect',
    access: 'admin',
    params: IdParam,
    query: z.object({ price_cents: whole(0, 100_000_000), is_from_price: Flag.default(false), price_from: Day }),
    reply: z.object({ effect: PriceEffect }),
    failure: 'Failed to calculate the effect of the price',
    tags: ['subscriptions'],
  }),
  deletePlan: endpoint({
    method: 'DELETE',
    path: '/subscription-management/plans/:id',
    access: 'admin',
    params: IdParam,
    reply: z.object({ removed: z.literal(true) }),
    failure: 'Failed to delete the plan',
    tags: ['subscriptions'],
  }),
  subscription: endpoint({
    method: 'GET',
    path: '/subscription-management/customers/:id/subscription',
    access: 'user',
    params: IdParam,
    reply: SubscriptionReply,
    failure: 'Failed to fetch the subscription',
    tags: ['subscriptions', 'domains', 'dmarc'],
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/subscription-management/customers/:id/subscription',
    access: 'admin',
    params: IdParam,
    body: z.object({
      plan_id: Id,
      price_cents: Cents.optional(),
      trial_days: z
        .number('Enter a number')
        .int('Enter a whole number')
        .min(0)
        .max(90, 'A trial can take 90 days at most')
        .default(0),
      note: Note,
      ...seen,
    }),
    reply: SubscriptionReply,
    failure: 'Failed to put the customer on this plan',
    tags: ['subscriptions', 'customers', 'alerts'],
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/subscription-management/subscriptions/:id/status',
    access: 'admin',
    params: IdParam,
    body: z.object({ status: z.enum(subscriptionStatuses), note: Note, ...seen }),
    reply: SubscriptionReply,
    failure: 'Failed to change the status of the subscription',
    tags: ['subscriptions', 'customers', 'alerts'],
  }),
  billingEvents: endpoint({
    method: 'GET',
    path: '/subscription-management/customers/:id/billing-events',
    access: 'user',
    params: IdParam,
    query: z.object({ limit: whole(1, 200).default(50) }),
    reply: z.object({ events: z.array(BillingEvent), total: z.number() }),
    failure: 'Failed to fetch billing events',
    tags: ['subscriptions'],
  }),
  calculatePrice: endpoint({
    method: 'POST',
    path: '/subscription-management/pricing/calculate',
    access: 'public',
    body: z.object({
      domains: z.number('Enter a number').int('Enter a whole number').min(1, 'Enter at least 1').max(100_000),
      monthly_messages: z.number('Enter a number').int('Enter a whole number').min(0, 'Enter 0 or more').max(1_000_000_000),
      period: PeriodWord.default('month'),
    }),
    reply: z.object({
      plan: z
        .object({
          id: z.number(),
          name: z.string(),
          price_cents: z.number(),
          is_from_price: z.boolean(),
          domain_limit: z.number().nullable(),
          mail_limit: z.number().nullable(),
        })
        .nullable(),
      why: z.string(),
      currency: z.literal('ZAR'),
      period: PeriodWord,
      months: z.number(),
      total_cents: z.number().nullable(),
      vat: Vat.nullable(),
      words: z.string(),
    }),
    failure: 'Failed to calculate the price',
  }),
});
