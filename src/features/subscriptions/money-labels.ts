import type { InvoiceStatus, PaymentMethod, PaymentStatus } from '#domain/vocabulary.ts';
import * as format from '#src/ui/format.ts';
import type { StatusKind } from '#src/ui/StatusTag.tsx';
import type { Invoice, Payment } from './types.ts';

type Face = { kind: StatusKind; word: string };

/** Cents with two places, as books want them: "R 399,00". */
export const exact = (cents: number): string => format.money(cents / 100);

/** "November 2026" of `2026-11`. */
export function monthLabel(month: string): string {
  return new Intl.DateTimeFormat('en-ZA', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T00:00:00Z`),
  );
}

const invoiceFaces: Record<InvoiceStatus, Face> = {
  issued: { kind: 'waiting', word: 'Unpaid' },
  partially_paid: { kind: 'attention', word: 'Partly paid' },
  paid: { kind: 'pass', word: 'Paid' },
  credited: { kind: 'unknown', word: 'Credited' },
  written_off: { kind: 'unknown', word: 'Written off' },
};

/** The status of an invoice as a tag; overdue once its due day has passed (`today` is `2026-11-20`). */
export function invoiceFace({ status, due_on: due, open_cents: open, is_credit_note: isCredit }: Invoice, today: string): Face {
  if (isCredit) return { kind: 'unknown', word: 'Credit note' };
  if (open > 0 && due < today) return { kind: 'fail', word: 'Overdue' };
  return invoiceFaces[status];
}

/** How customers pay. */
export const methodLabels: Record<PaymentMethod, string> = {
  eft: 'EFT',
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  invoice: 'Against invoice',
};

/** The statuses of a payment as tags. */
export const paymentFaces: Record<PaymentStatus, Face> = {
  pending: { kind: 'waiting', word: 'Announced' },
  proof_received: { kind: 'info', word: 'Proof received' },
  paid: { kind: 'pass', word: 'Paid' },
  failed: { kind: 'fail', word: 'Failed' },
  refunded: { kind: 'unknown', word: 'Refunded' },
};

/** What moves a payment to a status. */
export const paymentVerbs: Partial<Record<PaymentStatus, string>> = {
  paid: 'Mark as paid',
  failed: 'Mark as failed',
  refunded: 'Refund',
};

/** What the invoices of a customer say in a line. */
export function invoicesFinding(invoices: readonly Invoice[]): string {
  if (invoices.length === 0) return 'No invoice yet';
  const open = invoices.filter(({ open_cents: left }) => left > 0);
  if (open.length === 0)
    return invoices.every(({ status, is_credit_note: isCredit }) => isCredit || status === 'paid')
      ? 'All invoices are paid'
      : 'No invoice is unpaid';
  const sum = open.reduce((total, { open_cents: left }) => total + left, 0);
  return `${exact(sum)} is unpaid`;
}

/** Where a payment goes that names no invoice. */
export const oldestFirst = 'Oldest unpaid invoice, or credit';

/** What a payment paid. */
export const paidFor = ({ invoice }: Payment): string => invoice ?? oldestFirst;
