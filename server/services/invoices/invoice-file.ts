import type { FileReply } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { readSiteFacts } from '#server/store/people/site-facts.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { accessibleInvoice, invoicesOf } from './read.ts';
import { paymentReference, readBankDetails } from './seller.ts';

/** An invoice or a credit note as a PDF. Throws 404. */
export async function invoiceFile(call: UserCall, id: number): Promise<FileReply> {
  const invoice = await accessibleInvoice(call, id);
  const open = (await invoicesOf(call, invoice.customerId)).find((one) => one.id === id)?.open_cents ?? 0;
  const { contacts } = await readSiteFacts(call.store.db);
  const reach = contacts.filter(({ contact_type: type }) => type === 'support' || type === 'sales');
  const body = await invoicePdf(invoice, {
    openCents: open,
    reference: paymentReference(invoice.customerId),
    bankDetails: await readBankDetails(call.store.db),
    contacts: [
      ...new Set(reach.filter(({ contact_method: method }) => method !== 'url').map(({ contact_value: value }) => value)),
    ],
  });
  return { fileName: `${invoice.number}.pdf`, contentType: 'application/pdf', body };
}
