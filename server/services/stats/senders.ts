import { mayManageDomain } from '#domain/access.ts';
import type { SenderCategory, SenderStatus } from '#domain/vocabulary.ts';
import { maySort } from '#machines/sender.ts';
import type { UserCall } from '#server/context.ts';
import { senderCategories } from '#server/store/alerts/alert-facts.ts';
import { audit } from '#server/store/people/audit.ts';
import { placedSenders, placeSender } from '#server/store/reports/sender-categories.ts';
import { evaluateAgain } from '../checks/scheduled-checks.ts';
import { checkedDomain, managedDomain } from '../domains/managed.ts';
import { sharesOf } from '../scope.ts';

type Source = { domain_id: number; sender_key: string; sender_name: string };

/** The sender an address belongs to, what people said it is to the domain, and whether the caller may say so. */
export async function senderOfSource(call: UserCall, source: Source) {
  const { db } = call.store;
  const { sender_key: key, sender_name: name } = source;
  const [placed, { customers }] = await Promise.all([
    senderCategories(db, [source.domain_id]),
    checkedDomain(call, source.domain_id),
  ]);
  const may = mayManageDomain(call.actor, sharesOf(customers));
  return { key, name, may_categorise: may, category: placed.findLast(({ sender }) => sender === key)?.category ?? null };
}

type Decision = { domain_id: number; sender: string; category: SenderCategory | null };

/**
 * Says what a sender is to a domain; `null` takes it back. Statistics, path and score of the domain follow at once, its alerts within
 * seconds. The same again confirms it. Throws 403, 404.
 */
export async function categorise(
  call: UserCall,
  domainId: number,
  sender: string,
  category: SenderCategory | null,
): Promise<void> {
  await categoriseMany(call, [{ domain_id: domainId, sender, category }]);
}

/** The same for many senders at once, of several domains; all or none. Answers how many were sorted. Throws 403, 404. */
export async function categoriseMany(call: UserCall, decisions: readonly Decision[]): Promise<number> {
  const ids = [...new Set(decisions.map(({ domain_id: id }) => id))];
  for (const id of ids) await managedDomain(call, id);
  const placed = await placedSenders(call.store.db, ids);
  const statusOf = ({ domain_id: id, sender }: Decision): SenderStatus =>
    placed.findLast((one) => one.domainId === id && one.sender === sender)?.category ?? 'unsorted';
  const changing = decisions.filter((decision) => maySort(statusOf(decision), decision.category));
  const by = { at: call.clock.now(), actorUserId: call.actor.userId };
  await call.store.db.transaction().execute(async (db) => {
    for (const { domain_id: domainId, sender, category } of changing) {
      await placeSender(db, { domainId, sender, category, by: by.actorUserId, at: call.doneAt ?? by.at });
      await audit(db, { ...by, action: 'sender_placed', entity: 'domain', entityId: domainId, details: { sender, category } });
    }
  });
  if (changing.length === 0) return 0;
  for (const id of ids) await evaluateAgain(call, id, 'A sender was categorised');
  await call.queue.enqueue('alerts-evaluate', {}, { singletonKey: 'new checks', startAfter: 2 });
  return changing.length;
}
