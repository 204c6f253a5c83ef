import { senderOf } from '#domain/documents/branding.ts';
import type { Db } from '#server/store/database.ts';
import { brandingOfCustomer } from '#server/store/documents/customer-branding.ts';

/** The name that emails about a customer come from; that of Beacon without a customer, or where it chose none. */
export async function senderNameFor(db: Db, customerId: number | null): Promise<{ senderName?: string }> {
  const senderName = customerId === null ? undefined : senderOf(await brandingOfCustomer(db, customerId));
  return senderName === undefined ? {} : { senderName };
}
