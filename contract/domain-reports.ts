import { z } from 'zod';
import { senderCategories, sourceSorts } from '../domain/vocabulary.ts';
import { endpoint } from './endpoint.ts';
import { DayStats, RecordRow, ReporterStats, ReportRow, SenderDetails, SenderList, SourceStats, Totals } from './mail-stats.ts';
import { CatalogueService, FleetGroup, Sender, SetUp } from './sender-shapes.ts';
import { AddressPeriodReply, Day, Id, IdParam, IpAddress, Page, Pagination, Period, ReportId, whole } from './shapes.ts';

const Direction = z.enum(['asc', 'desc']).default('desc');
const topQuery = z.object({
  ...Period,
  limit: whole(1, 100).default(10),
  sort_by: z.enum(sourceSorts).default('total_messages'),
  sort_order: Direction,
});
const detailedQuery = z.object({
  ...Period,
  ...Page,
  sort_by: z.enum(sourceSorts).default('threat_score'),
  sort_order: Direction,
  source_ip: z.string().max(50).optional(),
  header_from: z.string().max(253).optional(),
  search: z.string().max(253).optional(),
  result: z.enum(['passed', 'failed']).optional(),
});
const drillQuery = z.object({ ...Period, ...Page, source_ip: IpAddress });

const topReply = z.object({ period: AddressPeriodReply, sources: z.array(SourceStats) });
const detailedReply = z.object({ period: AddressPeriodReply, sources: z.array(SourceStats), pagination: Pagination });
const SendersQuery = z.object({ ...Period, limit: whole(1, 500).default(500) });

const drillReply = z.object({
  sender: Sender.nullable(),
  domain_name: z.string().nullable(),
  source_ip: z.string(),
  time_period_days: z.number(),
  reports: z.array(ReportRow),
  total_records: z.number(),
  summary: Totals,
  source_intelligence: SourceStats.nullable(),
  records: z.array(RecordRow),
  pagination: Pagination,
});

const tags = ['source-analysis', 'dmarc', 'reports'] as const;

