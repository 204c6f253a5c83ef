import { debtsOf } from '#domain/billing/debts.ts';
import { settledStatus } from '#machines/invoice.ts';
import type { Context } from '#server/context.ts';
import { listInvoices } from '#server/store/billing/invoices.ts';
import { listEntries } from '#server/store/billing/ledger.ts';
import type { Db } from '#server/store/database.ts';
import { transitIn } from '#server/transit.ts';
import { invoiceEntity } from './entities.ts';

/** Brings the invoices of a customer to what the ledger says is left of them, in the transaction that changed it. */
export async function settleInvoices(context: Pick<Context, 'queue' | 'clock'>, tx: Db, customerId: number): Promise<void> {
  const open = new Map(debtsOf(await listEntries(tx, customerId)).open.map(({ invoice, openCents }) => [invoice, openCents]));
  for (const { id, number, status, totalCents, creditsId } of await listInvoices(tx, customerId)) {
    if (creditsId !== null) continue;
    const facts = { openCents: open.get(number) ?? 0, totalCents };
    if (settledStatus(status, facts) === status) continue;
    await transitIn(context, tx, invoiceEntity, { id, event: { type: 'settle' }, by: null, facts });
  }
}
