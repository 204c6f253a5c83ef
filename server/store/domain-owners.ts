import type { Db } from './database.ts';

/** The numbers of a customer's domains. */
export async function domainIdsOf(db: Db, customerId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('domain_customers').select('domain_id').where('customer_id', '=', customerId).execute();
  return new Set(rows.map((row) => row.domain_id));
}
