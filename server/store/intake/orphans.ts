import { sql } from 'kysely';
import { messageMoves } from '#machines/message.ts';
import type { Db } from '../database.ts';
import { textArray } from '../text.ts';

/** Names that received mail waits for; not those of customers' own uploads, which only their own domains can fill. */
export async function waitingNames(db: Db): Promise<string[]> {
  const found = await sql<{ name: string }>`select distinct n.name from messages m, unnest(m.unknown_domains) as n(name)
    where m.unknown_domains <> '{}' and m.status in ('orphan', 'done') and m.uploaded_customer_id is null limit 10000`.execute(
    db,
  );
  return found.rows.map((row) => row.name);
}

/** How much mail waits for one of these names. */
export async function countWaitingFor(db: Db, names: string[]): Promise<number> {
  if (names.length === 0) return 0;
  const { waiting } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('status', 'in', messageMoves.domainAdded.from)
    .where('uploaded_customer_id', 'is', null)
    .where(sql<boolean>`unknown_domains <> '{}' and unknown_domains && ${textArray(names)}::text::text[]`)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/** Puts mail that waits for one of these names back among what is to be read; answers how many. */
export async function requeueWaitingFor(db: Db, names: string[]): Promise<number> {
  if (names.length === 0) return 0;
  const { from, to } = messageMoves.domainAdded;
  const result = await sql`update messages set status = ${to}, batch_id = null, reason_code = null, reason_text = null
    where unknown_domains <> '{}' and status in (${sql.join(from)}) and uploaded_customer_id is null
    and unknown_domains && ${textArray(names)}::text::text[]`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** Puts messages that wait for this name or one below it back among those to be read; answers how many. */
export async function requeueBelow(db: Db, domainName: string): Promise<number> {
  const below = `.${domainName}`;
  const result = await db
    .updateTable('messages')
    .set({ status: messageMoves.domainAdded.to, batch_id: null, reason_code: null, reason_text: null })
    .where('status', 'in', messageMoves.domainAdded.from)
    .where(
      sql<boolean>`exists (select 1 from unnest(unknown_domains) as waiting(name) where name = ${domainName} or right(name, ${below.length}) = ${below})`,
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
