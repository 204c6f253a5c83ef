import type { LedgerEntry } from '#domain/billing/ledger.ts';
import type { Db } from '../database.ts';

/** Adds entries to the ledger; the database refuses one that is not in balance. `paymentId` is what the entry books: each kind of it once. */
export async function addEntries(
  db: Db,
  entries: readonly LedgerEntry[],
  { at, paymentId = null }: { at: Date; paymentId?: number | null },
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ customerId, dueOn, cents, ...entry }) => ({
    ...entry,
    ...cents,
    customer_id: customerId,
    due_on: dueOn,
    payment_id: paymentId,
    at,
  }));
  await db.insertInto('ledger').values(rows).execute();
}

/** The entries of customers, oldest first; of everybody where none is named. */
export async function listEntries(db: Db, customerId?: number): Promise<LedgerEntry[]> {
  let query = db
    .selectFrom('ledger')
    .select(['day', 'month', 'customer_id', 'kind', 'plan', 'invoice', 'due_on'])
    .select(['receivable', 'bank', 'revenue', 'vat', 'bad_debt'])
    .orderBy('id');
  if (customerId !== undefined) query = query.where('customer_id', '=', customerId);
  const rows = await query.execute();
  return rows.map(({ customer_id: customer, due_on: dueOn, receivable, bank, revenue, vat, bad_debt, ...entry }) => ({
    ...entry,
    customerId: customer,
    dueOn,
    cents: { receivable, bank, revenue, vat, bad_debt },
  }));
}
