import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { takeDomain } from '#server/store/domains/domains.ts';
import { audit } from '#server/store/people/audit.ts';
import { accessibleDomain } from '../scope.ts';

/** Ends a customer's access to a domain. Throws 404 where there is none. */
export async function dissociateDomain(call: UserCall, domainId: number, customerId: number): Promise<void> {
  await accessibleDomain(call, domainId);
  await call.store.db.transaction().execute(async (tx) => {
    if (!(await takeDomain(tx, domainId, customerId))) throw notFound('This customer has no access to this domain.');
    await audit(tx, {
      at: call.clock.now(),
      actorUserId: call.actor.userId,
      action: 'domain_taken',
      entity: 'domain',
      entityId: domainId,
      details: { customer_id: customerId },
    });
  });
}