/** Who sends in a domain's name, from the address down to the report and its rows. */
export const domainReports = {
  domains: endpoint({
    method: 'GET',
    path: '/domain-reports/domains',
    access: 'user',
    reply: z.object({
      domains: z.array(
        z.object({
          id: Id,
          name: z.string(),
          reports: z.number(),
          messages: z.number(),
          first_day: Day.nullable(),
          last_day: Day.nullable(),
        }),
      ),
    }),
    failure: 'Failed to fetch the domains with reports',
    tags: ['domains', 'reports'],
  }),
  overview: endpoint({
    method: 'GET',
    path: '/domain-reports/domains/:id/overview',
    access: 'user',
    params: IdParam,
    query: z.object(Period),
    reply: z.object({
      domain_name: z.string(),
      period: AddressPeriodReply,
      data_up_to: Day.nullable(),
      totals: Totals,
      sources: z.number().nullable(),
      new_sources: z.number().nullable(),
      reporters: z.array(ReporterStats),
      by_day: z.array(DayStats),
    }),
    failure: "Failed to fetch the domain's overview",
    tags: ['dmarc', 'reports'],
  }),
  topSources: endpoint({
    method: 'GET',
    path: '/domain-reports/domains/:id/top-sources',
    access: 'user',
    params: IdParam,
    query: topQuery,
    reply: topReply,
    failure: 'Failed to fetch the top sources',
    tags: [...tags],
  }),
  detailedSources: endpoint({
    method: 'GET',
    path: '/domain-reports/domains/:id/detailed-sources',
    access: 'user',
    params: IdParam,
    query: detailedQuery,
    reply: detailedReply,
    failure: 'Failed to fetch the sources',
    tags: [...tags],
  }),
  sourceDrillDown: endpoint({
    method: 'GET',
    path: '/domain-reports/domains/:id/source-drill-down',
    access: 'user',
    params: IdParam,
    query: drillQuery,
    reply: drillReply,
    failure: "Failed to fetch the source's reports",
    tags: [...tags],
  }),
  senders: endpoint({
    method: 'GET',
    path: '/domain-reports/domains/:id/senders',
    access: 'user',
    params: IdParam,
    query: SendersQuery,
    reply: SenderList,
    failure: 'Failed to fetch the senders',
    tags: [...tags],
  }),
  allSenders: endpoint({
    method: 'GET',
    path: '/domain-reports/senders',
    access: 'user',
    query: SendersQuery,
    reply: SenderList,
    failure: 'Failed to fetch the senders',
    tags: [...tags],
  }),
  senderFleet: endpoint({
    method: 'GET',
    path: '/domain-reports/senders/fleet',
    access: 'admin',
    query: z.object({
      ...Period,
      limit: whole(1, 100).default(25),
      offset: Page.offset,
      view: z.enum(['failing', 'all']).default('failing'),
      search: z.string().max(253).optional(),
    }),
    reply: z.object({
      period: AddressPeriodReply,
      groups: z.array(FleetGroup),
      /** Of all groups, also of those on other pages. */
      totals: z.object({ groups: z.number(), customers: z.number(), messages: z.number(), failed: z.number() }),
      pagination: Pagination,
    }),
    failure: 'Failed to fetch the senders of the customers',
    tags: [...tags],
  }),
  services: endpoint({
    method: 'GET',
    path: '/domain-reports/services',
    access: 'user',
    query: z.object({ search: z.string().trim().max(100).optional() }),
    reply: z.object({ services: z.array(CatalogueService) }),
    failure: 'Failed to fetch the catalogue of services',
    freshMs: 86_400_000,
  }),
  senderSetUp: endpoint({
    method: 'GET',
    path: '/domain-reports/domains/:id/services/:service/set-up',
    access: 'user',
    params: z.object({ id: Id, service: z.string().min(1).max(100) }),
    reply: z.object({ set_up: SetUp.nullable() }),
    failure: 'Failed to fetch the set-up of the service',
    tags: ['dns-verification', 'domains'],
  }),
  categoriseSender: endpoint({
    method: 'PUT',
    path: '/domain-reports/domains/:id/senders/:sender/category',
    access: 'user',
    level: 'manage',
    params: z.object({ id: Id, sender: z.string().min(1).max(253) }),
    body: z.object({ category: z.enum(senderCategories).nullable() }),
    reply: z.object({ sender: z.object({ key: z.string(), category: z.enum(senderCategories).nullable() }) }),
    failure: 'Failed to sort the sender',
    offline: 'queue',
    tags: ['source-analysis', 'alerts', 'dmarc', 'domains', 'dns-verification'],
  }),
  describeSender: endpoint({
    method: 'PUT',
    path: '/domain-reports/domains/:id/senders/:sender/details',
    access: 'user',
    level: 'manage',
    params: z.object({ id: Id, sender: z.string().min(1).max(253) }),
    body: SenderDetails,
    reply: z.object({ details: SenderDetails }),
    failure: 'Failed to save the details of the sender',
    tags: ['source-analysis'],
  }),
  categoriseSenders: endpoint({
    method: 'PUT',
    path: '/domain-reports/senders/categories',
    access: 'user',
    level: 'manage',
    body: z.object({
      decisions: z
        .array(z.object({ domain_id: Id, sender: z.string().min(1).max(253), category: z.enum(senderCategories).nullable() }))
        .min(1)
        .max(500),
    }),
    reply: z.object({ sorted: z.number() }),
    failure: 'Failed to sort the senders',
    offline: 'queue',
    tags: ['source-analysis', 'alerts', 'dmarc', 'domains', 'dns-verification'],
  }),
  reportRecords: endpoint({
    method: 'GET',
    path: '/domain-reports/domains/:domain/report-records/:report',
    access: 'user',
    params: z.object({ domain: z.string().min(1).max(253), report: ReportId }),
    query: z.object({ ...Page, source_ip: IpAddress.optional() }),
    reply: z.object({
      domain_name: z.string(),
      report_id: ReportId,
      records: z.array(RecordRow),
      total_records: z.number(),
      report_info: ReportRow,
      pagination: Pagination,
    }),
    failure: 'Failed to fetch report records drill-down data',
    tags: [...tags],
  }),
  allTopSources: endpoint({
    method: 'GET',
    path: '/domain-reports/top-sources',
    access: 'user',
    query: topQuery,
    reply: topReply,
    failure: 'Failed to fetch the top sources',
    tags: [...tags],
  }),
  allDetailedSources: endpoint({
    method: 'GET',
    path: '/domain-reports/detailed-sources',
    access: 'user',
    query: detailedQuery,
    reply: detailedReply,
    failure: 'Failed to fetch the sources',
    tags: [...tags],
  }),
  allSourceDrillDown: endpoint({
    method: 'GET',
    path: '/domain-reports/source-drill-down',
    access: 'user',
    query: drillQuery,
    reply: drillReply,
    failure: "Failed to fetch the source's reports",
    tags: [...tags],
  }),
  timePeriods: endpoint({
    method: 'GET',
    path: '/domain-reports/time-periods',
    access: 'user',
    reply: z.object({ time_periods: z.array(z.object({ days: z.number(), label: z.string(), is_default: z.boolean() })) }),
    failure: 'Failed to fetch time period options',
  }),
  health: endpoint({
    method: 'GET',
    path: '/domain-reports/health',
    access: 'user',
    reply: z.object({
      status: z.enum(['ok', 'no_data', 'late']),
      data_up_to: Day.nullable(),
      last_report_at: z.string().nullable(),
    }),
    failure: 'Failed to fetch the health of the reports',
    tags: ['reports'],
  }),
  summary: endpoint({
    method: 'GET',
    path: '/domain-reports/summary',
    access: 'user',
    query: z.object(Period),
    reply: z.object({
      summary: z.object({
        domains: z.number(),
        reports: z.number(),
        reporters: z.number(),
        sources: z.number().nullable(),
        addresses_from: Day,
        messages: z.number(),
        passed: z.number(),
        unreadable_rows: z.number(),
        first_day: Day.nullable(),
        last_day: Day.nullable(),
      }),
      available_domains: z.array(z.object({ id: Id, name: z.string(), messages: z.number() })),
    }),
    failure: 'Failed to fetch domain reporting summary',
    tags: ['dmarc', 'reports'],
  }),
};
