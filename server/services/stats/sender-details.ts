import type { UserCall } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { audit } from '#server/store/people/audit.ts';
import { putSenderDetails, type SenderDetails } from '#server/store/reports/sender-details.ts';
import { managedDomain } from '../domains/managed.ts';
import { holderOf, needManageAs } from '../domains/notes.ts';

/** Notes who is responsible for a sender of a domain and what it is used for, for the caller's organisation. Throws 403, 404, 409. */
export async function describeSender(call: UserCall, domainId: number, sender: string, details: SenderDetails): Promise<void> {
  const domain = await managedDomain(call, domainId);
  const customerId = holderOf(call, domain);
  if (customerId === null) throw conflict('No customer has this domain. Give it to one first.');
  needManageAs(call, domain, customerId, 'sender notes');
  const by = call.actor.userId;
  await call.store.db.transaction().execute(async (db) => {
    await putSenderDetails(db, { domainId, customerId, sender }, { ...details, by, at: call.doneAt ?? call.clock.now() });
    const action = 'sender_described';
    await audit(db, {
      at: call.clock.now(),
      actorUserId: by,
      action,
      entity: 'domain',
      entityId: domainId,
      details: { sender, fields: Object.keys(details) },
    });
  });
}
