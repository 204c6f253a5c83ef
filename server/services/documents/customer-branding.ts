import { covers, isStaff } from '#domain/access.ts';
import type { Branding } from '#domain/documents/branding.ts';
import type { UserCall } from '#server/context.ts';
import { forbidden } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { brandingOfCustomer, putBranding } from '#server/store/documents/customer-branding.ts';
import { audit } from '#server/store/people/audit.ts';
import { accessibleCustomer } from '../subscriptions/read.ts';
import { cleanBranding } from './branding.ts';

/** How reports about a customer look. Throws 404. */
export async function readBranding(call: UserCall, customerId: number): Promise<Branding> {
  await accessibleCustomer(call, customerId);
  return brandingOfCustomer(call.store.db, customerId);
}

/** Sets how all reports about a customer look from now on; what is left out is cleared. Throws 404, 403 below "manage", and 400. */
export async function saveBranding(call: UserCall, customerId: number, asked: Branding): Promise<Branding> {
  await accessibleCustomer(call, customerId);
  const { role, customers, userId } = call.actor;
  if (!isStaff(role) && !covers(customers[customerId], 'manage'))
    throw forbidden('Changing the branding needs the access level "manage" at this customer.');
  const branding: Branding = Object.fromEntries(
    Object.entries(cleanBranding(asked)).filter(([, value]) => value !== undefined && value !== ''),
  );
  const at = call.clock.now();
  await call.store.db.transaction().execute(async (tx) => {
    await putBranding(tx, customerId, branding, { at, by: userId });
    const details = { parts: Object.keys(branding) };
    await audit(tx, { at, actorUserId: userId, action: 'branding_changed', entity: 'customer', entityId: customerId, details });
  });
  return branding;
}

/** The look of a document: the one that was asked for, else that of the only customer it is about. */
export async function brandingOfCustomers(
  db: Db,
  customers: readonly { id: number }[],
  asked: Branding | undefined,
): Promise<Branding> {
  const [only, ...others] = customers;
  return asked ?? (only === undefined || others.length > 0 ? {} : await brandingOfCustomer(db, only.id));
}
