import { isStaff, maySeeCustomer } from '#domain/access.ts';
import { recommendedPlan, whyPlan } from '#domain/billing/recommended-plan.ts';
import type { Usage } from '#domain/billing/usage.ts';
import { sastOf } from '#domain/sast.ts';
import type { Context, UserCall } from '#server/context.ts';
import { customerNotFound, notFound } from '#server/errors.ts';
import { billingEventWire, planWire, subscriptionWire, usageWire } from '#server/presenters/subscriptions.ts';
import { sellerVatPct } from '#server/services/invoices/seller.ts';
import { listBillingEvents } from '#server/store/billing/billing-events.ts';
import { findPlan, listPlans, type PlanRow } from '#server/store/billing/plans.ts';
import { lastSubscription } from '#server/store/billing/subscriptions.ts';
import { listCustomers } from '#server/store/people/customers.ts';
import { usageOfCustomer } from './usage.ts';

/** The South African day it is. */
export function todayOf({ clock }: Pick<Context, 'clock'>): string {
  return sastOf(clock.now().getTime()).day;
}

/** An accessible customer; an inaccessible one answers exactly as if it did not exist. Throws 404. */
export async function accessibleCustomer(call: UserCall, id: number): Promise<{ id: number; name: string }> {
  const [row] = maySeeCustomer(call.actor, id) ? (await listCustomers(call.store.db, { id, limit: 1, offset: 0 })).rows : [];
  if (row === undefined) throw customerNotFound();
  return { id: row.id, name: row.name };
}

/** The plan of a number as the caller may see it: customers see those that are sold. Throws 404. */
export async function accessiblePlan(call: UserCall, id: number): Promise<PlanRow> {
  const plan = await findPlan(call.store.db, id, todayOf(call));
  if (plan === null || (plan.isRetired && !isStaff(call.actor.role))) throw notFound('This plan was not found.');
  return plan;
}

/** The rate of VAT in today's prices, in per cent; 0 for a seller who is not registered. */
const vatPctOf = (call: UserCall) => sellerVatPct(call.store.db, todayOf(call));

/** A plan as the caller may see it. */
export async function planReply(call: UserCall, row: PlanRow) {
  return { plan: planWire(row, isStaff(call.actor.role), await vatPctOf(call)) };
}

/** Plans by price; those that are retired only for staff, at the end. `vat_pct` is the rate of VAT in the prices. */
export async function scopedPlans(call: UserCall) {
  const staff = isStaff(call.actor.role);
  const day = todayOf(call);
  const rows = await listPlans(call.store.db, staff ? { day } : { day, isSold: true });
  const vatPct = await vatPctOf(call);
  return { plans: rows.map((row) => planWire(row, staff, vatPct)), vat_pct: vatPct };
}

/** What a plan has to be enough for: what is used, or expected where that is more. */
export function needsOf({ messages, domains, forecast }: Usage): { domains: number; messages: number } {
  return { domains: domains.used, messages: Math.max(messages.used, forecast ?? 0) };
}

function suggestionOf(plans: readonly PlanRow[], usage: Usage) {
  const needs = needsOf(usage);
  const plan = recommendedPlan(plans, needs);
  return plan === null
    ? null
    : { plan_id: plan.id, name: plan.name, price_cents: plan.priceCents, why: whyPlan(plan, plans, needs) };
}

/** A customer's subscription with what is used of it and the cheapest plan that is enough. Throws 404. */
export async function wholeSubscription(call: UserCall, customerId: number) {
  const { db } = call.store;
  const customer = await accessibleCustomer(call, customerId);
  const row = await lastSubscription(db, customer.id);
  const isCurrent = row !== null && row.closedAt === null;
  const usage = await usageOfCustomer(call, customer.id, isCurrent ? row.limits : { domains: null, messages: null });
  return {
    customer,
    subscription: row === null ? null : subscriptionWire(row, call.clock.now(), await vatPctOf(call)),
    usage: usageWire(usage),
    suggestion: suggestionOf(await listPlans(db, { day: todayOf(call), isSold: true }), usage),
  };
}

/** The latest entries of a customer's timeline. Throws 404. */
export async function billingTimeline(call: UserCall, customerId: number, limit: number) {
  const customer = await accessibleCustomer(call, customerId);
  const { rows, total } = await listBillingEvents(call.store.db, customer.id, limit);
  return { events: rows.map((row) => billingEventWire(row, isStaff(call.actor.role))), total };
}
