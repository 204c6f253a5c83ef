import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { textArray } from '../text.ts';

/** The reverse name of an address that points back to it; `null` where it has none. */
export type AddressName = { address: string; name: string | null; askedAt: Date };

/** What is known about the names of these addresses; those never looked up are omitted. */
export async function addressNames(db: Db, addresses: readonly string[]): Promise<Map<string, AddressName>> {
  if (addresses.length === 0) return new Map();
  const found = await sql<AddressName>`select host(t.address) as address, t.name, t.asked_at as "askedAt"
    from address_names t where t.address = any(${textArray(addresses)}::text[]::inet[])`.execute(db);
  return new Map(found.rows.map((row) => [row.address, row]));
}

/** Stores what was found; a name asked earlier never replaces a later one. */
export async function saveAddressNames(db: Db, found: readonly Omit<AddressName, 'askedAt'>[], at: Date): Promise<void> {
  if (found.length === 0) return;
  await sql`insert into address_names as t (address, name, asked_at)
    select address::inet, name, ${at}::timestamptz
    from unnest(${textArray(found.map(({ address }) => address))}::text[], ${textArray(found.map(({ name }) => name))}::text[])
      as n (address, name)
    on conflict (address) do update set name = excluded.name, asked_at = excluded.asked_at
    where t.asked_at <= excluded.asked_at`.execute(db);
}

/** Forgets names that were asked last before a time. */
export async function forgetAddressNames(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('address_names').where('asked_at', '<', before).execute();
}
