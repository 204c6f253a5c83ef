import { maySeeCustomer } from '#domain/access.ts';
import { daysOverdue, debtsOf } from '#domain/billing/debts.ts';
import { balanceOf } from '#domain/billing/ledger.ts';
import { sastOf } from '#domain/sast.ts';
import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { detailsWire, invoiceWire, paymentWire } from '#server/presenters/billing.ts';
import { billingAddress, readBuyer } from '#server/store/billing/billable.ts';
import { findInvoice, listInvoices, type StoredInvoice } from '#server/store/billing/invoices.ts';
import { listEntries } from '#server/store/billing/ledger.ts';
import { listPayments } from '#server/store/billing/payments.ts';
import { accessibleCustomer } from '../subscriptions/read.ts';
import { mayPayByCard } from './may-pay-by-card.ts';
import { paymentReference, readBankDetails } from './seller.ts';

/** The newest payments of a customer. Throws 404. */
export async function paymentsOf(call: UserCall, customerId: number, limit: number) {
  const customer = await accessibleCustomer(call, customerId);
  const { rows, total } = await listPayments(call.store.db, customer.id, limit);
  return { payments: rows.map(paymentWire), total };
}

/** The invoices and credit notes of a customer, the newest first. Throws 404. */
export async function invoicesOf(call: UserCall, customerId: number) {
  const customer = await accessibleCustomer(call, customerId);
  const { open } = debtsOf(await listEntries(call.store.db, customer.id));
  const left = new Map(open.map(({ invoice, openCents }) => [invoice, openCents]));
  return (await listInvoices(call.store.db, customer.id)).map((row) =>
    invoiceWire(row, row.creditsId === null ? (left.get(row.number) ?? 0) : 0),
  );
}

/** An accessible invoice; anybody else's answers exactly as if it did not exist. Throws 404. */
export async function accessibleInvoice(call: UserCall, id: number): Promise<StoredInvoice & { customerId: number }> {
  const row = await findInvoice(call.store.db, id);
  if (row === null || row.customerId === null || !maySeeCustomer(call.actor, row.customerId))
    throw notFound('This invoice was not found.');
  return { ...row, customerId: row.customerId };
}

/** What a customer was charged, paid and owes, from the ledger. Throws 404. */
export async function billingSummary(call: UserCall, customerId: number) {
  const customer = await accessibleCustomer(call, customerId);
  const { db } = call.store;
  const entries = await listEntries(db, customer.id);
  const charged = entries.filter(({ kind }) => kind !== 'write_off');
  const lost = entries.filter(({ kind }) => kind === 'write_off');
  const { open, creditCents } = debtsOf(entries);
  const today = sastOf(call.clock.now().getTime()).day;
  const sum = (of: typeof open) => of.reduce((total, { openCents }) => total + openCents, 0);
  const buyer = await readBuyer(db, customer.id);
  return {
    currency: 'ZAR' as const,
    reference: paymentReference(customer.id),
    invoiced_cents: 0 - balanceOf(charged, 'revenue') - balanceOf(charged, 'vat'),
    vat_cents: 0 - balanceOf(charged, 'vat'),
    paid_cents: balanceOf(entries, 'bank'),
    written_off_cents: 0 - balanceOf(lost, 'receivable'),
    due_cents: sum(open),
    overdue_cents: sum(open.filter(({ dueOn }) => daysOverdue(dueOn, today) > 0)),
    credit_cents: creditCents.get(customer.id) ?? 0,
    can_pay_by_card: await mayPayByCard(call, customer.id),
    next_due_on: open[0]?.dueOn ?? null,
    bank_details: await readBankDetails(db),
    emailed_to: await billingAddress(db, customer.id),
    details: detailsWire(buyer ?? { name: customer.name, address: '', registration: '', vatNumber: '' }),
  };
}
