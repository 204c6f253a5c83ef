import { sastOf } from '#domain/sast.ts';
import type { UserCall } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { audit } from '#server/store/people/audit.ts';
import { changeVersioned, versionedSetting } from '#server/store/settings.ts';

/** A change of a setting: what is stored, the version that was seen, and what the audit trail says. `what` names it in a sentence. */
export type SettingChange = {
  key: string;
  value: object;
  seen: number;
  what: string;
  action: string;
  details: Record<string, unknown>;
};

const clockTime = (at: Date) => {
  const { minutes } = sastOf(at.getTime());
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};

/**
 * Stores a setting and writes the change into the audit trail. Throws 409 where somebody changed it since the version that was seen, and
 * says who and when; the same value again changes nothing. `after` runs in the transaction.
 */
export async function changeSetting(call: UserCall, change: SettingChange, after?: (tx: Db) => Promise<void>): Promise<void> {
  const at = call.clock.now();
  const { key, value, seen, what, action, details } = change;
  await call.store.db.transaction().execute(async (tx) => {
    const before = await versionedSetting(tx, key);
    if (before.version !== seen || !(await changeVersioned(tx, key, value, { seen, by: call.actor.userId, at }))) {
      const { changedBy, changedAt } = await versionedSetting(tx, key);
      const when = changedAt === null ? '' : ` at ${clockTime(changedAt)}`;
      throw conflict(`${changedBy ?? 'Somebody'} changed ${what}${when}. Check what is stored now, then make your change again.`);
    }
    const entry = { at, actorUserId: call.actor.userId, entity: 'setting', entityId: key, details };
    await audit(tx, { ...entry, action });
    await after?.(tx);
  });
}
