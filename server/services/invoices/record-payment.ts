import type { billing } from '#contract/billing.ts';
import type { Parsed } from '#contract/endpoint.ts';
import { rand } from '#domain/billing/labels.ts';
import { type LedgerEntry, paidCents } from '#domain/billing/ledger.ts';
import { addMonths } from '#domain/billing/month.ts';
import { moneyBackDays } from '#domain/billing/subscription-facts.ts';
import { sastOf } from '#domain/sast.ts';
import type { PaymentStatus } from '#domain/vocabulary.ts';
import type { Call, UserCall } from '#server/context.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { addBillingEvent } from '#server/store/billing/billing-events.ts';
import { findInvoice } from '#server/store/billing/invoices.ts';
import { addEntries } from '#server/store/billing/ledger.ts';
import { addPayment, isPaymentKnown, lockPayment, type PaymentRow } from '#server/store/billing/payments.ts';
import type { Db } from '#server/store/database.ts';
import { lockCustomer } from '#server/store/people/associations.ts';
import { audit } from '#server/store/people/audit.ts';
import { transitIn } from '#server/transit.ts';
import { resumeIfPaid } from '../subscriptions/overdue.ts';
import { accessibleCustomer } from '../subscriptions/read.ts';
import { paymentEntity } from './entities.ts';
import { settleInvoices } from './settle.ts';

type Body = Parsed<(typeof billing)['recordPayment']>['body'];
/** Books are kept for five years (Tax Administration Act 28 of 2011, section 29); an older day is a slip, as the year 0026. */
const mostMonthsBack = 60;

type Booked = Pick<PaymentRow, 'id' | 'invoice' | 'amountCents' | 'paidOn'> & { customerId: number };

/** Books money received, or given back, and brings the customer's invoices to what the ledger says is left of them. */
export async function book(call: Call, tx: Db, payment: Booked, kind: 'payment' | 'refund'): Promise<void> {
  const at = call.clock.now();
  const { id, customerId, invoice, amountCents, paidOn } = payment;
  const day = kind === 'payment' ? paidOn : sastOf(at.getTime()).day;
  const cents = paidCents(kind === 'payment' ? amountCents : 0 - amountCents);
  const entry: LedgerEntry = { day, month: day.slice(0, 7), customerId, kind, plan: null, invoice, dueOn: null, cents };
  await addEntries(tx, [entry], { at, paymentId: id });
  await settleInvoices(call, tx, customerId);
  if (kind === 'payment') await resumeIfPaid(call, tx, customerId);
  await addBillingEvent(tx, {
    customerId,
    subscriptionId: null,
    at,
    kind: kind === 'payment' ? 'payment_received' : 'refund',
    by: call.actor?.userId ?? null,
    details: { amount_cents: amountCents, invoice },
  });
}

/**
 * Records a payment of a customer and books it once it reaches the account. Throws 404, 400 for another customer's invoice or a date in the
 * future or more than five years ago, and 409 if the same payment is already recorded and `is_another` does not confirm that this is another one.
 */
export async function recordPayment(call: UserCall, customerId: number, body: Body): Promise<void> {
  const customer = await accessibleCustomer(call, customerId);
  const at = call.clock.now();
  const today = sastOf(at.getTime()).day;
  const paidOn = body.paid_on ?? today;
  const bad = (field: string, text: string) => invalid(text, { fields: [{ field, text }] });
  if (paidOn > today) throw bad('paid_on', 'Choose today or a day before it.');
  if (paidOn < addMonths(today, -mostMonthsBack)) throw bad('paid_on', 'Choose a day in the last five years.');
  await call.store.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, customer.id);
    const invoice = body.invoice_id === undefined ? null : await findInvoice(tx, body.invoice_id, true);
    if (body.invoice_id !== undefined && (invoice === null || invoice.customerId !== customer.id || invoice.totalCents < 0))
      throw bad('invoice_id', 'Choose an invoice of this customer.');
    const { amount_cents: amountCents, method, reference, note, status } = body;
    const row = { customerId: customer.id, amountCents, paidOn, method, reference };
    if (!body.is_another && (await isPaymentKnown(tx, row)))
      throw conflict(`A payment of ${rand(amountCents)} on ${paidOn} is already recorded.`, { is_known: true });
    const by = call.actor.userId;
    const id = await addPayment(tx, { ...row, invoiceId: invoice?.id ?? null, status, note, by, at });
    await audit(tx, { at, actorUserId: by, action: 'payment_recorded', entity: 'payment', entityId: id, details: { ...row } });
    if (status === 'paid') await book(call, tx, { ...row, id, invoice: invoice?.number ?? null }, 'payment');
  });
}

/**
 * Moves a payment: on the account it is booked, given back it is booked back, within 30 days of the payment. Answers its customer. Throws 404,
 * and 409 where its machine refuses or the 30 days are over.
 */
export async function setPaymentTo(call: UserCall, id: number, status: PaymentStatus): Promise<number> {
  return call.store.db.transaction().execute(async (tx) => {
    const row = await lockPayment(tx, id);
    if (row === null || row.customerId === null) throw notFound('This payment was not found.');
    const { customerId } = row;
    if (row.status === status) return customerId;
    await lockCustomer(tx, customerId);
    const at = call.clock.now();
    const age = Math.round((Date.parse(sastOf(at.getTime()).day) - Date.parse(row.paidOn)) / 86_400_000);
    if (status === 'refunded' && age > moneyBackDays)
      throw conflict(`The ${moneyBackDays}-day money-back period of this payment is over. Credit the invoice instead.`);
    const refusal = `A payment that is ${row.status.replace('_', ' ')} cannot become ${status.replace('_', ' ')}.`;
    await transitIn(call, tx, { ...paymentEntity, refusal }, { id, event: { type: status }, by: call.actor.userId });
    if (status === 'paid') await book(call, tx, { ...row, customerId }, 'payment');
    if (status === 'refunded') await book(call, tx, { ...row, customerId }, 'refund');
    return customerId;
  });
}
