import { sql } from 'kysely';
import { messageMoves } from '#machines/message.ts';
import type { Context } from '#server/context.ts';

/** Puts mail that waits for a domain (itself or a name below it) back into the queue and wakes the intake. Answers how many mails. */
export async function requeueOrphans(context: Pick<Context, 'store' | 'queue'>, domainName: string): Promise<number> {
  const result = await context.store.db
    .updateTable('messages')
    .set({ status: messageMoves.domainAdded.to, batch_id: null, reason_code: null, reason_text: null })
    .where('status', 'in', messageMoves.domainAdded.from)
    .where(
      sql<boolean>`exists (select 1 from unnest(unknown_domains) as waiting(name) where name = ${domainName} or right(name, ${domainName.length + 1}) = ${`.${domainName}`})`,
    )
    .executeTakeFirst();
  const count = Number(result.numUpdatedRows);
  if (count > 0) await context.queue.enqueue('intake', { trigger: `domain ${domainName} added` });
  return count;
}
