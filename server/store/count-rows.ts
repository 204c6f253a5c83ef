import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { addToRollups, dailySums, takeFromRollups } from './rollup-sql.ts';
import { beforeChangingDays } from './source-spans.ts';

/** Rows summed in one statement: what the database takes in memory for it grows with them. */
const SLICE = 25_000;

/**
 * Adds the stored rows of one report that counts to both roll-ups, or takes them off; for reports whose sums are too many to be made in
 * memory. What is told of a source comes from the first slice of the report that has it.
 */
export async function countRows(tx: Db, domainId: number, id: number, how: 'add' | 'take'): Promise<void> {
  await beforeChangingDays(tx, [domainId]);
  const report = sql`report_records w join reports r on r.domain_id = w.domain_id and r.day = w.day and r.id = w.report_id
    where r.domain_id = ${domainId} and r.id = ${id}`;
  const found = await sql<{ last: number | null }>`select max(w.seq) as last from ${report}`.execute(tx);
  const last = found.rows[0]?.last ?? 0;
  for (let from = 0; from <= last; from += SLICE) await countSlice(tx, { domainId, id, from, report, how });
}

type Slice = { domainId: number; id: number; from: number; report: RawBuilder<unknown>; how: 'add' | 'take' };

async function countSlice(tx: Db, { domainId, id, from, report, how }: Slice): Promise<void> {
  await sql`with
  r as (select domain_id, id, day, span_days, ${from === 0}::boolean as counts from reports where domain_id = ${domainId} and id = ${id}),
  u as materialized (select w.*, w.report_id as id from ${report} and w.seq between ${from}::int and ${from + SLICE - 1}::int),
  ${dailySums},
  ${how === 'add' ? addToRollups : takeFromRollups}
  select 1`.execute(tx);
}
