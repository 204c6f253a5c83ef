import type { Endpoint, Input } from '#contract/endpoint.ts';
import { filterTables } from '#domain/vocabulary/filter.ts';
import { forecastHorizons } from '#domain/vocabulary.ts';
import type { CallOf } from '#src/client/call.ts';
import { calls } from '#src/client/calls.ts';
import { heldFilter } from '#src/entities/filter-rows/held-filter.ts';

/** A call with what a page asks it first. */
export type AheadRead = { call: CallOf<Endpoint>; input: Input<Endpoint> };

/**
 * For whom is read ahead: the active customer, the domains with most messages, at most 20, and the first of the list; `null` and none for
 * staff. `isOwner`: of the active customer, whose people and staff views owners alone may read.
 */
export type Reader = { customer: number | null; isOwner: boolean; domains: readonly number[]; first: number | null };

const ahead = <E extends Endpoint>(call: CallOf<E>, input: Input<E>): AheadRead => ({ call, input }) as unknown as AheadRead;

const days = 30;
const threats = ({ customer: id }: Reader): AheadRead[] =>
  id === null
    ? []
    : [
        calls.analytics.threatOverview,
        calls.analytics.threatAnomalies,
        calls.analytics.threatGeographic,
        calls.analytics.threatPredictions,
        calls.analytics.threatVectors,
      ].map((call) => ahead(call as typeof calls.analytics.threatOverview, { params: { id }, query: { time_range: '30d' } }));

const seriesDays = 90;
const series = (id: number): AheadRead[] => [
  ahead(calls.timeSeries.data, { params: { id }, query: { metric: 'volume', hours_back: seriesDays * 24 } }),
  ahead(calls.timeSeries.trends, { params: { id }, query: { metric: 'volume', days_back: seriesDays } }),
  ...forecastHorizons.map((horizon) =>
    ahead(calls.timeSeries.forecasts, { params: { id }, query: { metric: 'volume', horizon } }),
  ),
];

const domainPage = (id: number): AheadRead[] => [
  ahead(calls.domains.get, { params: { id } }),
  ahead(calls.domains.dnsOverview, { params: { id } }),
  ahead(calls.dns.records, { params: { id } }),
  ahead(calls.dmarc.overview, { params: { id }, query: { days } }),
  ahead(calls.dmarc.failures, { params: { id }, query: { days, limit: 8 } }),
  ahead(calls.dmarc.domainPolicyDistribution, { params: { id }, query: { days: 365 } }),
  ahead(calls.domainReports.overview, { params: { id }, query: { days } }),
  ahead(calls.domainReports.senders, { params: { id }, query: { days, limit: 6 } }),
  ahead(calls.alertManagement.stats, { query: { domain_id: id } }),
];

/** What the first view of each page of the menu reads, by its address, so that it opens offline too. Pages without an entry read nothing. */
export const menuReads: Readonly<Record<string, (reader: Reader) => AheadRead[]>> = {
  '/app/dashboard': () => [ahead(calls.domains.names, {}), ahead(calls.domains.protectionStatus, {})],
  '/app/domains': ({ customer: id, domains }) => [
    ahead(calls.domains.list, {}),
    ahead(calls.intelligence.bulk, { body: { include: ['dns'] } }),
    ...(id === null ? [] : [ahead(calls.domains.detectedNames, { params: { id }, query: { limit: 10, offset: 0 } })]),
    ...domains.flatMap(domainPage),
  ],
  '/app/report-metadata': () => [
    ahead(calls.reportMetadata.filters, {}),
    ahead(calls.reportMetadata.stats, { query: { days } }),
    ahead(calls.reportMetadata.list, {
      query: { days, limit: 50, offset: 0, sort_by: 'begin_time', sort_order: 'desc' },
    }),
  ],
  '/app/email-sources': () => [ahead(calls.domainReports.allSenders, { query: { days } })],
  '/app/my-associations': ({ customer: id }) => [
    ahead(calls.customers.mine, {}),
    ...(id === null ? [] : [ahead(calls.customers.retention, { params: { id } })]),
  ],
  '/app/my-associations?view=people': ({ customer: id, isOwner }) =>
    id === null || !isOwner
      ? []
      : [
          ahead(calls.customerPeople.list, { params: { id } }),
          ahead(calls.audit.staffViews, { params: { id }, query: { limit: 20 } }),
        ],
  '/app/alerts/preferences': () => [
    ahead(calls.notifications.settings, {}),
    ahead(calls.reportScheduling.alertPreferences, {}),
    ahead(calls.userAlertPreferences.userCustomers, {}),
  ],
  '/app/changes': ({ customer: id }) =>
    id === null
      ? [ahead(calls.analytics.fleetChanges, { query: { days: 7, limit: 50, offset: 0 } })]
      : [ahead(calls.analytics.changes, { params: { id }, query: { days: 7 } })],
  '/app/protection': () => [ahead(calls.customers.policyAwareProtectionStatus, {})],
  '/app/analytics': () => [ahead(calls.dmarc.multiDomainOverview, { query: { days } })],
  '/app/timeseries': ({ first }) => (first === null ? [] : series(first)),
  '/app/analytics?view=threats': threats,
  '/app/analytics?view=filter': () => [
    ahead(calls.reportingFilter.options, {}),
    ahead(calls.reportingFilter.presets, {}),
    ...filterTables.map((table) => ahead(calls.reportingFilter.filter, heldFilter(table))),
  ],
  '/app/domain-protection-status': () => [ahead(calls.intelligence.bulk, { body: { include: ['dns', 'security', 'health'] } })],
  '/app/report-center': () => [ahead(calls.reportScheduling.listReports, { query: { limit: 20, offset: 0 } })],
  '/app/exports': () => [ahead(calls.exports.history, { query: { limit: 20, offset: 0 } })],
  '/app/reports/schedules': () => [ahead(calls.reportScheduling.schedules, {})],
  '/app/security': () => [ahead(calls.auth.sessions, {}), ahead(calls.secondFactor.own, {}), ahead(calls.apiKeys.list, {})],
  '/app/support': () => [ahead(calls.support.health, {}), ahead(calls.support.list, {})],
  '/app/alert-management': () => [ahead(calls.alertManagement.alerts, {})],
  '/app/customers': () => [
    ahead(calls.customers.list, {}),
    ahead(calls.customers.names, {}),
    ahead(calls.customers.savedViews, {}),
  ],
  '/app/users': () => [ahead(calls.adminUsers.pending, {}), ahead(calls.adminUsers.stats, {})],
  '/app/customer-onboarding': () => [ahead(calls.onboarding.board, {})],
  '/app/admin/leads': () => [ahead(calls.leads.board, { query: {} }), ahead(calls.leads.stats, {})],
  '/app/ingestion-v2': () => [ahead(calls.ingestion.health, {}), ahead(calls.ingestion.status, {})],
  '/app/management': () => [ahead(calls.management.health, {}), ahead(calls.management.rota, {})],
};
