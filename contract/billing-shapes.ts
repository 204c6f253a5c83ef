import { z } from 'zod';
import { bankOutcomes, invoiceStatuses, paymentMethods, paymentStatuses, statementKinds } from '#domain/vocabulary.ts';

const Named = z.object({ id: z.number(), name: z.string() });

/** An invoice or a credit note (`is_credit_note`, amounts below zero); `open_cents` is what the ledger says is left to pay. */
export const Invoice = z.object({
  id: z.number(),
  number: z.string(),
  title: z.string(),
  month: z.string(),
  issued_on: z.string(),
  due_on: z.string(),
  status: z.enum(invoiceStatuses),
  about: z.string(),
  net_cents: z.number(),
  vat_cents: z.number(),
  total_cents: z.number(),
  open_cents: z.number(),
  is_credit_note: z.boolean(),
});

/** A payment; `invoice` is the number of what it pays, `null` where it pays what was due first. */
export const Payment = z.object({
  id: z.number(),
  method: z.enum(paymentMethods),
  status: z.enum(paymentStatuses),
  amount_cents: z.number(),
  currency: z.literal('ZAR'),
  paid_on: z.string(),
  invoice: z.string().nullable(),
  reference: z.string(),
  note: z.string(),
});

/** What the next invoices of a customer name beside it. */
export const BillingDetails = z.object({ address: z.string(), registration_number: z.string(), vat_number: z.string() });

/** What a customer owes, from the ledger: cents of ZAR, VAT included. `credit_cents` is paid above all invoices. */
export const BillingSummary = z.object({
  currency: z.literal('ZAR'),
  reference: z.string(),
  invoiced_cents: z.number(),
  vat_cents: z.number(),
  paid_cents: z.number(),
  /** Debts given up: invoiced is paid, written off and due together, less credit. */
  written_off_cents: z.number(),
  due_cents: z.number(),
  overdue_cents: z.number(),
  credit_cents: z.number(),
  /** Whether the caller can pay an open invoice by card. */
  can_pay_by_card: z.boolean(),
  next_due_on: z.string().nullable(),
  /** The account that EFTs go to; empty where none is entered. */
  bank_details: z.string(),
  /** The address that invoices and reminders are emailed to; `null` where they are emailed to nobody. */
  emailed_to: z.string().nullable(),
  details: BillingDetails,
});

const Month = z.object({
  month: z.string(),
  mrr_cents: z.number(),
  customers: z.number(),
  new_cents: z.number(),
  lost_cents: z.number(),
  change_cents: z.number(),
  new_customers: z.array(z.string()),
  lost_customers: z.array(z.string()),
  net_cents: z.number(),
  vat_cents: z.number(),
  total_cents: z.number(),
  /** VAT of debts written off in the month, taken off what is owed. */
  written_off_vat_cents: z.number(),
});

/** Money of all customers, from the ledger alone: cents of ZAR. */
export const Revenue = z.object({
  currency: z.literal('ZAR'),
  month: z.string(),
  /** Oldest first. Recurring revenue includes VAT; net, VAT and total are of invoices and credit notes dated in the month. */
  months: z.array(Month),
  by_plan: z.array(z.object({ plan: z.string(), customers: z.number(), cents: z.number() })),
  by_customer: z.array(z.object({ customer_id: z.number(), cents: z.number() })),
  unpaid_cents: z.number(),
  overdue_cents: z.number(),
  credit_cents: z.number(),
  paid_cents: z.number(),
  ageing: z.array(z.object({ id: z.string(), invoices: z.number(), cents: z.number() })),
  overdue: z.array(
    z.object({
      customer: Named,
      invoice_id: z.number(),
      invoice: z.string(),
      due_on: z.string(),
      days: z.number(),
      open_cents: z.number(),
    }),
  ),
  /** Whether Setup names the seller, without whom no invoice is made. */
  has_seller: z.boolean(),
});

/** What a customer owed, what happened from one day to another, and what was owed then; below zero is credit. Cents of ZAR. */
export const Statement = z.object({
  from: z.string(),
  to: z.string(),
  opening_cents: z.number(),
  closing_cents: z.number(),
  lines: z.array(
    z.object({
      day: z.string(),
      kind: z.enum(statementKinds),
      invoice: z.string().nullable(),
      text: z.string(),
      cents: z.number(),
      balance_cents: z.number(),
    }),
  ),
});

/** An incoming line of a bank statement, and what it pays: certain (`matched`), for a person to decide (`proposed`), or unknown. */
export const BankLine = z.object({
  line: z.number(),
  key: z.string(),
  day: z.string(),
  amount_cents: z.number(),
  text: z.string(),
  outcome: z.enum(bankOutcomes),
  why: z.string(),
  customer: Named.nullable(),
  invoice: z.string().nullable(),
  invoice_id: z.number().nullable(),
});
