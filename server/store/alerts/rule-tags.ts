import { sql } from 'kysely';
import { byTag, tagKey } from '#domain/vocabulary/domain-tags.ts';
import type { Db } from '../database.ts';
import { heldAs } from '../domains/domain-tags.ts';
import { plainArray } from '../text.ts';

/** A tag of a customer: how many of its domains have it, and how many alert rules have settings for it. */
export type RuleTag = { customerId: number; tag: string; domains: number; rules: number };

/** The tags that these customers have on a domain or settings for, in the order of the alphabet. */
export async function ruleTags(db: Db, customerIds: readonly number[]): Promise<RuleTag[]> {
  const ids = plainArray(customerIds);
  const found = await sql<RuleTag>`with held as (select t.customer_id, t.key, (array_agg(t.tag order by t.domain_id))[1] as tag,
        count(*)::int as domains
      from domain_tags t join ${heldAs} where t.customer_id = any(${ids}::int[]) group by t.customer_id, t.key),
    ruled as (select customer_id, tag_key as key, (array_agg(tag order by id))[1] as tag, count(*)::int as rules
      from alert_rules where customer_id = any(${ids}::int[]) and tag_key is not null group by customer_id, tag_key)
    select coalesce(h.customer_id, r.customer_id) as "customerId", coalesce(h.tag, r.tag) as tag,
      coalesce(h.domains, 0) as domains, coalesce(r.rules, 0) as rules
    from held h full join ruled r on r.customer_id = h.customer_id and r.key = h.key`.execute(db);
  return found.rows.sort((a, b) => byTag(a.tag, b.tag) || a.customerId - b.customerId);
}

/** The active domains of a customer with a tag. */
export async function taggedDomainIds(db: Db, customerId: number, tag: string): Promise<number[]> {
  const found = await sql<{ id: number }>`select d.id from domain_tags t join ${heldAs}
    where t.customer_id = ${customerId} and t.key = ${tagKey(tag)} order by d.id`.execute(db);
  return found.rows.map(({ id }) => id);
}
