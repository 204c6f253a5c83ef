import type { AccessLevel } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { giveDomain } from '#server/store/domains/domains.ts';
import { audit } from '#server/store/people/audit.ts';
import { listCustomers } from '#server/store/people/customers.ts';
import { accessibleDomain } from '../scope.ts';

/** Gives a customer access to a domain, or changes its level. Throws 404 for a domain or customer that is not there. */
export async function associateDomain(
  call: UserCall,
  domainId: number,
  customerId: number,
  given: { access_level: AccessLevel },
): Promise<void> {
  const { db } = call.store;
  await accessibleDomain(call, domainId);
  const { total } = await listCustomers(db, { limit: 1, offset: 0, id: customerId });
  if (total === 0) throw notFound('Customer not found or access denied');
  await db.transaction().execute(async (tx) => {
    await giveDomain(tx, domainId, customerId, given.access_level);
    await audit(tx, {
      at: call.clock.now(),
      actorUserId: call.actor.userId,
      action: 'domain_given',
      entity: 'domain',
      entityId: domainId,
      details: { customer_id: customerId, ...given },
    });
  });
}
