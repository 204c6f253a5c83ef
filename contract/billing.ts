import { z } from 'zod';
import { paymentMethods, paymentStatuses } from '#domain/vocabulary.ts';
import { BankLine, BillingDetails, BillingSummary, Invoice, Payment, Revenue, Statement } from './billing-shapes.ts';
import { endpoint, inArea } from './endpoint.ts';
import { AskedDay, Id, IdParam, whole } from './shapes.ts';

const Note = z.string().trim().max(1_000, 'A note can have 1 000 characters at most.').default('');
const Line = (most: number) => z.string().trim().max(most, `Use at most ${most} characters`).default('');
const PaymentsReply = z.object({ payments: z.array(Payment), total: z.number() });
const tags = ['subscriptions'] as const;
/** A bank statement as text: CSV or OFX. */
const StatementText = z.string().min(1, 'The file is empty.').max(2_000_000, 'A bank statement can have 2 MB at most.');
/** The first and last day of a statement; without them the last three months up to today. */
const StatementPeriod = z.object({ from: AskedDay.optional(), to: AskedDay.optional() });

/** Invoices, payments and what the ledger says of them. Staff write; a customer's people read their own. */
export const billing = inArea('billing', {
  payments: endpoint({
    method: 'GET',
    path: '/subscription-management/customers/:id/payments',
    access: 'user',
    params: IdParam,
    query: z.object({ limit: whole(1, 200).default(50) }),
    reply: PaymentsReply,
    failure: 'Failed to fetch payments',
    tags,
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: '/subscription-management/customers/:id/payments',
    access: 'admin',
    params: IdParam,
    body: z.object({
      amount_cents: z.number('Enter an amount').int('Enter whole cents').min(1, 'Enter an amount').max(100_000_000),
      method: z.enum(paymentMethods, 'Choose how it was paid'),
      /** `paid` books it; the others announce it. */
      status: z.enum(['pending', 'proof_received', 'paid']).default('paid'),
      /** The day on the bank statement; today where it is left out. */
      paid_on: AskedDay.optional(),
      invoice_id: Id.optional(),
      reference: Line(100),
      note: Note,
      /** `true` after a person confirmed that this is not the payment already recorded. */
      is_another: z.boolean().default(false),
    }),
    reply: PaymentsReply,
    failure: 'Failed to record the payment',
    tags,
  }),
  setPaymentStatus: endpoint({
    method: 'PUT',
    path: '/subscription-management/payments/:id/status',
    access: 'admin',
    params: IdParam,
    body: z.object({ status: z.enum(paymentStatuses) }),
    reply: PaymentsReply,
    failure: 'Failed to change the status of the payment',
    tags,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/subscription-management/customers/:id/billing-summary',
    access: 'user',
    params: IdParam,
    reply: z.object({ summary: BillingSummary }),
    failure: 'Failed to fetch the billing summary',
    tags,
  }),
  saveDetails: endpoint({
    method: 'PUT',
    path: '/subscription-management/customers/:id/billing-details',
    access: 'admin',
    params: IdParam,
    body: z.object({ address: Line(300), registration_number: Line(40), vat_number: Line(40) }),
    reply: z.object({ details: BillingDetails }),
    failure: 'Failed to save the billing details',
    tags,
  }),
  invoices: endpoint({
    method: 'GET',
    path: '/subscription-management/customers/:id/invoices',
    access: 'user',
    params: IdParam,
    reply: z.object({ invoices: z.array(Invoice) }),
    failure: 'Failed to fetch invoices',
    tags,
  }),
  invoicePdf: endpoint({
    method: 'GET',
    path: '/subscription-management/invoices/:id/pdf',
    access: 'user',
    params: IdParam,
    reply: z.string(),
    file: true,
    failure: 'Failed to make the PDF of the invoice',
  }),
  payByCard: endpoint({
    method: 'POST',
    path: '/subscription-management/invoices/:id/card-payment',
    access: 'user',
    level: 'owner',
    params: IdParam,
    reply: z.object({
      /** The form that the browser posts to the gateway. */
      form: z.object({ url: z.string(), fields: z.array(z.object({ name: z.string(), value: z.string() })) }),
    }),
    failure: 'Failed to begin the card payment',
    tags,
    whileSuspended: true,
  }),
  /** A card gateway says what became of a payment, as a form that it signs. */
  cardNotice: endpoint({
    method: 'POST',
    path: '/subscription-management/card-notices',
    access: 'public',
    body: z.object({ form: z.string().min(1, 'Send a form').max(8_192) }),
    reply: z.object({ taken: z.literal(true) }),
    failure: 'Failed to process the notification',
  }),
  creditInvoice: endpoint({
    method: 'POST',
    path: '/subscription-management/invoices/:id/credit',
    access: 'admin',
    params: IdParam,
    body: z.object({ note: z.string().trim().min(1, 'Write why it is credited').max(1_000) }),
    reply: z.object({ invoices: z.array(Invoice) }),
    failure: 'Failed to credit the invoice',
    tags,
  }),
  writeOff: endpoint({
    method: 'POST',
    path: '/subscription-management/invoices/:id/write-off',
    access: 'admin',
    params: IdParam,
    body: z.object({ note: z.string().trim().min(1, 'Write why it will not be paid').max(1_000) }),
    reply: z.object({ invoices: z.array(Invoice) }),
    failure: 'Failed to write off the invoice',
    tags,
  }),
  statement: endpoint({
    method: 'GET',
    path: '/subscription-management/customers/:id/statement',
    access: 'user',
    params: IdParam,
    query: StatementPeriod,
    reply: z.object({ statement: Statement }),
    failure: 'Failed to fetch the statement',
    tags,
  }),
  statementPdf: endpoint({
    method: 'GET',
    path: '/subscription-management/customers/:id/statement/pdf',
    access: 'user',
    params: IdParam,
    query: StatementPeriod,
    reply: z.string(),
    file: true,
    failure: 'Failed to make the PDF of the statement',
  }),
  runInvoices: endpoint({
    method: 'POST',
    path: '/subscription-management/invoices/run',
    access: 'admin',
    reply: z.object({
      run: z.object({
        month: z.string(),
        made: z.number(),
        skipped: z.number(),
        /** Customers whose invoice could not be made. */
        failed: z.array(z.string()),
        total_cents: z.number(),
      }),
    }),
    failure: 'Failed to make the invoices',
    tags,
    timeoutMs: 300_000,
  }),
  revenue: endpoint({
    method: 'GET',
    path: '/subscription-management/analytics/revenue',
    access: 'admin',
    query: z.object({ months: whole(1, 36).default(12) }),
    reply: z.object({ revenue: Revenue }),
    failure: 'Failed to fetch revenue analytics',
    tags,
  }),
  readBankStatement: endpoint({
    method: 'POST',
    path: '/subscription-management/bank-statements/read',
    access: 'admin',
    body: z.object({ text: StatementText }),
    reply: z.object({
      lines: z.array(BankLine),
      /** Lines that were booked before, and lines of money that went out: counted only. */
      booked: z.number(),
      went_out: z.number(),
      refused: z.array(z.object({ line: z.number(), why: z.string() })),
    }),
    failure: 'Failed to read the bank statement',
    timeoutMs: 60_000,
  }),
  bookBankLines: endpoint({
    method: 'POST',
    path: '/subscription-management/bank-statements/book',
    access: 'admin',
    body: z.object({
      text: StatementText,
      choices: z
        .array(z.object({ key: z.string().regex(/^[0-9a-f]{64}$/), customer_id: Id, invoice_id: Id.nullable() }))
        .min(1, 'Choose at least one line')
        .max(20_000),
    }),
    reply: z.object({ booked: z.number(), already: z.number() }),
    failure: 'Failed to book the bank statement',
    tags,
    timeoutMs: 300_000,
  }),
  bankDetails: endpoint({
    method: 'GET',
    path: '/subscription-management/bank-details',
    access: 'admin',
    reply: z.object({ bank_details: z.string(), version: z.number() }),
    failure: 'Failed to fetch the bank details',
    tags,
  }),
  saveBankDetails: endpoint({
    method: 'PUT',
    path: '/subscription-management/bank-details',
    access: 'admin',
    body: z.object({ bank_details: Line(300), seen_version: z.number().int().min(0) }),
    reply: z.object({ bank_details: z.string(), version: z.number() }),
    failure: 'Failed to save the bank details',
    tags,
  }),
});
