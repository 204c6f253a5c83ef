import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '../database.ts';
import { plainArray } from '../text.ts';

/** A report of a domain. */
export type ReportRef = { domainId: number; id: number };

/** The statements that note reports whose sources are in no segment yet. */
export function unmergedInserts(tx: Db, reports: readonly ReportRef[]): CompiledQuery[] {
  if (reports.length === 0) return [];
  const inserted = sql`insert into unmerged (domain_id, report_id, sign) select domain_id, id, 1
    from unnest(${plainArray(reports.map((one) => one.domainId))}::text::int[], ${plainArray(reports.map((one) => one.id))}::text::bigint[])
      as r(domain_id, id)`;
  return [inserted.compile(tx)];
}

/** Notes that a report no longer counts: it is left out of the next merge, or taken off again where it was merged already. */
export const noteTakenBack = (tx: Db, report: ReportRef): Promise<void> => noteChange(tx, report, -1);

/** Notes that a report that was taken back counts again. */
export const noteCounted = (tx: Db, report: ReportRef): Promise<void> => noteChange(tx, report, 1);

async function noteChange(tx: Db, { domainId, id }: ReportRef, sign: 1 | -1): Promise<void> {
  const undone = await sql`delete from unmerged where domain_id = ${domainId} and report_id = ${id} and sign = ${-sign}`.execute(
    tx,
  );
  if (undone.numAffectedRows === 1n) return;
  await tx.insertInto('unmerged').values({ domain_id: domainId, report_id: id, sign }).execute();
}
