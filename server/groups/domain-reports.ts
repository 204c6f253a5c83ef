import type { domainReports } from '#contract/domain-reports.ts';
import type { Handlers } from '#contract/endpoint.ts';
import { servicesNamed } from '#domain/senders/find-services.ts';
import type { SourceSort } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { pageWire } from '#server/presenters/page.ts';
import { catalogueServiceWire } from '#server/presenters/service.ts';
import { addressPeriodReply } from '#server/services/address-period.ts';
import { domainPeriod, type PeriodQuery, periodOf } from '#server/services/period.ts';
import { domainRecordsOfReport } from '#server/services/reports/records.ts';
import { accessibleDomain, scopedDomains } from '#server/services/scope.ts';
import { reportOverview } from '#server/services/stats/domain-overview.ts';
import { drillDown } from '#server/services/stats/drill-down.ts';
import { reportedDomains, reportHealth, reportSummary } from '#server/services/stats/report-summary.ts';
import { describeSender } from '#server/services/stats/sender-details.ts';
import { senderFleet } from '#server/services/stats/sender-fleet.ts';
import { listSenders } from '#server/services/stats/sender-list.ts';
import { senderSetUp } from '#server/services/stats/sender-set-up.ts';
import { categorise, categoriseMany } from '#server/services/stats/senders.ts';
import { listSources } from '#server/services/stats/sources.ts';
import type { DomainName } from '#server/store/domains/domains.ts';

type TopQuery = PeriodQuery & { limit: number; sort_by: SourceSort; sort_order: 'asc' | 'desc' };
type DetailedQuery = TopQuery & {
  offset: number;
  source_ip?: string | undefined;
  header_from?: string | undefined;
  search?: string | undefined;
  result?: 'passed' | 'failed' | undefined;
};

const idsOf = (domains: readonly DomainName[]) => domains.map(({ id }) => id);

async function top(call: UserCall, domains: DomainName[], query: TopQuery) {
  const period = periodOf(query, call.clock.now());
  const order = { sort: query.sort_by, direction: query.sort_order };
  const { sources } = await listSources(call, domains, period, { limit: query.limit, offset: 0, ...order });
  return { period: await addressPeriodReply(call, idsOf(domains), period), sources };
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
  return { period: await addressPeriodReply(call, idsOf(domains), period), sources, pagination: pageWire(query, total) };
}

const periods = [7, 14, 30, 60, 90, 180, 365];

export const domainReportsHandlers: Handlers<typeof domainReports, UserCall> = {
  async domains(call) {
    return { domains: await reportedDomains(call, await scopedDomains(call)) };
  },
  async overview(call, { params, query }) {
    return reportOverview(call, await domainPeriod(call, params.id, query));
  },
  topSources: async (call, { params, query }) => top(call, [await accessibleDomain(call, params.id)], query),
  detailedSources: async (call, { params, query }) => detailed(call, [await accessibleDomain(call, params.id)], query),
  sourceDrillDown: async (call, { params, query }) => drillDown(call, [await accessibleDomain(call, params.id)], query),
  async senders(call, { params, query }) {
    const { domain, period } = await domainPeriod(call, params.id, query);
    return listSenders(call, [domain], period, query.limit);
  },
  async allSenders(call, { query }) {
    return listSenders(call, await scopedDomains(call), periodOf(query, call.clock.now()), query.limit);
  },
  senderFleet: (call, { query }) => senderFleet(call, periodOf(query, call.clock.now()), query),
  services: async (_call, { query }) => ({ services: servicesNamed(query.search ?? '').map(catalogueServiceWire) }),
  async senderSetUp(call, { params }) {
    return { set_up: await senderSetUp(call, params.id, params.service) };
  },
  async categoriseSender(call, { params, body }) {
    await categorise(call, params.id, params.sender, body.category);
    return { sender: { key: params.sender, category: body.category } };
  },
  async describeSender(call, { params, body }) {
    await describeSender(call, params.id, params.sender, body);
    return { details: body };
  },
  async categoriseSenders(call, { body }) {
    return { sorted: await categoriseMany(call, body.decisions) };
  },
  reportRecords: (call, { params, query }) => domainRecordsOfReport(call, params, query),
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
    const domains = await scopedDomains(call);
    return reportHealth(call, idsOf(domains));
  },
  async summary(call, { query }) {
    return reportSummary(call, await scopedDomains(call), periodOf(query, call.clock.now()));
  },
};
