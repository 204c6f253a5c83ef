import { isStaff } from '#domain/access.ts';
import { isSharedService } from '#domain/alerts/sender.ts';
import type { UserCall } from '#server/context.ts';
import { audit } from '#server/store/people/audit.ts';
import { arePeersShown, type SenderPeers, savePeersShown, senderPeers } from '#server/store/reports/sender-peers.ts';

/**
 * What other customers said of these senders, by sender; empty where staff switched it off. The caller's own customers are left out, except
 * for staff, who see all.
 */
export async function peersOfSenders(
  call: UserCall,
  senders: readonly string[],
  domainIds: readonly number[],
): Promise<Map<string, SenderPeers>> {
  const shared = [...new Set(senders)].filter(isSharedService);
  const { db } = call.store;
  if (shared.length === 0 || !(await arePeersShown(db))) return new Map();
  return senderPeers(db, shared, isStaff(call.actor.role) ? [] : domainIds);
}

/** Switches on or off that people see how many other customers approved a service. Writes a change into the audit trail. */
export async function showPeers(call: UserCall, isShown: boolean): Promise<void> {
  const at = call.clock.now();
  await call.store.db.transaction().execute(async (tx) => {
    if ((await arePeersShown(tx)) === isShown) return;
    await savePeersShown(tx, isShown, at);
    const entry = { at, actorUserId: call.actor.userId, entity: 'setting', entityId: 'sender-advice' };
    await audit(tx, { ...entry, action: 'sender_advice_changed', details: { shows_other_customers: isShown } });
  });
}
