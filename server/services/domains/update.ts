import { mayManageCustomer } from '#domain/access.ts';
import type { MailClass } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { forbidden } from '#server/errors.ts';
import { changeDomain, type DomainRow } from '#server/store/domains/domains.ts';
import { audit } from '#server/store/people/audit.ts';

/** Changes a domain's class or notes. Needs `manage` at one of its customers. */
export async function updateDomain(
  call: UserCall,
  domain: DomainRow,
  change: { mail_class?: MailClass | undefined; notes?: string | undefined },
): Promise<void> {
  const may = domain.customers.some((customer) => mayManageCustomer(call.actor, customer.id)) || call.actor.role !== 'customer';
  if (!may) throw forbidden('Changing a domain needs the access level "manage" at its customer.');
  await call.store.db.transaction().execute(async (tx) => {
    await changeDomain(tx, domain.id, { mailClass: change.mail_class, notes: change.notes });
    await audit(tx, {
      at: call.clock.now(),
      actorUserId: call.actor.userId,
      action: 'domain_changed',
      entity: 'domain',
      entityId: domain.id,
      details: change,
    });
  });
}
