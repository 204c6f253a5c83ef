import type { UserCall } from '#server/context.ts';
import { type SignInRule, signInKey, signInRule, signInRuleOf } from '#server/store/people/second-factors.ts';
import { settingAsSeen, storeSetting } from '../setup/change-setting.ts';

/**
 * Stores whether staff need a second factor; from then on those without one can do nothing else first. Writes a change into the audit trail,
 * and answers what is stored. Throws 409 where somebody changed it since the version that was seen.
 */
export async function saveSignInRules(call: UserCall, isNeeded: boolean, seen: number): Promise<SignInRule> {
  await call.store.db.transaction().execute(async (tx) => {
    const now = call.clock.now();
    const stored = await settingAsSeen(tx, { key: signInKey, seen, what: 'the rules for signing in', now });
    if (signInRuleOf(stored).isNeeded === isNeeded) return;
    const value = { staff_need_second_factor: isNeeded };
    await storeSetting(call, tx, {
      key: signInKey,
      value,
      version: stored.version,
      action: 'sign_in_rules_changed',
      details: value,
    });
  });
  return signInRule(call.store.db);
}
