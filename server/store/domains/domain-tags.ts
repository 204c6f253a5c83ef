import { sql } from 'kysely';
import { tagKey } from '#domain/vocabulary/domain-tags.ts';
import type { Db } from '../database.ts';
import { plainArray } from '../text.ts';

/** A domain as one of the customers that have it: each has tags of its own. */
export type Held = { domainId: number; customerId: number };

/** The tags that each of these customers gave to a domain, by the number of the domain. */
export async function tagsOf(db: Db, held: readonly Held[]): Promise<Map<number, string[]>> {
  if (held.length === 0) return new Map();
  const found = await sql<{ id: number; tags: string[] }>`select t.domain_id as id, array_agg(t.tag order by t.key) as tags
    from ${heldRows(held)} join domain_tags t on t.domain_id = h.domain_id and t.customer_id = h.customer_id
    group by t.domain_id`.execute(db);
  return new Map(found.rows.map(({ id, tags }) => [id, tags]));
}

const heldRows = (held: readonly Held[]) =>
  sql`unnest(${plainArray(held.map((one) => one.domainId))}::int[], ${plainArray(held.map((one) => one.customerId))}::int[])
    as h (domain_id, customer_id)`;

/** To join to tags `t`: the active domains, where the customer that gave the tag has them. */
export const heldAs = sql`domain_customers dc on dc.domain_id = t.domain_id and dc.customer_id = t.customer_id
  join domains d on d.id = t.domain_id and d.is_active`;

/** How each of these customers writes a tag that it has on any domain, by customer and key. */
export async function spellings(db: Db, customerIds: readonly number[], tags: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('domain_tags')
    .select(['customer_id', 'key', 'tag'])
    .where('customer_id', 'in', [...customerIds])
    .where('key', 'in', tags.map(tagKey))
    .orderBy('domain_id')
    .execute();
  return new Map(found.map(({ customer_id: id, key, tag }) => [spellingOf(id, tag, key), tag]));
}

/** By what a spelling is found: the customer, and the tag. */
export const spellingOf = (customerId: number, tag: string, key = tagKey(tag)): string => `${customerId} ${key}`;

/** Gives a tag to a domain; one that it has stays as it is. */
export async function addTag(db: Db, { domainId, customerId }: Held, tag: string): Promise<void> {
  await db
    .insertInto('domain_tags')
    .values({ domain_id: domainId, customer_id: customerId, key: tagKey(tag), tag })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes tags from a domain. */
export async function dropTags(db: Db, { domainId, customerId }: Held, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  await db
    .deleteFrom('domain_tags')
    .where('domain_id', '=', domainId)
    .where('customer_id', '=', customerId)
    .where('key', 'in', tags.map(tagKey))
    .execute();
}
