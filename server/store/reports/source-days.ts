import { sql } from 'kysely';
import type { ReportRows } from '#domain/rows/report-rows.ts';
import { dayText } from '#domain/rows/source-table.ts';
import type { Db } from '../database.ts';
import { type DayRange, inDays } from '../period.ts';
import { rowsOfReports } from './report-values.ts';
import { wholeAddress } from './source-order.ts';
import { daysOfSource } from './source-stats.ts';
import { sourceViews, spanOf } from './source-views.ts';

/** The days of a period on which reports of these domains name an address; null where the text is not a whole one: any day. */
export async function daysNaming(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
  sourceIp: string,
): Promise<string[] | null> {
  const words = wholeAddress(sourceIp);
  if (words === null) return null;
  const named = new Set<string>();
  for (const view of await sourceViews(db, domainIds, days))
    for (const { day } of daysOfSource(view, words, spanOf(days))) named.add(dayText(day));
  return [...named];
}

/** The rows of a domain's reports that count of a period, a report at a time with its day; others get a turn in between. */
export async function* rowsOfDays(
  db: Db,
  domainId: number,
  days: DayRange,
): AsyncGenerator<{ day: string; id: number; rows: ReportRows }> {
  const found = await sql<{ list: [number, string][] | null }>`select json_agg(json_build_array(t.id, t.day)) as list
    from reports t where t.domain_id = ${domainId} and ${inDays('t', days)} and t.state = 'current'`.execute(db);
  const dayOf = new Map(found.rows[0]?.list ?? []);
  const reports = [...dayOf.keys()].map((id) => ({ domainId, id }));
  let read = 0;
  for await (const { id, rows } of rowsOfReports(db, reports, 'skip broken')) {
    read += 1;
    if (read % 200 === 0) await new Promise((resolve) => setImmediate(resolve));
    yield { day: dayOf.get(id) ?? days.from, id, rows };
  }
}
