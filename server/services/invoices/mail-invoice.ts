import { debtsOf } from '#domain/billing/debts.ts';
import type { Context } from '#server/context.ts';
import { billingAddress } from '#server/store/billing/billable.ts';
import { findInvoice } from '#server/store/billing/invoices.ts';
import { listEntries } from '#server/store/billing/ledger.ts';
import { creditMail, invoiceMail } from '#server/templates/mail/invoice.ts';
import { planUrl } from '../page-url.ts';
import { paymentReference } from './seller.ts';

/** The job that emails a new invoice or credit note to its customer. */
export const invoiceMailJob = 'invoice-mail';

/**
 * Emails a new invoice, with what is left to pay of it, or a credit note to the billing address of its customer, where there is one. An invoice
 * that was credited or written off meanwhile is not sent. Throws where it cannot be sent, so that it is tried again.
 */
export async function mailInvoice(context: Context, id: number): Promise<void> {
  const { db } = context.store;
  const invoice = await findInvoice(db, id);
  if (invoice === null || invoice.customerId === null || invoice.totalCents === 0) return;
  const { customerId, number, totalCents, dueOn, buyer, seller, credits, reason, status } = invoice;
  const isCredit = totalCents < 0;
  if (!isCredit && (status === 'credited' || status === 'written_off')) return;
  const to = await billingAddress(db, customerId);
  if (to === null) return;
  const { open } = debtsOf(await listEntries(db, customerId));
  const openCents = open.find((debt) => debt.invoice === number)?.openCents ?? 0;
  const about = { number, totalCents, customer: buyer.name, seller: seller.name };
  const link = planUrl(context, customerId);
  const mail = isCredit
    ? creditMail({ ...about, credits, reason }, link)
    : invoiceMail({ ...about, openCents, dueOn, reference: paymentReference(customerId) }, link);
  await context.mailer.send({ to, ...mail });
}
