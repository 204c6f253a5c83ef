import type { Db } from '../database.ts';

/** The notes of a customer about a domain by selector; those about the domain itself under ''. */
export async function tenantNotes(db: Db, domainId: number, customerId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('tenant_notes')
    .select(['selector', 'notes'])
    .where('domain_id', '=', domainId)
    .where('customer_id', '=', customerId)
    .execute();
  return new Map(rows.map(({ selector, notes }) => [selector, notes]));
}

/** Sets a customer's notes about a domain, or about one of its selectors. */
export async function putTenantNotes(
  db: Db,
  at: { domainId: number; customerId: number; selector?: string },
  notes: string,
): Promise<void> {
  await db
    .insertInto('tenant_notes')
    .values({ domain_id: at.domainId, customer_id: at.customerId, selector: at.selector ?? '', notes })
    .onConflict((conflict) => conflict.columns(['domain_id', 'customer_id', 'selector']).doUpdateSet({ notes }))
    .execute();
}
