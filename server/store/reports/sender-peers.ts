import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { plainArray, textArray } from '../text.ts';

/** What other customers said of a sender: how many sorted it, and how many of them as their own or approved. */
export type SenderPeers = { sorted: number; approved: number };

/** Counts of customers that sorted these senders for a domain of theirs, without the customers that hold one of `domainIds`; by sender. */
export async function senderPeers(
  db: Db,
  senders: readonly string[],
  domainIds: readonly number[],
): Promise<Map<string, SenderPeers>> {
  if (senders.length === 0) return new Map();
  const found = await sql<SenderPeers & { sender: string }>`select t.sender, count(distinct dc.customer_id)::int as sorted,
      (count(distinct dc.customer_id) filter (where t.category in ('own', 'approved')))::int as approved
    from sender_categories t join domains d on d.id = t.domain_id and d.is_active join domain_customers dc on dc.domain_id = t.domain_id
    where t.sender = any(${textArray(senders)}::text[]) and dc.customer_id not in (
      select own.customer_id from domain_customers own where own.domain_id = any(${plainArray(domainIds)}::int[]))
    group by t.sender`.execute(db);
  return new Map(found.rows.map(({ sender, ...counts }) => [sender, counts]));
}
