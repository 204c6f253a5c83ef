import { isStaff } from '#domain/access.ts';
import { isSharedService } from '#domain/alerts/sender.ts';
import type { UserCall } from '#server/context.ts';
import { isFeatureOn } from '#server/store/features.ts';
import { type SenderPeers, senderPeers } from '#server/store/reports/sender-peers.ts';

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
  if (shared.length === 0 || !(await isFeatureOn(db, 'peer_approvals'))) return new Map();
  return senderPeers(db, shared, isStaff(call.actor.role) ? [] : domainIds);
}
