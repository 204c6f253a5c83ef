import type { Context } from '#server/context.ts';
import type { DayRange, Direction, Page } from '#server/store/period.ts';
import {
  countReports,
  pageOfReports,
  type ReportFilter,
  type ReportRow,
  type ReportSort,
} from '#server/store/reports/report-rows.ts';

type Query = ReportFilter & Page & { sort: ReportSort; direction: Direction };
type Known = Pick<Context, 'store' | 'statsCache'>;

/** A page of received reports, a row a report and domain, and how many there are. A report over several days belongs to its first. */
export async function listReports(
  context: Known,
  ids: readonly number[],
  days: DayRange,
  query: Query,
): Promise<{ rows: ReportRow[]; total: number }> {
  const { db } = context.store;
  if (!isOfDaysAlone(query))
    return { rows: await pageOfReports(db, ids, days, query), total: await countReports(db, ids, days, query) };
  const { reports } = await context.statsCache.totals(ids, days);
  const others = query.state === 'current' ? 0 : await countReports(db, ids, days, { state: ['superseded', 'excluded'] });
  return { rows: await pageOfReports(db, ids, await lastDays(context, ids, days, query), query), total: reports + others };
}

/** Whether the sums by day know how many reports a query finds: they count those that count. */
function isOfDaysAlone({ reporter, shape, state, problems, search, among, where }: Query): boolean {
  const others = [reporter, shape, problems, search, among, where];
  return (state === undefined || state === 'current') && others.every((one) => one === undefined || one === '');
}

/** Of a page of the newest reports the days that it can come from: the last with enough reports, so that the others are not read. */
async function lastDays({ statsCache }: Known, ids: readonly number[], days: DayRange, query: Query): Promise<DayRange> {
  if (query.sort !== 'begin_time' || query.direction !== 'desc') return days;
  let found = 0;
  for (const { day, reports } of (await statsCache.trend(ids, days)).toReversed()) {
    found += reports;
    if (found >= query.offset + query.limit) return { ...days, from: day };
  }
  return days;
}
