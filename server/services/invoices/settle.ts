import { debtsOf } from '#domain/billing/debts.ts';
import { settledStatus } from '#machines/invoice.ts';
import { listInvoices, setInvoiceStatus } from '#server/store/billing/invoices.ts';
import { listEntries } from '#server/store/billing/ledger.ts';
import type { Db } from '#server/store/database.ts';

/** Brings the invoices of a customer to what the ledger says is left of them, in the transaction that changed it. */
export async function settleInvoices(tx: Db, customerId: number): Promise<void> {
  const open = new Map(debtsOf(await listEntries(tx, customerId)).open.map(({ invoice, openCents }) => [invoice, openCents]));
  for (const { id, number, status, totalCents, creditsId } of await listInvoices(tx, customerId)) {
    if (creditsId !== null) continue;
    const next = settledStatus(status, { openCents: open.get(number) ?? 0, totalCents });
    if (next !== status) await setInvoiceStatus(tx, id, next);
  }
}
