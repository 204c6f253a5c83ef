import { totalsOf } from '#domain/billing/invoice-lines.ts';
import { sastOf } from '#domain/sast.ts';
import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { addBillingEvent } from '#server/store/billing/billing-events.ts';
import { addInvoice } from '#server/store/billing/invoices.ts';
import { addEntries } from '#server/store/billing/ledger.ts';
import { transitIn } from '#server/transit.ts';
import { resumeIfPaid } from '../subscriptions/overdue.ts';
import { invoiceEntity } from './entities.ts';
import { lockInvoice } from './lock-invoice.ts';
import { invoiceMailJob } from './mail-invoice.ts';
import { entriesOf } from './run-invoices.ts';
import { settleInvoices } from './settle.ts';

const negated = (cents: number) => 0 - cents;

/**
 * Credits a whole invoice with a credit note of its own number, which is emailed; anything paid remains as the customer's credit. Returns the
 * customer. Throws 404, and 409 if it is already credited or written off.
 */
export async function creditInvoice(call: UserCall, id: number, note: string): Promise<number> {
  await call.queue.prepare(invoiceMailJob);
  return call.store.db.transaction().execute(async (tx) => {
    const invoice = await lockInvoice(tx, id);
    if (invoice === null || invoice.totalCents < 0 || invoice.customerId === null) throw notFound('This invoice was not found.');
    const by = call.actor.userId;
    const refusal = `Invoice ${invoice.number} is already ${invoice.status.replaceAll('_', ' ')}.`;
    await transitIn(call, tx, { ...invoiceEntity, refusal }, { id, event: { type: 'credit' }, by });
    const at = call.clock.now();
    const { day } = sastOf(at.getTime());
    const { customerId } = invoice;
    const lines = invoice.lines.map((line) => ({
      ...line,
      netCents: negated(line.netCents),
      vatCents: negated(line.vatCents),
      totalCents: negated(line.totalCents),
    }));
    const made = await addInvoice(
      tx,
      {
        ...invoice,
        title: 'Credit Note',
        issuedOn: day,
        dueOn: day,
        status: 'credited',
        lines,
        ...totalsOf(lines),
        creditsId: id,
      },
      at,
    );
    await addEntries(tx, entriesOf(lines, { day, customerId, invoice: invoice.number, dueOn: null, kind: 'credit' }), { at });
    await settleInvoices(call, tx, customerId);
    await resumeIfPaid(call, tx, customerId);
    const details = { invoice: invoice.number, credit_note: made.number, total_cents: negated(invoice.totalCents) };
    await addBillingEvent(tx, { customerId, subscriptionId: null, at, kind: 'refund', by, note, details, key: made.number });
    await call.queue.enqueue(invoiceMailJob, { id: made.id }, { singletonKey: `invoice ${made.id}`, db: tx });
    return customerId;
  });
}
