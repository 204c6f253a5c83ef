import type { UserCall } from '#server/context.ts';
import { analyticsHandlers as threats } from '#server/groups/analytics.ts';
import { customersHandlers as customers } from '#server/groups/customers.ts';
import { dmarcHandlers as dmarc } from '#server/groups/dmarc.ts';
import { domainReportsHandlers as reports } from '#server/groups/domain-reports.ts';
import { reportingFilterHandlers as filters } from '#server/groups/reporting-filter.ts';
import { timeSeriesHandlers as series } from '#server/groups/time-series.ts';
import { manyAddresses } from './grow.ts';

/** A call to measure. */
export type Measured = { name: string; isDashboard: boolean; run: (call: UserCall) => Promise<unknown> };

const measured = (name: string, run: Measured['run']): Measured => ({ name, isDashboard: false, run });
const days = { days: 30 };
const page = { limit: 50, offset: 0 };
/** The domain with the most reports, and its customer. */
const biggest = { params: { id: 1 } };
const customer = { params: { id: 2 } };
const threat = { ...customer, query: { time_range: '30d' as const } };
const metric = 'dmarc_pass_rate' as const;
const rows = (conditions: { field: string; operator: string; value: string }[]) => ({
  body: { table: 'records' as const, filter_config: { match: 'all' as const, days: 30, conditions }, ...page },
});
const table = (name: 'reports' | 'sources' | 'domains' | 'alerts') => ({
  body: { table: name, filter_config: { match: 'all' as const, days: 30, conditions: [] }, ...page },
});

/** Every analytic call, about the biggest domain and its customer; the last ones about all domains. */
export const analyticCalls: Measured[] = [
  measured('time series: data, a week', (call) => series.data(call, { ...biggest, query: { metric, hours_back: 168 } })),
  measured('time series: generate', (call) => series.generate(call, { ...biggest, body: { hours_back: 720 } })),
  measured('time series: trends', (call) => series.trends(call, { ...biggest, query: { metric, days_back: 30 } })),
  measured('time series: forecasts, 30 days', (call) => series.forecasts(call, { ...biggest, query: { metric, horizon: 30 } })),
  measured('threats: overview', (call) => threats.threatOverview(call, threat)),
  measured('threats: predictions', (call) => threats.threatPredictions(call, threat)),
  measured('threats: geographic', (call) => threats.threatGeographic(call, threat)),
  measured('threats: anomalies', (call) => threats.threatAnomalies(call, threat)),
  measured('threats: attack vectors', (call) => threats.threatVectors(call, threat)),
  measured('what changed, 7 days', (call) => threats.changes(call, { ...customer, query: { days: 7 } })),
  measured('domain health', (call) => threats.domainHealth(call, { query: page })),
  measured('overview', (call) => dmarc.overview(call, { ...biggest, query: days })),
  measured('compliance score', (call) => dmarc.complianceScore(call, { ...biggest, query: days })),
  measured('trends', (call) => dmarc.trends(call, { ...biggest, query: days })),
  measured('authentication statistics', (call) => dmarc.authStats(call, { ...biggest, query: days })),
  measured('source details', (call) => dmarc.sourceDetails(call, { ...biggest, query: { ...days, limit: 50 } })),
  measured('policy distribution', (call) => dmarc.domainPolicyDistribution(call, { ...biggest, query: days })),
  measured('failures', (call) => dmarc.failures(call, { ...biggest, query: { ...days, ...page } })),
  measured('pivot of one domain: senders by reporter', (call) =>
    dmarc.pivot(call, { query: { ...days, domain_ids: [1], rows: 'sender', columns: 'reporter', limit: 12 } }),
  ),
  measured('pivot of all domains: countries', (call) => dmarc.pivot(call, { query: { ...days, rows: 'country', limit: 12 } })),
  measured('performance of a customer', (call) => customers.performance(call, { ...customer, query: days })),
  measured('issues of a customer', (call) => customers.issues(call, customer)),
  measured('analyze issues', (call) => customers.analyzeIssues(call, customer)),
  measured('analytics of a domain', (call) => customers.domainAnalytics(call, { params: { id: 2, domainId: 1 }, query: days })),
  measured('executive summary, all customers', (call) => customers.executiveSummary(call, { query: { timeframe: '30d' } })),
  measured('filter: options', (call) => filters.options(call, {})),
  measured('filter: reports', (call) => filters.filter(call, table('reports'))),
  measured('filter: sources', (call) => filters.filter(call, table('sources'))),
  measured('filter: domains', (call) => filters.filter(call, table('domains'))),
  measured('filter: records, one domain', (call) =>
    filters.filter(call, rows([{ field: 'domain', operator: 'eq', value: 'bench-1.example.co.za' }])),
  ),
  measured('filter: records, all domains', (call) =>
    filters.filter(call, rows([{ field: 'source_ip', operator: 'cidr', value: '40.92.0.0/16' }])),
  ),
  measured('filter: records, worst case (nothing fits)', (call) =>
    filters.filter(call, rows([{ field: 'header_from', operator: 'contains', value: 'nowhere' }])),
  ),
];

const inventory = (id: number) => (call: UserCall) => reports.senders(call, { params: { id }, query: { ...days, limit: 500 } });
const sources = (id: number) => (call: UserCall) =>
  reports.detailedSources(call, {
    params: { id },
    query: { ...days, ...page, sort_by: 'threat_score', sort_order: 'desc' },
  });
const drill = (id: number, address: string) => (call: UserCall) =>
  reports.sourceDrillDown(call, { params: { id }, query: { ...days, ...page, source_ip: address } });

/** The inventory of senders and its drill-down, from about 129 addresses to 50 000. */
export const senderCalls: Measured[] = [
  measured('inventory, about 129 addresses', inventory(170)),
  measured('inventory, the biggest domain', inventory(1)),
  measured('inventory, 50 000 addresses', inventory(manyAddresses.domainId)),
  measured('addresses, about 129', sources(170)),
  measured('addresses, the biggest domain', sources(1)),
  measured('addresses, 50 000', sources(manyAddresses.domainId)),
  measured('drill-down, about 129 addresses', drill(170, '40.92.0.5')),
  measured('drill-down, the biggest domain', drill(1, '40.92.0.5')),
  measured('drill-down, 50 000 addresses', drill(manyAddresses.domainId, manyAddresses.busiest)),
  measured('senders of all domains', (call) => reports.allSenders(call, { query: { ...days, limit: 500 } })),
  measured('the same service at many customers', (call) =>
    reports.senderFleet(call, { query: { ...days, limit: 25, offset: 0, view: 'failing' } }),
  ),
];
