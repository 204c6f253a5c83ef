import type { UserCall } from '#server/context.ts';
import { setAside } from '#server/store/intake/uncounted.ts';
import { audit } from '#server/store/people/audit.ts';

/**
 * Marks messages that are not counted as processed, and records who did; other messages among the ids are unchanged. The messages are
 * retained: one that waits for a domain is still read once the domain is added. Returns how many were moved.
 */
export async function setMessagesAside(call: UserCall, ids: readonly number[]): Promise<number> {
  const at = call.clock.now();
  return call.store.db.transaction().execute(async (tx) => {
    const moved = await setAside(tx, ids, at);
    const entry = { at, actorUserId: call.actor.userId, action: 'messages_set_aside', entity: 'message', entityId: null };
    if (moved.length > 0) await audit(tx, { ...entry, details: { ids: moved } });
    return moved.length;
  });
}
