import { sastAt, sastOf } from '#domain/sast.ts';
import type { Context, UserCall } from '#server/context.ts';
import { saveBillingDetails } from '#server/services/invoices/billing-details.ts';
import { recordPayment } from '#server/services/invoices/record-payment.ts';
import { runInvoices } from '#server/services/invoices/run-invoices.ts';
import { bankKey } from '#server/services/invoices/seller.ts';
import { assignPlan } from '#server/services/subscriptions/assign.ts';
import { listInvoices } from '#server/store/billing/invoices.ts';
import { planOfName } from '#server/store/billing/plans.ts';
import { lastSubscription } from '#server/store/billing/subscriptions.ts';
import { customerNamed } from '#server/store/people/customers.ts';
import { readSiteFacts, saveSiteFacts } from '#server/store/people/site-facts.ts';
import { findUser, listAssignees } from '#server/store/people/users.ts';
import { saveSetting } from '#server/store/settings.ts';
import type { Acts } from './acts.ts';
import { callAs } from './call-as.ts';
import { payers, seller } from './cast.ts';

const dayMs = 86_400_000;
type Step = { at: number; play: (call: UserCall) => Promise<unknown> };

/** The first mornings of the months of a span, when invoices are made. */
function firstMornings(from: number, to: number): number[] {
  const found: number[] = [];
  for (let at = from; at <= to; at += dayMs) if (sastOf(at).day.endsWith('-01')) found.push(sastAt(sastOf(at).day, 6 * 60));
  return found;
}

/** What the oldest unpaid invoice of a customer asks for is paid by EFT. */
async function payOldest(call: UserCall, customerId: number): Promise<void> {
  const unpaid = (await listInvoices(call.store.db, customerId)).filter(({ status }) => status === 'issued');
  const oldest = unpaid.sort((one, other) => one.id - other.id)[0];
  if (oldest === undefined) return;
  await recordPayment(call, customerId, {
    amount_cents: oldest.totalCents,
    method: 'eft',
    status: 'paid',
    invoice_id: oldest.id,
    reference: oldest.number,
    note: '',
    is_another: false,
  });
}

/**
 * Sells to the demo's customers as staff would, in the order of time: plans and their changes, the invoices of each month, and payments.
 * Every invoice is paid before its due date or not due yet, so that nobody is suspended on any day.
 */
export async function* moneyActs(context: Context): Acts {
  const { db } = context.store;
  const [assignee] = await listAssignees(db, 'people', 'owner');
  const staff = assignee === undefined ? null : await findUser(db, assignee.id);
  if (staff === null) return;
  const now = context.clock.now().getTime();
  const { contacts } = await readSiteFacts(db);
  await saveSiteFacts(db, { company: seller.company, contacts }, context.clock.now());
  await saveSetting(db, bankKey, { text: seller.bank }, context.clock.now());
  const steps: Step[] = [];
  for (const { customer, address, plans, paysAfterDays } of payers) {
    const customerId = await customerNamed(db, customer);
    if (customerId === null || (await lastSubscription(db, customerId)) !== null) continue;
    const began = now - Math.max(...plans.map(({ daysAgo }) => daysAgo)) * dayMs;
    steps.push({
      at: began,
      play: (call) => saveBillingDetails(call, customerId, { address, registration_number: '', vat_number: '' }),
    });
    for (const { plan, daysAgo, note } of plans)
      steps.push({
        at: now - daysAgo * dayMs,
        play: async (call) => {
          const planId = await planOfName(db, plan);
          if (planId === null) throw new Error(`The demo has no plan ${plan}.`);
          await assignPlan(call, customerId, { plan_id: planId, trial_days: 0, note });
        },
      });
    for (const at of firstMornings(began, now))
      steps.push({ at: at + paysAfterDays * dayMs, play: (call) => payOldest(call, customerId) });
  }
  const first = Math.min(...steps.map(({ at }) => at));
  for (const at of firstMornings(first, now)) steps.push({ at, play: runInvoices });
  for (const { at, play } of steps.filter((step) => step.at <= now).sort((one, other) => one.at - other.at)) {
    yield at;
    await play(callAs(context, { ...staff, role: 'admin', customers: {}, defaultCustomerId: null }, (now - at) / dayMs));
  }
}
