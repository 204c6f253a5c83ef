import { findInvoice, type StoredInvoice } from '#server/store/billing/invoices.ts';
import type { Db } from '#server/store/database.ts';
import { lockCustomer } from '#server/store/people/associations.ts';

/** An invoice with what is booked for its customer, locked until the transaction ends; the customer first, as where payments are booked. */
export async function lockInvoice(tx: Db, id: number): Promise<StoredInvoice | null> {
  const invoice = await findInvoice(tx, id);
  if (invoice === null || invoice.customerId === null) return null;
  await lockCustomer(tx, invoice.customerId);
  return findInvoice(tx, id, true);
}
