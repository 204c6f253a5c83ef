import { sql } from 'kysely';
import { sortedTags, tagKey } from '#domain/vocabulary/domain-tags.ts';
import type { Db } from '../database.ts';
import { plainArray } from '../text.ts';

/** A domain as one of the customers that have it: each has tags of its own. */
export type Held = { domainId: number; customerId: number };

/** The tags that each of these customers gave to a domain, by the number of the domain. */
export async function tagsOf(db: Db, held: readonly Held[]): Promise<Map<number, string[]>> {
  if (held.length === 0) return new Map();
  const found = await sql<{ id: number; tags: string[] }>`select t.domain_id as id, array_agg(t.tag) as tags
    from ${heldRows(held)} join domain_tags t on t.domain_id = h.domain_id and t.customer_id = h.customer_id
    group by t.domain_id`.execute(db);
  return new Map(found.rows.map(({ id, tags }) => [id, sortedTags(tags)]));
}

const heldRows = (held: readonly Held[]) =>
  sql`unnest(${plainArray(held.map((one) => one.domainId))}::int[], ${plainArray(held.map((one) => one.customerId))}::int[])
    as h (domain_id, customer_id)`;

/** To join to tags `t`: the active domains, where the customer that gave the tag has them. */
export const heldAs = sql`domain_customers dc on dc.domain_id = t.domain_id and dc.customer_id = t.customer_id
  join domains d on d.id = t.domain_id and d.is_active`;

/** How each of these customers writes a tag that it has on any of its domains, by customer and key. */
export async function spellings(db: Db, customerIds: readonly number[], tags: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<{ customer_id: number; key: string; tag: string }>`select t.customer_id, t.key, t.tag
    from domain_tags t join ${heldAs} where t.customer_id = any(${plainArray(customerIds)}::int[])
    and t.key in (${sql.join(tags.map(tagKey))}) order by t.domain_id`.execute(db);
  return new Map(found.rows.map(({ customer_id: id, key, tag }) => [spellingOf(id, tag, key), tag]));
}

/** By what a spelling is found: the customer, and the tag. */
export const spellingOf = (customerId: number, tag: string, key = tagKey(tag)): string => `${customerId} ${key}`;

/** Gives tags to domains; one that a domain has stays as it is. */
export async function addTags(db: Db, tags: readonly (Held & { tag: string })[]): Promise<void> {
  await db
    .insertInto('domain_tags')
    .values(
      tags.map(({ domainId, customerId, tag }) => ({ domain_id: domainId, customer_id: customerId, key: tagKey(tag), tag })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes tags from domains. */
export async function dropTags(db: Db, held: readonly Held[], tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  await sql`delete from domain_tags t using ${heldRows(held)} where t.domain_id = h.domain_id and t.customer_id = h.customer_id
    and t.key in (${sql.join(tags.map(tagKey))})`.execute(db);
}

/** Lets nobody else change the tags of these domains before the transaction ends: two who add at once would exceed the limit. */
export async function lockDomains(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('domains')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
