import type { Branding } from '#domain/documents/branding.ts';
import type { Db } from '../database.ts';
import { toJson } from '../text.ts';

/** How reports about a customer look; empty where nobody chose anything. Not scoped: the caller may see the customer. */
export async function brandingOfCustomer(db: Db, customerId: number): Promise<Branding> {
  const row = await db
    .selectFrom('customer_branding')
    .select('branding')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.branding ?? {};
}

export async function putBranding(
  db: Db,
  customerId: number,
  branding: Branding,
  { at, by }: { at: Date; by: number },
): Promise<void> {
  const values = { branding: toJson(branding), changed_at: at, changed_by: by };
  await db
    .insertInto('customer_branding')
    .values({ customer_id: customerId, ...values })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
    .execute();
}
