import { clockText, dayMonth, sastOf } from '#domain/sast.ts';
import type { UserCall } from '#server/context.ts';
import { conflict } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { audit } from '#server/store/people/audit.ts';
import { changeVersioned, lockSetting, type VersionedSetting, versionedSetting } from '#server/store/settings.ts';

/** A change of a setting: what is stored, the version that was seen, and what the audit trail says. `what` names it in a sentence. */
export type SettingChange = {
  key: string;
  value: object;
  seen: number;
  what: string;
  action: string;
  details: Record<string, unknown>;
};

/** When somebody changed something: `at 14:05` today, `on 24 Nov at 14:05` on another day, with its year where that is not this one. */
export function whenChanged(at: Date, now: Date): string {
  const { day, minutes } = sastOf(at.getTime());
  const today = sastOf(now.getTime()).day;
  const time = `at ${clockText(minutes)}`;
  if (day === today) return time;
  const year = day.slice(0, 4);
  return `on ${dayMonth(day)}${year === today.slice(0, 4) ? '' : `\u00a0${year}`} ${time}`;
}

/** What a change has seen of a setting; `what` names it in a sentence, `now` is the time by which its day is named. */
type Seen = { key: string; seen: number | undefined; what: string; now: Date };

/**
 * A setting that nobody else changes until the transaction ends. Throws 409 where somebody changed it since the version that was seen, and
 * says who and when; a caller that saw none gets what is stored.
 */
export async function settingAsSeen(tx: Db, { key, seen, what, now }: Seen): Promise<VersionedSetting> {
  await lockSetting(tx, key);
  const stored = await versionedSetting(tx, key);
  if (seen === undefined || seen === stored.version) return stored;
  const { changedBy, changedAt } = stored;
  const when = changedAt === null ? '' : ` ${whenChanged(changedAt, now)}`;
  throw conflict(`${changedBy ?? 'Somebody'} changed ${what}${when}. Check what is stored now, then make your change again.`);
}

/** Stores a setting as the version after the one that was read under its lock, and writes the change into the audit trail. */
export async function storeSetting(
  call: UserCall,
  tx: Db,
  { key, value, version, action, details }: Omit<SettingChange, 'seen' | 'what'> & { version: number },
): Promise<void> {
  const [at, by] = [call.clock.now(), call.actor.userId];
  if (!(await changeVersioned(tx, key, value, { seen: version, by, at }))) throw new Error(`The setting ${key} was not locked.`);
  await audit(tx, { at, actorUserId: by, action, entity: 'setting', entityId: key, details });
}

/**
 * Stores a setting and writes the change into the audit trail. Throws 409 where somebody changed it since the version that was seen, and
 * says who and when. `after` runs in the transaction.
 */
export async function changeSetting(call: UserCall, change: SettingChange, after?: (tx: Db) => Promise<void>): Promise<void> {
  await call.store.db.transaction().execute(async (tx) => {
    const { version } = await settingAsSeen(tx, { ...change, now: call.clock.now() });
    await storeSetting(call, tx, { ...change, version });
    await after?.(tx);
  });
}
