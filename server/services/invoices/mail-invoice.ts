import type { Context } from '#server/context.ts';
import { billingAddress } from '#server/store/billing/billable.ts';
import { findInvoice } from '#server/store/billing/invoices.ts';
import { invoiceMail } from '#server/templates/mail/invoice.ts';
import { pageUrl } from '../page-url.ts';
import { paymentReference } from './seller.ts';

/** The job that emails a new invoice to its customer. */
export const invoiceMailJob = 'invoice-mail';

/** Emails a new invoice to the billing address of its customer, where there is one. Throws where it cannot be sent, so that it is tried again. */
export async function mailInvoice(context: Context, id: number): Promise<void> {
  const { db } = context.store;
  const invoice = await findInvoice(db, id);
  if (invoice === null || invoice.customerId === null || invoice.totalCents <= 0) return;
  const to = await billingAddress(db, invoice.customerId);
  if (to === null) return;
  const { number, totalCents, dueOn, buyer, seller } = invoice;
  const about = { number, totalCents, dueOn, customer: buyer.name, seller: seller.name };
  const mail = invoiceMail({ ...about, reference: paymentReference(invoice.customerId) }, pageUrl(context, '/app/plan'));
  await context.mailer.send({ to, ...mail });
}
