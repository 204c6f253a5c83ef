import type { UserCall } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import { audit } from '#server/store/people/audit.ts';
import { factorKinds, removeFactors } from '#server/store/people/second-factors.ts';
import { revokeSessionsOf } from '#server/store/people/sessions.ts';
import { withAccount } from '../users/change-person.ts';
import { notifyPerson } from './notices.ts';

/**
 * Removes every second factor of a person who has lost them, including recovery codes, and signs the person out everywhere. Throws 404,
 * 403, and 409 for the caller's own account and for a person without a second factor.
 */
export async function resetFactors(call: UserCall, userId: number): Promise<void> {
  await withAccount(call, userId, async (tx, user) => {
    const { codes, passkeys } = await factorKinds(tx, userId);
    if (!codes && passkeys === 0) throw conflict(`${user.name} has no second factor.`);
    await removeFactors(tx, userId);
    const at = call.clock.now();
    await revokeSessionsOf(tx, userId, at);
    const details = { one_time_codes: codes, passkeys };
    await audit(tx, {
      at,
      actorUserId: call.actor.userId,
      action: 'second_factor_reset',
      entity: 'user',
      entityId: userId,
      details,
    });
  });
  await notifyPerson(call, userId, { kind: 'factors_reset', by: call.actor.name });
}
