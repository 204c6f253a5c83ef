import { covers, effectiveLevel, isStaff } from '#domain/access.ts';
import type { UserCall } from '#server/context.ts';
import { forbidden } from '#server/errors.ts';
import { hasHolder } from '#server/store/domains/domain-owners.ts';
import { type DomainRow, deactivateDomains, takeDomain } from '#server/store/domains/domains.ts';
import { audit } from '#server/store/people/audit.ts';
import { sharesOf } from '../scope.ts';

/**
 * Removes a domain from monitoring. A customer's manager ends that customer's share; without remaining holders, or when staff remove it,
 * the domain is deactivated: its statistics remain, messages for it wait, and its last holder reactivates it by adding it again.
 */
export async function removeDomain(call: UserCall, domain: DomainRow): Promise<void> {
  const held = domain.customers.filter((customer) => covers(effectiveLevel(call.actor, sharesOf([customer])), 'manage'));
  if (held.length === 0 && !isStaff(call.actor.role)) throw forbidden('Removing a domain needs the access level "manage" on it.');
  await call.store.db.transaction().execute(async (tx) => {
    if (isStaff(call.actor.role)) await takeDomain(tx, domain.id, 'all');
    for (const customer of held) await takeDomain(tx, domain.id, customer.id);
    const holders = isStaff(call.actor.role) ? domain.customers : held;
    if (!(await hasHolder(tx, domain.id)))
      await deactivateDomains(
        tx,
        domain.id,
        holders.map(({ id }) => id),
      );
    await audit(tx, {
      at: call.clock.now(),
      actorUserId: call.actor.userId,
      action: 'domain_removed',
      entity: 'domain',
      entityId: domain.id,
    });
  });
}
