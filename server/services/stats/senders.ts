import { mayManageDomain } from '#domain/access.ts';
import type { SenderCategory } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { senderCategories } from '#server/store/alerts/alert-facts.ts';
import { audit } from '#server/store/people/audit.ts';
import { placeSender } from '#server/store/reports/sender-categories.ts';
import { judgeAnew } from '../checks/scheduled-checks.ts';
import { checkedDomain, managedDomain } from '../domains/managed.ts';
import { sharesOf } from '../scope.ts';

type Source = { domain_id: number; sender_key: string; sender_name: string };

/** The sender an address belongs to, what people said it is to the domain, and whether the caller may say so. */
export async function senderOfSource(call: UserCall, source: Source) {
  const { db } = call.store;
  const { sender_key: key, sender_name: name } = source;
  const placed = await senderCategories(db, [source.domain_id]);
  const { customers } = await checkedDomain(call, source.domain_id);
  const may = mayManageDomain(call.actor, sharesOf(customers));
  return { key, name, may_categorise: may, category: placed.findLast(({ sender }) => sender === key)?.category ?? null };
}

/**
 * Says what a sender is to a domain; `null` takes it back. Statistics, path and score of the domain follow at once, its alerts within
 * seconds. The same again changes nothing. Throws 403, 404.
 */
export async function categorise(
  call: UserCall,
  domainId: number,
  sender: string,
  category: SenderCategory | null,
): Promise<void> {
  const domain = await managedDomain(call, domainId);
  const by = { at: call.clock.now(), actorUserId: call.actor.userId };
  await placeSender(call.store.db, { domainId: domain.id, sender, category, by: by.actorUserId, at: call.doneAt ?? by.at });
  await audit(call.store.db, {
    ...by,
    action: 'sender_placed',
    entity: 'domain',
    entityId: domain.id,
    details: { sender, category },
  });
  await judgeAnew(call, domain.id, 'A sender was placed');
  await call.queue.enqueue('alerts-evaluate', {}, { singletonKey: 'new looks', startAfter: 2 });
}
