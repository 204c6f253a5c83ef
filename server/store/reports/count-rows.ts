import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { addToRollups, dailySums, takeFromRollups } from './rollup-sql.ts';
import { beforeChangingDays } from './source-spans.ts';

/** Rows summed in one statement: what the database takes in memory for it grows with them, and so does the time others wait. */
const SLICE = 10_000;

type How = 'add' | 'take';

/** A stored share; `day` is that of the report's beginning. */
export type StoredShare = { domainId: number; id: number; day: string };

/**
 * Adds the stored rows of one report that counts to both roll-ups, or takes them off; for reports whose sums are too many to be made in
 * memory. What is told of a source comes from the first slice of the report that has it. Only rows before `end` where that is given.
 */
export async function countRows(tx: Db, share: StoredShare, how: How, end: number | null = null): Promise<void> {
  await beforeChangingDays(tx, [share.domainId]);
  const behind = end ?? (await endOf(tx, share));
  for (let from = 0; from < behind; from += SLICE) await countSlice(tx, share, { from, to: Math.min(from + SLICE, behind), how });
}

/** Adds the next `sliceRows` of a report that is counted in several transactions; does nothing to others. */
export async function countOn(tx: Db, share: StoredShare, sliceRows = SLICE): Promise<void> {
  const { domainId, id } = share;
  const report = await tx
    .selectFrom('reports')
    .select('counted_to')
    .where('domain_id', '=', domainId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const from = report?.counted_to ?? null;
  if (from === null) return;
  await beforeChangingDays(tx, [domainId]);
  const to = from + sliceRows;
  await countSlice(tx, share, { from, to, how: 'add' });
  await tx
    .updateTable('reports')
    .set({ counted_to: to < (await endOf(tx, share)) ? to : null, loaded_at: sql`now()` })
    .where('domain_id', '=', domainId)
    .where('id', '=', id)
    .execute();
}

const rowsOf = ({ domainId, id, day }: StoredShare) =>
  sql`report_records w where w.domain_id = ${domainId} and w.day = ${day}::date and w.report_id = ${id}`;

/** The seq behind the last row; 1 for a report without rows, which counts as a report all the same. */
async function endOf(tx: Db, share: StoredShare): Promise<number> {
  const found = await sql<{ last: number | null }>`select max(w.seq) as last from ${rowsOf(share)}`.execute(tx);
  return (found.rows[0]?.last ?? 0) + 1;
}

type Slice = { from: number; to: number; how: How };

async function countSlice(tx: Db, share: StoredShare, { from, to, how }: Slice): Promise<void> {
  const { domainId, id } = share;
  await sql`with
  r as (select domain_id, id, day, span_days, ${from === 0}::boolean as counts from reports where domain_id = ${domainId} and id = ${id}),
  u as materialized (select w.*, w.report_id as id from ${rowsOf(share)} and w.seq >= ${from}::int and w.seq < ${to}::int),
  ${dailySums},
  ${how === 'add' ? addToRollups : takeFromRollups}
  select 1`.execute(tx);
}
