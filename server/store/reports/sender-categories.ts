import { sql } from 'kysely';
import type { SenderCategory } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';

/** Keeps what a sender is to a domain, the later word over the earlier one; `null` forgets it. The domain is evaluated anew. */
export async function placeSender(
  db: Db,
  row: { domainId: number; sender: string; category: SenderCategory | null; by: number; at: Date },
): Promise<void> {
  const { domainId, sender, category, by, at } = row;
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
