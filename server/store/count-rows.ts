import { sql } from 'kysely';
import type { Db } from './database.ts';
import { addToRollups, dailySums } from './rollup-sql.ts';
import { beforeChangingDays } from './source-spans.ts';

/** Adds the stored rows of one report that counts to both roll-ups; for reports whose sums are too many to be made in memory. */
export async function countRows(tx: Db, domainId: number, id: number): Promise<void> {
  await beforeChangingDays(tx, [domainId]);
  await sql`with
  r as (select domain_id, id, state, day, span_days from reports where domain_id = ${domainId} and id = ${id}),
  u as materialized (select w.*, w.report_id as id from report_records w join r on w.domain_id = r.domain_id and w.day = r.day and w.report_id = r.id),
  ${dailySums},
  ${addToRollups}
  select 1`.execute(tx);
}
