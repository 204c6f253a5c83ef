import type { StoredInvoice } from '#server/store/billing/invoices.ts';
import type { PaymentRow } from '#server/store/billing/payments.ts';
import type { InvoiceParty } from '#server/store/tables/money.ts';

/** An invoice or a credit note with what is left to pay of it, in cents. */
export function invoiceWire(row: StoredInvoice, openCents: number) {
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    month: row.month,
    issued_on: row.issuedOn,
    due_on: row.dueOn,
    status: row.status,
    about: row.credits === null ? [...new Set(row.lines.map(({ title }) => title))].join('; ') : `Invoice ${row.credits}`,
    net_cents: row.netCents,
    vat_cents: row.vatCents,
    total_cents: row.totalCents,
    open_cents: openCents,
    is_credit_note: row.totalCents < 0,
  };
}

/** A payment in API terms. */
export function paymentWire(row: PaymentRow) {
  return {
    id: row.id,
    method: row.method,
    status: row.status,
    amount_cents: row.amountCents,
    currency: 'ZAR' as const,
    paid_on: row.paidOn,
    invoice: row.invoice,
    reference: row.reference,
    note: row.note,
  };
}

/** What invoices name of a customer beside it. */
export function detailsWire({ address, registration, vatNumber }: InvoiceParty) {
  return { address, registration_number: registration, vat_number: vatNumber };
}
