import { sql } from 'kysely';
import { currentKeyOf } from '#domain/alerts/sender.ts';
import type { PlacedSender } from '#domain/protection/placed-senders.ts';
import type { SenderCategory } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { oneOfMany } from '../period.ts';

/** Stores a sender's category for a domain, replacing an earlier one; `null` removes it. The domain is evaluated again. */
export async function placeSender(
  db: Db,
  row: { domainId: number; sender: string; category: SenderCategory | null; by: number; at: Date },
): Promise<void> {
  const { domainId, sender, category, by, at } = row;
  await dropFormerKeys(db, domainId, sender, at);
  if (category === null)
    await db
      .deleteFrom('sender_categories')
      .where('domain_id', '=', domainId)
      .where('sender', '=', sender)
      .where('changed_at', '<=', at)
      .execute();
  else {
    const values = { category, changed_by: by, changed_at: at };
    await db
      .insertInto('sender_categories')
      .values({ domain_id: domainId, sender, ...values })
      .onConflict((conflict) =>
        conflict.columns(['domain_id', 'sender']).doUpdateSet(values).where('sender_categories.changed_at', '<=', at),
      )
      .execute();
  }
  await sql`update alert_evaluations set evaluated_at = 'epoch' where domain_id = ${domainId}`.execute(db);
}

async function dropFormerKeys(db: Db, domainId: number, sender: string, at: Date): Promise<void> {
  const rows = await db.selectFrom('sender_categories').select('sender').where('domain_id', '=', domainId).execute();
  const former = rows.map((row) => row.sender).filter((stored) => stored !== sender && currentKeyOf(stored) === sender);
  if (former.length === 0) return;
  await db
    .deleteFrom('sender_categories')
    .where('domain_id', '=', domainId)
    .where('sender', 'in', former)
    .where('changed_at', '<=', at)
    .execute();
}

/** A sender with the day (UTC) on which people last said what it is. */
export type SortedSender = PlacedSender & { sortedOn: string };

/** The senders that people placed for these domains, with the names of the domains; of one sender the later word is last. */
export async function placedSenders(db: Db, domainIds: readonly number[]): Promise<SortedSender[]> {
  const found = await sql<SortedSender>`select t.domain_id as "domainId", d.name as domain, t.sender, t.category,
      to_char(t.changed_at at time zone 'UTC', 'YYYY-MM-DD') as "sortedOn"
    from sender_categories t join domains d on d.id = t.domain_id where ${oneOfMany('t.domain_id', domainIds)}
    order by t.domain_id, t.changed_at`.execute(db);
  return found.rows.map((row) => ({ ...row, sender: currentKeyOf(row.sender) }));
}
