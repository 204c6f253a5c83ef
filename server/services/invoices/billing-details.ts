import type { billing } from '#contract/billing.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { writeBuyer } from '#server/store/billing/billable.ts';
import { audit } from '#server/store/people/audit.ts';
import type { InvoiceParty } from '#server/store/tables/money.ts';
import { accessibleCustomer } from '../subscriptions/read.ts';

/** Stores what future invoices of a customer show beside the name; existing invoices are unchanged. Throws 404. */
export async function saveBillingDetails(
  call: UserCall,
  id: number,
  body: Parsed<(typeof billing)['saveDetails']>['body'],
): Promise<InvoiceParty> {
  const { name } = await accessibleCustomer(call, id);
  const party = { name, address: body.address, registration: body.registration_number, vatNumber: body.vat_number };
  await writeBuyer(call.store.db, id, party);
  const at = call.clock.now();
  await audit(call.store.db, {
    at,
    actorUserId: call.actor.userId,
    action: 'billing_details_changed',
    entity: 'customer',
    entityId: id,
  });
  return party;
}
