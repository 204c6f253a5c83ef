import { sql } from 'kysely';
import type { Db } from './database.ts';
import { toJson } from './text.ts';

/** A stored setting as written, or null. The reader validates it. */
export async function setting(db: Db, key: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

/** A setting with its version (0: none is stored), and who changed it last. */
export type VersionedSetting = { value: unknown; version: number; changedAt: Date | null; changedBy: string | null };

/** A setting as written, with the version that a change of it must have seen. */
export async function versionedSetting(db: Db, key: string): Promise<VersionedSetting> {
  const found = await sql<VersionedSetting>`select s.value, s.version, s.updated_at as "changedAt", u.display_name as "changedBy"
    from settings s left join users u on u.id = s.changed_by where s.key = ${key}`.execute(db);
  return found.rows[0] ?? { value: null, version: 0, changedAt: null, changedBy: null };
}

/** Lets nobody else change a setting until the transaction ends, also one that is not stored yet. */
export async function lockSetting(tx: Db, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`.execute(tx);
}

/** Stores a setting as the version after the one that was seen; `false` where another version is stored. */
export async function changeVersioned(
  db: Db,
  key: string,
  value: object,
  { seen, by, at }: { seen: number; by: number; at: Date },
): Promise<boolean> {
  const result = await sql`insert into settings (key, value, updated_at, changed_by)
    values (${key}, ${toJson(value)}::text::jsonb, ${at.toISOString()}::text::timestamptz, ${by}::int)
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at, changed_by = excluded.changed_by,
      version = settings.version + 1 where settings.version = ${seen}::int`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

export async function saveSetting(db: Db, key: string, value: object, at: Date): Promise<void> {
  const values = { value: toJson(value), updated_at: at };
  await db
    .insertInto('settings')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
}

/** The channel of the database that says that a setting changed which processes hold in memory. */
export const settingsChannel = 'beacon_settings';

/** Says that such a setting changed, when the transaction commits. */
export async function notifySettings(db: Db): Promise<void> {
  await sql`select pg_notify(${settingsChannel}, '')`.execute(db);
}

/** Stores a setting if none is stored yet, and returns the stored one; of several processes at once the first wins. */
export async function keepFirst(db: Db, key: string, value: object, at: Date): Promise<unknown> {
  await db
    .insertInto('settings')
    .values({ key, value: toJson(value), updated_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return setting(db, key);
}

/** Takes or keeps a lease for so many seconds; `false` while another holder has it. */
export async function holdLease(db: Db, key: string, holder: string, at: Date, seconds: number): Promise<boolean> {
  const until = new Date(at.getTime() + seconds * 1000).toISOString();
  const result = await sql`insert into settings (key, value, updated_at)
    values (${key}, ${toJson({ holder, until })}::text::jsonb, ${at.toISOString()}::text::timestamptz)
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at
    where settings.value ->> 'holder' = ${holder} or settings.value ->> 'until' <= ${at.toISOString()}`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** A lease that its holder has not renewed. */
export type SilentLease = { name: string; since: Date };

const leasesSilentSince = (
  since: Date,
) => sql<boolean>`key like 'lease %' and updated_at <= ${since.toISOString()}::text::timestamptz
  and value ->> 'until' > ${since.toISOString()}`;

/** Leases last renewed before `since`. */
export async function silentLeases(db: Db, since: Date): Promise<SilentLease[]> {
  const rows = await db.selectFrom('settings').select(['key', 'updated_at as since']).where(leasesSilentSince(since)).execute();
  return rows.map(({ key, since: last }) => ({ name: key.slice('lease '.length), since: last }));
}

/** Releases leases that were renewed before `since` for the last time, so that another process can hold them; answers how many. */
export async function releaseLeases(db: Db, since: Date): Promise<number> {
  const gone = await db.deleteFrom('settings').where(leasesSilentSince(since)).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
