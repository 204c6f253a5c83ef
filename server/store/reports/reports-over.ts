import { sql } from 'kysely';
import { shareOfDay } from '#domain/rows/fold.ts';
import type { DaySpan } from '#domain/rows/source-sums.ts';
import { dayNumber } from '#domain/rows/source-table.ts';
import type { Db } from '../database.ts';
import { type DayRange, ofDomains } from '../period.ts';
import type { ReportRef } from './unmerged.ts';

/** A report that counts, with the days it is about (`firstDay` since 1970) and who sent it. */
export type DatedReport = ReportRef & { firstDay: number; span: number; reporterKey: string; orgName: string };

/** The reports that count and are about some day of a period, also those that began before it; the newest first. */
export async function reportsOver(db: Db, domainIds: readonly number[], days: DayRange): Promise<DatedReport[]> {
  type Line = [domainId: number, id: number, day: string, span: number, reporterKey: string, orgName: string];
  const found = await sql<{ list: Line[] | null }>`
    select json_agg(json_build_array(t.domain_id, t.id, t.day, t.span_days, t.reporter_key, t.org_name)
      order by t.day desc, t.domain_id, t.id) as list
    from reports t where ${ofDomains('t', domainIds)} and t.state = 'current'
      and t.day <= ${days.to}::date and t.day + t.span_days > ${days.from}::date`.execute(db);
  return (found.rows[0]?.list ?? []).map(([domainId, id, day, span, reporterKey, orgName]) => ({
    domainId,
    id,
    firstDay: dayNumber(day),
    span,
    reporterKey,
    orgName,
  }));
}

/** The messages of a row of a report that fall on days `from` to `to`. */
export function messagesWithin(count: number, { firstDay, span }: DatedReport, { from, to }: DaySpan): number {
  if (span === 1) return count;
  let messages = 0;
  for (let n = Math.max(0, from - firstDay); n < span && firstDay + n <= to; n += 1) messages += shareOfDay(count, span, n);
  return messages;
}
