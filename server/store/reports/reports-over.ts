import { sql } from 'kysely';
import { shareOfDay } from '#domain/rows/fold.ts';
import type { DaySpan } from '#domain/rows/source-sums.ts';
import type { Db } from '../database.ts';
import { type DayRange, ofDomains } from '../period.ts';
import type { ReportRef } from './unmerged.ts';

/** A report that counts, with the days it is about (`firstDay` since 1970) and who sent it. */
export type DatedReport = ReportRef & { firstDay: number; span: number; reporterKey: string };

/** The reports that count and are about some day of a period, also those that began before it; the newest first. */
export async function reportsOver(db: Db, domainIds: readonly number[], days: DayRange): Promise<DatedReport[]> {
  // One text takes the embedded kind half the time that JSON takes.
  const found = await sql<{ lines: string | null }>`
    select string_agg(concat_ws(' ', t.domain_id, t.id, t.day - date '1970-01-01', t.span_days, replace(t.reporter_key, E'\n', ' ')), E'\n'
      order by t.day desc, t.domain_id, t.id) as lines
    from reports t where ${ofDomains('t', domainIds)} and t.state = 'current'
      and t.day <= ${days.to}::date and t.day + t.span_days > ${days.from}::date`.execute(db);
  return (found.rows[0]?.lines ?? '').split('\n').flatMap((line) => {
    const [domainId, id, firstDay, span, ...reporter] = line.split(' ');
    return span === undefined
      ? []
      : {
          domainId: Number(domainId),
          id: Number(id),
          firstDay: Number(firstDay),
          span: Number(span),
          reporterKey: reporter.join(' '),
        };
  });
}

/** The messages of a row of a report that fall on days `from` to `to`. */
export function messagesWithin(count: number, { firstDay, span }: DatedReport, { from, to }: DaySpan): number {
  if (span === 1) return count;
  let messages = 0;
  for (let n = Math.max(0, from - firstDay); n < span && firstDay + n <= to; n += 1) messages += shareOfDay(count, span, n);
  return messages;
}
