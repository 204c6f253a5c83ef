import { debtsOf } from '#domain/billing/debts.ts';
import { writtenOffCents } from '#domain/billing/ledger.ts';
import { sastOf } from '#domain/sast.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import { addBillingEvent } from '#server/store/billing/billing-events.ts';
import { addEntries, listEntries } from '#server/store/billing/ledger.ts';
import { transitIn } from '#server/transit.ts';
import { resumeIfPaid } from '../subscriptions/overdue.ts';
import { invoiceEntity } from './entities.ts';
import { lockInvoice } from './lock-invoice.ts';

/**
 * Gives up what is left to pay of an invoice as a bad debt, with its VAT taken off what is owed to SARS. Answers the customer. Throws 404, and
 * 409 where nothing is left to pay of it.
 */
export async function writeOffInvoice(call: UserCall, id: number, note: string): Promise<number> {
  return call.store.db.transaction().execute(async (tx) => {
    const invoice = await lockInvoice(tx, id);
    if (invoice === null || invoice.totalCents < 0 || invoice.customerId === null) throw notFound('This invoice was not found.');
    const { customerId, number, totalCents, vatRatePct } = invoice;
    const { open } = debtsOf(await listEntries(tx, customerId));
    const openCents = open.find((debt) => debt.invoice === number)?.openCents ?? 0;
    if (openCents <= 0) throw conflict(`Nothing is left to pay of invoice ${number}.`);
    const by = call.actor.userId;
    await transitIn(call, tx, invoiceEntity, { id, event: { type: 'writeOff' }, by, facts: { openCents, totalCents } });
    const at = call.clock.now();
    const { day } = sastOf(at.getTime());
    const base = { day, month: day.slice(0, 7), customerId, plan: null, invoice: number, dueOn: null };
    await addEntries(tx, [{ ...base, kind: 'write_off', cents: writtenOffCents(openCents, vatRatePct) }], { at });
    await resumeIfPaid(call, tx, customerId);
    const details = { invoice: number, amount_cents: openCents };
    await addBillingEvent(tx, {
      customerId,
      subscriptionId: null,
      at,
      kind: 'written_off',
      by,
      note,
      details,
    });
    return customerId;
  });
}
