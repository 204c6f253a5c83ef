import type { AccessLevel } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { customerNotFound } from '#server/errors.ts';
import { claimsOn } from '#server/store/domains/domain-claims.ts';
import { assignDomain } from '#server/store/domains/domains.ts';
import { audit } from '#server/store/people/audit.ts';
import { listCustomers } from '#server/store/people/customers.ts';
import { systemScope } from '#server/store/scope.ts';
import { accessibleDomain } from '../scope.ts';
import { acceptClaim } from './claims.ts';

/** Gives a customer access to a domain, or changes its level; a domain that the customer only claims is approved by it. Throws 404 for a domain or customer that is not there. */
export async function associateDomain(
  call: UserCall,
  domainId: number,
  customerId: number,
  given: { access_level: AccessLevel },
): Promise<void> {
  const { db } = call.store;
  const claims = await claimsOn(db, systemScope('staff approve a claim'), domainId);
  const { total } = await listCustomers(db, { limit: 1, offset: 0, id: customerId });
  if (total === 0) throw customerNotFound();
  const claim = claims.find((one) => one.customerId === customerId);
  if (claim !== undefined) await acceptClaim(call, claim, 'staff');
  else await accessibleDomain(call, domainId);
  await db.transaction().execute(async (tx) => {
    await assignDomain(tx, domainId, customerId, given.access_level);
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
