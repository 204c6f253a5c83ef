import { sql } from 'kysely';
import type { SpfTree } from '#domain/spf/tree-shape.ts';
import type { Db } from '../database.ts';
import { ofDomains } from '../period.ts';
import { plainArray, textArray, toJson } from '../text.ts';

export type KnownListing = {
  address: string;
  list: string;
  state: 'listed' | 'clean' | 'unknown';
  codes: string[];
  reason: string | null;
  listedAt: Date | null;
  askedAt: Date;
};
export type NewListing = Pick<KnownListing, 'address' | 'list' | 'state' | 'codes' | 'reason'>;

/** Active domains at which people placed some sender as own. */
export async function domainsWithOwnSenders(db: Db): Promise<number[]> {
  const found = await sql<{ id: number }>`select d.id from domains d where d.is_active
    and exists (select 1 from sender_categories c where c.domain_id = d.id and c.category = 'own') order by d.id`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** The senders that people placed as own at these domains, and when they did. */
export async function ownSenders(
  db: Db,
  ids: readonly number[],
): Promise<{ domainId: number; sender: string; placedAt: Date }[]> {
  const found = await sql<{ domainId: number; sender: string; placedAt: Date }>`select t.domain_id as "domainId", t.sender,
      t.changed_at as "placedAt" from sender_categories t where ${ofDomains('t', ids)} and t.category = 'own'`.execute(db);
  return found.rows;
}

/** The SPF records of domains as last looked up. */
export async function spfTrees(db: Db, ids: readonly number[]): Promise<Map<number, SpfTree>> {
  const found = await sql<{ id: number; spf: SpfTree }>`select t.domain_id as id, t.findings -> 'spf' as spf
    from domain_checks t where ${ofDomains('t', ids)}`.execute(db);
  return new Map(found.rows.map(({ id, spf }) => [id, spf]));
}

/** The names of other domains that a customer of each of these domains holds. */
export async function sisterNames(db: Db, ids: readonly number[]): Promise<{ domainId: number; name: string }[]> {
  const found = await sql<{ domainId: number; name: string }>`select distinct t.domain_id as "domainId", d.name
    from domain_customers t join domain_customers o on o.customer_id = t.customer_id and o.domain_id <> t.domain_id
      join domains d on d.id = o.domain_id where ${ofDomains('t', ids)}`.execute(db);
  return found.rows;
}

/** What these lists are known to say about these addresses; pairs never queried are omitted. */
export async function knownListings(db: Db, addresses: readonly string[], lists: readonly string[]): Promise<KnownListing[]> {
  if (addresses.length === 0) return [];
  const found = await sql<KnownListing>`select host(t.address) as address, t.list, t.state, t.codes, t.reason,
      t.listed_at as "listedAt", t.asked_at as "askedAt"
    from blocklist_looks t where t.address = any(${textArray(addresses)}::text[]::inet[])
      and t.list = any(${textArray(lists)}::text[]) order by t.address, t.list`.execute(db);
  return found.rows;
}

const longestGap = sql`interval '3 days'`;

/**
 * Stores query results. A query without an answer leaves what was known; an earlier one never overwrites one that started later. An address
 * not queried for three days counts as newly listed, since it may have been off the list meanwhile.
 */
export async function saveListings(db: Db, listings: readonly NewListing[], at: Date): Promise<void> {
  if (listings.length === 0) return;
  const texts = (of: (listing: NewListing) => string | null) => sql`${textArray(listings.map(of))}::text[]`;
  const known = (column: string) => sql`case when excluded.state = 'unknown' then ${sql.ref(`t.${column}`)}
    else ${sql.ref(`excluded.${column}`)} end`;
  await sql`insert into blocklist_looks as t (address, list, state, codes, reason, listed_at, known_at, asked_at)
    select address::inet, list, state, codes::jsonb, reason, case when state = 'listed' then ${at}::timestamptz end,
      case when state <> 'unknown' then ${at}::timestamptz end, ${at}::timestamptz
    from unnest(${texts((listing) => listing.address)}, ${texts((listing) => listing.list)}, ${texts((listing) => listing.state)},
      ${texts((listing) => toJson(listing.codes))}, ${texts((listing) => listing.reason)}) as n (address, list, state, codes, reason)
    on conflict (address, list) do update set asked_at = excluded.asked_at, state = ${known('state')}, codes = ${known('codes')},
      reason = ${known('reason')}, known_at = ${known('known_at')},
      listed_at = case when excluded.state = 'unknown' then t.listed_at
        when excluded.state = 'listed' and t.asked_at >= excluded.asked_at - ${longestGap} then coalesce(t.listed_at, excluded.listed_at)
        else excluded.listed_at end
    where t.asked_at <= excluded.asked_at`.execute(db);
}

/** Forgets what was asked last before a time. */
export async function deleteOldListings(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('blocklist_looks').where('asked_at', '<', before).execute();
}

/** Has the alert rules evaluate these domains again at their next run. */
export async function queueEvaluation(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update alert_evaluations set evaluated_at = 'epoch' where domain_id = any(${plainArray(ids)}::int[])`.execute(db);
}
