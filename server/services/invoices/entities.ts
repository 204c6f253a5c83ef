import { invoiceMachine } from '#machines/invoice.ts';
import { paymentMachine } from '#machines/payment.ts';
import { findInvoice, setInvoiceStatus } from '#server/store/billing/invoices.ts';
import { lockPayment, setPaymentStatus } from '#server/store/billing/payments.ts';
import type { StoredEntity } from '#server/transit.ts';

/** An invoice as a row that its machine moves; the amount still due comes with the move, from the ledger. */
export const invoiceEntity: StoredEntity<typeof invoiceMachine> = {
  noun: 'invoice',
  machine: invoiceMachine,
  read: async (db, id) => {
    const invoice = await findInvoice(db, id, true);
    return invoice === null ? null : { status: invoice.status, facts: { openCents: 0, totalCents: invoice.totalCents } };
  },
  write: setInvoiceStatus,
};

/** A payment as a row that its machine moves. */
export const paymentEntity: StoredEntity<typeof paymentMachine> = {
  noun: 'payment',
  machine: paymentMachine,
  read: async (db, id) => {
    const payment = await lockPayment(db, id);
    return payment === null ? null : { status: payment.status, facts: {} };
  },
  write: setPaymentStatus,
};
