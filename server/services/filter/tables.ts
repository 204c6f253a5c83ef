import type { Filter } from '#domain/filter/check.ts';
import { openMatch } from '#domain/filter/match.ts';
import { noMail } from '#domain/protection/own-mail.ts';
import { categoriesOf } from '#domain/protection/placed-senders.ts';
import { reporterName } from '#domain/senders/reporters.ts';
import { count, counted } from '#domain/text.ts';
import type { FilterTable } from '#domain/vocabulary/filter.ts';
import type { UserCall } from '#server/context.ts';
import { alertWire } from '#server/presenters/alerts.ts';
import { alertCells, domainCells, type FilterRow, recordCells, reportCells, sourceCells } from '#server/presenters/filter.ts';
import { reportWire } from '#server/presenters/reports.ts';
import { listAlerts } from '#server/store/alerts/alerts.ts';
import { readCheckValues } from '#server/store/domains/domain-values.ts';
import { type DomainName, listDomains } from '#server/store/domains/domains.ts';
import { alertFilterColumns, reportFilterColumns } from '#server/store/filter/filter-columns.ts';
import { busiestFirst, type RecordMatch, recordOf, scanRecords } from '#server/store/filter/record-scan.ts';
import { filterSql } from '#server/store/filter/sql-filter.ts';
import type { Page } from '#server/store/period.ts';
import { placedSenders } from '#server/store/reports/sender-categories.ts';
import { tagsFor } from '../domains/tags.ts';
import { type Period, periodOf } from '../period.ts';
import { listReports } from '../reports/page.ts';
import { activeScope } from '../scope.ts';
import { splitsOf } from '../stats/own-mail.ts';
import { scanLimits } from './scan-limits.ts';

/** A filter, the domains it goes over and their days; what asks for a page. */
export type FilterQuery = { filter: Filter; domains: readonly DomainName[]; period: Period; page: Page };

/** A page of matching rows; `cut` says in a sentence what was omitted. */
export type FilterPage = { rows: FilterRow[]; total: number; cut: string | null };

const mostSources = 20_000;
const mostDomains = 100_000;
const statsDays = 30;
/** The days whose messages and reports the table of domains counts. */
export const domainsPeriod = (now: Date): Period => periodOf({ days: statsDays }, now);

const pageOf = (rows: FilterRow[], { limit, offset }: Page, cut: string | null): FilterPage => ({
  rows: rows.slice(offset, offset + limit),
  total: rows.length,
  cut,
});

/** Rows of reports that count, the newest day first, on a day those of most messages first. */
async function records(call: UserCall, { filter, domains, period, page }: FilterQuery): Promise<FilterPage> {
  const end = page.offset + page.limit;
  const found: RecordMatch[] = [];
  let total = 0;
  let cut: string | null = null;
  for await (const day of scanRecords(call.store.db, domains, period, filter, scanLimits)) {
    if (total < end && total + day.matches.length > page.offset) {
      const from = Math.max(0, page.offset - total);
      found.push(...day.matches.sort(busiestFirst).slice(from, end - total));
    }
    total += day.matches.length;
    if (day.isCut)
      cut = `The search ended on ${day.day} after ${counted(day.rowsRead, 'record')}: older ones are left out. Choose a shorter period or fewer domains.`;
  }
  const rows = found.map((match) => ({
    ...recordCells(recordOf(match), match.report.domain),
    reporter_name: reporterName(match.report.reporter),
  }));
  return { rows, total, cut };
}

/** Received reports, the newest first. */
async function reports(call: UserCall, { filter, domains, period, page }: FilterQuery): Promise<FilterPage> {
  const names = new Map(domains.map(({ id, name }) => [id, name]));
  const { rows, total } = await listReports(call, [...names.keys()], period, {
    ...page,
    sort: 'begin_time',
    direction: 'desc',
    where: filter.conditions.length === 0 ? undefined : filterSql(filter, reportFilterColumns),
  });
  return { rows: rows.map((row) => reportCells(reportWire(row, names.get(row.domainId) ?? ''))), total, cut: null };
}

/** Source IPs with messages in the period, the busiest first. */
async function sources(call: UserCall, { filter, domains, period, page }: FilterQuery): Promise<FilterPage> {
  const { db } = call.store;
  const names = new Map(domains.map(({ id, name }) => [id, name]));
  const ids = [...names.keys()];
  const most = Math.max(mostSources, page.limit);
  const isWhole = filter.conditions.length === 0;
  const read = isWhole ? page : { limit: most, offset: 0 };
  const { rows, total } = await call.statsCache.sourceStats(ids, period, { ...read, sort: 'total_messages', direction: 'desc' });
  const placed = await placedSenders(db, ids);
  const placedOf = Map.groupBy(placed, ({ domainId }) => domainId);
  const categories = new Map(ids.map((id) => [id, categoriesOf(placedOf.get(id) ?? [], id)]));
  const cells = rows.map((row) =>
    sourceCells(row, { domain: names.get(row.domainId) ?? '', categoryOf: categories.get(row.domainId) ?? (() => null) }),
  );
  if (isWhole) return { rows: cells, total, cut: null };
  const cut =
    total > most
      ? `Only the ${count(most)} busiest of ${counted(total, 'source')} were searched. Choose a shorter period or fewer domains.`
      : null;
  return pageOf(cells.filter(openMatch(filter)), page, cut);
}

/** Domains by name, with the messages of the last 30 days. */
async function domains(call: UserCall, { filter, page }: FilterQuery): Promise<FilterPage> {
  const { db } = call.store;
  const { rows } = await listDomains(db, activeScope(call.actor), { limit: mostDomains, offset: 0, withClaims: true });
  const ids = rows.filter(({ isVerified }) => isVerified).map(({ id }) => id);
  const period = domainsPeriod(call.clock.now());
  const stats = await call.statsCache.domainStats(ids, period);
  const splits = await splitsOf(call, ids, period);
  const tags = await tagsFor(call, rows);
  const values = await readCheckValues(db, ids);
  const cells = rows.map((domain) =>
    domainCells({
      domain,
      stats: stats.get(domain.id),
      own: splits.get(domain.id)?.own ?? noMail().own,
      tags: tags.get(domain.id) ?? [],
      values: values.get(domain.id),
    }),
  );
  return pageOf(cells.filter(openMatch(filter)), page, null);
}

/** Alerts of every status, the worst first and of equals the newest. */
async function alerts(call: UserCall, { filter, page }: FilterQuery): Promise<FilterPage> {
  const where = filterSql(filter, alertFilterColumns);
  const { rows, total } = await listAlerts(call.store.db, activeScope(call.actor), { where }, page);
  return { rows: rows.map((row) => alertCells(alertWire(row))), total, cut: null };
}

/** How a page of each table is read. */
export const filterPages: Record<FilterTable, (call: UserCall, query: FilterQuery) => Promise<FilterPage>> = {
  records,
  reports,
  sources,
  domains,
  alerts,
};
