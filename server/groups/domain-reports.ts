import type { domainReports } from '#contract/domain-reports.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { SourceSort } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { recordWire, reportWire, totalsWire } from '#server/presenters/reports.ts';
import { periodOf, periodReply } from '#server/services/period.ts';
import { accessibleDomain, domainByText, scopedDomains } from '#server/services/scope.ts';
import { drillDown } from '#server/services/stats/drill-down.ts';
import { everyDay, reporters } from '#server/services/stats/overview.ts';
import { categorise } from '#server/services/stats/senders.ts';
import { listSources } from '#server/services/stats/sources.ts';
import type { DomainName } from '#server/store/domains/domains.ts';
import { listRecords } from '#server/store/reports/record-rows.ts';
import { findReport } from '#server/store/reports/report-rows.ts';
import { dayBounds } from '#server/store/reports/rollups.ts';

type PeriodQuery = { days: number; start_date?: string | undefined; end_date?: string | undefined };
type TopQuery = PeriodQuery & { limit: number; sort_by: SourceSort; sort_order: 'asc' | 'desc' };
type DetailedQuery = TopQuery & {
  offset: number;
  source_ip?: string | undefined;
  header_from?: string | undefined;
  search?: string | undefined;
  result?: 'passed' | 'failed' | undefined;
};

async function top(call: UserCall, domains: DomainName[], query: TopQuery) {
  const period = periodOf(query, call.clock.now());
  const { sources } = await listSources(call, domains, period, {
    limit: query.limit,
    offset: 0,
    sort: query.sort_by,
    direction: query.sort_order,
  });
  return { period: periodReply(period), sources };
}

async function detailed(call: UserCall, domains: DomainName[], query: DetailedQuery) {
  const period = periodOf(query, call.clock.now());
  const { sources, total } = await listSources(call, domains, period, {
    limit: query.limit,
    offset: query.offset,
    sort: query.sort_by,
    direction: query.sort_order,
    sourceIp: query.source_ip,
    headerFrom: query.header_from,
    search: query.search,
    result: query.result,
  });
  return { period: periodReply(period), sources, pagination: { limit: query.limit, offset: query.offset, total } };
}

const periods = [7, 14, 30, 60, 90, 180, 365];
const allTime = { from: '1970-01-01', to: '9999-12-31' };

export const domainReportsHandlers: Handlers<typeof domainReports, UserCall> = {
  async domains(call) {
    const domains = await scopedDomains(call);
    const ids = domains.map((domain) => domain.id);
    const sums = new Map((await call.figures.totalsByDomain(ids, allTime)).map((row) => [row.domainId, row]));
    const bounds = new Map((await dayBounds(call.store.db, ids)).map((row) => [row.domainId, row]));
    return {
      domains: domains.map((domain) => ({
        ...domain,
        reports: sums.get(domain.id)?.reports ?? 0,
        messages: sums.get(domain.id)?.total ?? 0,
        first_day: bounds.get(domain.id)?.firstDay ?? null,
        last_day: bounds.get(domain.id)?.lastDay ?? null,
      })),
    };
  },
  async overview(call, { params, query }) {
    const domain = await accessibleDomain(call, params.id);
    const period = periodOf(query, call.clock.now());
    const days = await everyDay(call, [domain.id], period);
    const counted = await call.figures.countSources([domain.id], period);
    return {
      domain_name: domain.name,
      period: periodReply(period),
      data_up_to: days.findLast((row) => row.messages > 0)?.day ?? null,
      totals: totalsWire(await call.figures.totals([domain.id], period)),
      sources: counted.sources,
      new_sources: counted.fresh,
      reporters: await reporters(call, [domain.id], period),
      by_day: days,
    };
  },
  topSources: async (call, { params, query }) => top(call, [await accessibleDomain(call, params.id)], query),
  detailedSources: async (call, { params, query }) => detailed(call, [await accessibleDomain(call, params.id)], query),
  sourceDrillDown: async (call, { params, query }) => drillDown(call, [await accessibleDomain(call, params.id)], query),
  async categoriseSender(call, { params, body }) {
    await categorise(call, params.id, params.sender, body.category);
    return { sender: { key: params.sender, category: body.category } };
  },
  async reportRecords(call, { params, query }) {
    const domain = await domainByText(call, params.domain);
    const [report] = await findReport(call.store.db, [domain.id], params.report);
    if (report === undefined) throw notFound('This report was not found.');
    const found = await listRecords(call.store.db, [domain.id], {
      reportId: params.report,
      sourceIp: query.source_ip,
      limit: query.limit,
      offset: query.offset,
    });
    return {
      domain_name: domain.name,
      report_id: report.id,
      records: found.rows.map((row) => recordWire(row)),
      total_records: found.total,
      report_info: reportWire(report, domain.name),
      pagination: { limit: query.limit, offset: query.offset, total: found.total },
    };
  },
  allTopSources: async (call, { query }) => top(call, await scopedDomains(call), query),
  allDetailedSources: async (call, { query }) => detailed(call, await scopedDomains(call), query),
  allSourceDrillDown: async (call, { query }) => drillDown(call, await scopedDomains(call), query),
  async timePeriods() {
    return {
      time_periods: periods.map((days) => ({
        days,
        label: days === 365 ? 'Last year' : `Last ${days} days`,
        is_default: days === 30,
      })),
    };
  },
  async health(call) {
    const ids = (await scopedDomains(call)).map((domain) => domain.id);
    const stats = await call.figures.reportStats(ids, allTime);
    const hours =
      stats.lastReceivedAt === null ? null : (call.clock.now().getTime() - stats.lastReceivedAt.getTime()) / 3_600_000;
    return {
      status: hours === null ? 'no_data' : hours > 72 ? 'late' : 'ok',
      data_up_to: stats.lastDay,
      last_report_at: stats.lastReceivedAt?.toISOString() ?? null,
    };
  },
  async summary(call, { query }) {
    const domains = await scopedDomains(call);
    const period = periodOf(query, call.clock.now());
    const ids = domains.map((domain) => domain.id);
    const stats = await call.figures.reportStats(ids, period);
    const sums = await call.figures.totals(ids, period);
    const byDomain = new Map((await call.figures.totalsByDomain(ids, period)).map((row) => [row.domainId, row.total]));
    return {
      summary: {
        domains: domains.length,
        reports: stats.reports,
        reporters: stats.reporters,
        sources: (await call.figures.countSources(ids, period)).sources,
        messages: sums.total,
        passed: sums.passed,
        unreadable_rows: stats.refused,
        first_day: stats.firstDay,
        last_day: stats.lastDay,
      },
      available_domains: domains.map((domain) => ({ ...domain, messages: byDomain.get(domain.id) ?? 0 })),
    };
  },
};
