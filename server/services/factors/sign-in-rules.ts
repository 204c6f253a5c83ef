import type { UserCall } from '#server/context.ts';
import { audit } from '#server/store/people/audit.ts';
import { saveStaffNeedFactor, staffNeedFactor } from '#server/store/people/second-factors.ts';

/** Stores whether staff need a second factor; from then on those without one can do nothing else first. Writes a change into the audit trail. */
export async function saveSignInRules(call: UserCall, isNeeded: boolean): Promise<void> {
  const at = call.clock.now();
  await call.store.db.transaction().execute(async (tx) => {
    if ((await staffNeedFactor(tx)) === isNeeded) return;
    await saveStaffNeedFactor(tx, isNeeded, at);
    const details = { staff_need_second_factor: isNeeded };
    const entry = { at, actorUserId: call.actor.userId, entity: 'setting', entityId: 'sign-in', details };
    await audit(tx, { ...entry, action: 'sign_in_rules_changed' });
  });
}
