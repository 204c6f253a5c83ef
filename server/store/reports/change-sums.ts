import type { FoldedRows } from '#domain/rows/fold.ts';
import type { Db } from '../database.ts';
import { changeDays } from './day-sums.ts';
import { sumDays } from './packed-rows.ts';
import { rowsOfReports } from './report-values.ts';
import { noteCounted, noteTakenBack, type ReportRef } from './unmerged.ts';

/** Adds a stored report to the sums of its domain by day and by address, or takes it off them; its rows stay. */
export async function changeSums(tx: Db, { domainId, id }: ReportRef, sign: 1 | -1): Promise<void> {
  const found = await tx
    .selectFrom('reports')
    .select(['day', 'span_days as span'])
    .where('domain_id', '=', domainId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw new Error(`Report ${id} of domain ${domainId} is not there.`);
  const parts: FoldedRows[] = [];
  for await (const { rows } of rowsOfReports(tx, [{ domainId, id }]))
    parts.push({
      length: rows.length,
      flags: rows.flags,
      count: rows.count,
      reasons: rows.reasons,
      reasonLists: rows.reasonLists,
    });
  await changeDays(tx, [{ domainId, firstDay: found.day, days: sumDays(parts, found.span), sign }]);
  await (sign < 0 ? noteTakenBack : noteCounted)(tx, { domainId, id });
}
