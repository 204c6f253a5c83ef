import { sql } from 'kysely';
import type { Db } from './database.ts';
import { toJson } from './text.ts';

/** A stored setting as written, or null. The reader validates it. */
export async function setting(db: Db, key: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

export async function saveSetting(db: Db, key: string, value: object, at: Date): Promise<void> {
  const values = { value: toJson(value), updated_at: at };
  await db
    .insertInto('settings')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
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
