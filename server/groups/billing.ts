import type { billing } from '#contract/billing.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { detailsWire } from '#server/presenters/billing.ts';
import { bookBankLines, readBankLines } from '#server/services/invoices/bank-import.ts';
import { saveBillingDetails } from '#server/services/invoices/billing-details.ts';
import { beginCardPayment, takeCardNotice } from '#server/services/invoices/card-payment.ts';
import { creditInvoice } from '#server/services/invoices/credit-invoice.ts';
import { invoiceFile } from '#server/services/invoices/invoice-file.ts';
import { billingSummary, invoicesOf, paymentsOf } from '#server/services/invoices/read.ts';
import { recordPayment, setPaymentTo } from '#server/services/invoices/record-payment.ts';
import { revenueAnalytics } from '#server/services/invoices/revenue.ts';
import { runInvoices } from '#server/services/invoices/run-invoices.ts';
import { saveBankDetails, versionedBankDetails } from '#server/services/invoices/seller.ts';
import { customerStatement, statementFile } from '#server/services/invoices/statement.ts';
import { writeOffInvoice } from '#server/services/invoices/write-off.ts';

const shownPayments = 50;

async function bankDetailsNow({ store }: UserCall) {
  const { text, version } = await versionedBankDetails(store.db);
  return { bank_details: text, version };
}

export const billingHandlers: Handlers<typeof billing, UserCall> = {
  payments: (call, { params, query }) => paymentsOf(call, params.id, query.limit),
  async recordPayment(call, { params, body }) {
    await recordPayment(call, params.id, body);
    return paymentsOf(call, params.id, shownPayments);
  },
  setPaymentStatus: async (call, { params, body }) =>
    paymentsOf(call, await setPaymentTo(call, params.id, body.status), shownPayments),
  summary: async (call, { params }) => ({ summary: await billingSummary(call, params.id) }),
  saveDetails: async (call, { params, body }) => ({ details: detailsWire(await saveBillingDetails(call, params.id, body)) }),
  invoices: async (call, { params }) => ({ invoices: await invoicesOf(call, params.id) }),
  invoicePdf: (call, { params }) => invoiceFile(call, params.id),
  payByCard: async (call, { params }) => ({ form: await beginCardPayment(call, params.id) }),
  async cardNotice(call, { body }) {
    await takeCardNotice(call, body.form);
    return { taken: true };
  },
  creditInvoice: async (call, { params, body }) => ({
    invoices: await invoicesOf(call, await creditInvoice(call, params.id, body.note)),
  }),
  writeOff: async (call, { params, body }) => ({
    invoices: await invoicesOf(call, await writeOffInvoice(call, params.id, body.note)),
  }),
  statement: async (call, { params, query }) => ({ statement: await customerStatement(call, params.id, query) }),
  statementPdf: (call, { params, query }) => statementFile(call, params.id, query),
  async runInvoices(call) {
    const { totalCents, ...run } = await runInvoices(call);
    return { run: { ...run, total_cents: totalCents } };
  },
  revenue: async (call, { query }) => ({ revenue: await revenueAnalytics(call, query.months) }),
  readBankStatement: (call, { body }) => readBankLines(call, body.text),
  bookBankLines: (call, { body }) => bookBankLines(call, body.text, body.choices),
  bankDetails: bankDetailsNow,
  async saveBankDetails(call, { body }) {
    await saveBankDetails(call, body.bank_details, body.seen_version);
    return bankDetailsNow(call);
  },
};
