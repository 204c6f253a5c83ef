import { sql } from 'kysely';
import { currentKeyOf } from '#domain/alerts/sender.ts';
import type { Db } from '../database.ts';
import { plainArray } from '../text.ts';

/** What a customer notes about a sender: who is responsible for it, what it is used for; empty where nothing is noted. */
export type SenderDetails = { owner: string; purpose: string; note: string };

/** Whose notes about a domain are meant. */
export type DomainHolder = { domainId: number; customerId: number };

/** Stores what a customer notes about a sender. An earlier word never overwrites a later one. */
export async function putSenderDetails(
  db: Db,
  { domainId, customerId, sender }: DomainHolder & { sender: string },
  { by, at, ...details }: SenderDetails & { by: number; at: Date },
): Promise<void> {
  const values = { ...details, changed_by: by, changed_at: at };
  await db
    .insertInto('sender_details')
    .values({ domain_id: domainId, customer_id: customerId, sender, ...values })
    .onConflict((conflict) =>
      conflict.columns(['domain_id', 'customer_id', 'sender']).doUpdateSet(values).where('sender_details.changed_at', '<=', at),
    )
    .execute();
}

/** What these customers note about the senders of these domains, by `domain sender`; senders about which nothing is noted are left out. */
export async function senderDetails(db: Db, holders: readonly DomainHolder[]): Promise<Map<string, SenderDetails>> {
  const ids = (of: keyof DomainHolder) => sql`${plainArray(holders.map((holder) => holder[of]))}::text::int[]`;
  const found = await sql<SenderDetails & { domainId: number; sender: string }>`select t.domain_id as "domainId", t.sender,
      t.owner, t.purpose, t.note from sender_details t
    where (t.domain_id, t.customer_id) in (select * from unnest(${ids('domainId')}, ${ids('customerId')}))
      and t.owner || t.purpose || t.note <> ''
    order by t.changed_at`.execute(db);
  return new Map(found.rows.map(({ domainId, sender, ...details }) => [`${domainId} ${currentKeyOf(sender)}`, details]));
}
