import { z } from 'zod';
import { pivotDimensions } from '#domain/vocabulary/pivot.ts';
import { endpoint } from './endpoint.ts';
import {
  DayStats,
  MailFinding,
  MailSplit,
  OverviewDay,
  RecordRow,
  ReporterStats,
  ReportRow,
  SourceStats,
  Totals,
  totalsStored,
} from './mail-stats.ts';
import {
  AddressPeriodReply,
  AskedDay,
  Day,
  Flag,
  Id,
  IdList,
  IdParam,
  Page,
  Pagination,
  Period,
  PeriodReply,
  whole,
} from './shapes.ts';

const DomainName = z.object({ id: Id, name: z.string() });
const PeriodQuery = z.object(Period);
const tags = ['dmarc', 'reports'] as const;

const DomainStats = z.object({
  domain_id: Id,
  domain: z.string(),
  totals: Totals,
  previous: Totals,
  split: MailSplit,
  previous_split: MailSplit,
  data_up_to: Day.nullable(),
  published_policy: z.string().nullable(),
  trend: z.array(z.object({ day: Day, messages: z.number(), passed: z.number() })),
});

const PolicyShare = z.object({
  policy: z.enum(['none', 'quarantine', 'reject', 'unknown']),
  domains: z.number(),
  messages: z.number(),
});

const PivotCounts = z.object({ messages: z.number(), passed: z.number(), failed: z.number() });

/** A value of a dimension with its messages; without a `key` it is the rest, which is `parts` values. `domain_id`: the domain as which most of a
 * sender’s messages fail; `domain_name`: its name where the sender is another one for each domain. */
const PivotLine = PivotCounts.extend({
  key: z.string().nullable(),
  name: z.string().nullable(),
  domain_id: Id.nullable(),
  domain_name: z.string().nullable(),
  parts: z.number(),
});

/** What the reports say about domains, over a period; every count from the daily sums. */
export const dmarc = {
  overview: endpoint({
    method: 'GET',
    path: '/dmarc/overview/:id',
    access: 'user',
    params: IdParam,
    query: PeriodQuery,
    reply: z.object({
      domain: DomainName,
      period: PeriodReply,
      data_up_to: Day.nullable(),
      totals: Totals,
      previous: Totals,
      by_day: z.array(OverviewDay),
      finding: MailFinding,
      split: MailSplit,
      previous_split: MailSplit,
      ...totalsStored,
      reporters: z.array(ReporterStats),
      top_sources: z.array(SourceStats),
      published_policy: z.string().nullable(),
    }),
    failure: 'Failed to get the DMARC overview',
    tags: [...tags],
  }),
  complianceScore: endpoint({
    method: 'GET',
    path: '/dmarc/compliance-score/:id',
    access: 'user',
    params: IdParam,
    query: PeriodQuery,
    reply: z.object({
      domain: DomainName,
      period: PeriodReply,
      compliance_pct: z.number().nullable(),
      messages: z.number(),
      aligned: z.number(),
      previous_pct: z.number().nullable(),
    }),
    failure: 'Failed to get the compliance score',
    tags: [...tags],
  }),
  trends: endpoint({
    method: 'GET',
    path: '/dmarc/trends/:id',
    access: 'user',
    params: IdParam,
    query: PeriodQuery,
    reply: z.object({ domain: DomainName, period: PeriodReply, by_day: z.array(DayStats) }),
    failure: 'Failed to get the DMARC trends',
    tags: [...tags],
  }),
  authStats: endpoint({
    method: 'GET',
    path: '/dmarc/auth-stats/:id',
    access: 'user',
    params: IdParam,
    query: PeriodQuery,
    reply: z.object({ domain: DomainName, period: PeriodReply, totals: Totals }),
    failure: 'Failed to get the authentication statistics',
    tags: ['auth-stats', ...tags],
  }),
  sourceDetails: endpoint({
    method: 'GET',
    path: '/dmarc/source-details/:id',
    access: 'user',
    params: IdParam,
    query: z.object({ ...Period, limit: whole(1, 500).default(50) }),
    reply: z.object({ domain: DomainName, period: AddressPeriodReply, sources: z.array(SourceStats) }),
    failure: 'Failed to get the sources',
    tags: ['source-analysis', ...tags],
  }),
  policyDistribution: endpoint({
    method: 'GET',
    path: '/dmarc/policy-distribution',
    access: 'user',
    query: PeriodQuery,
    reply: z.object({ period: PeriodReply, policies: z.array(PolicyShare) }),
    failure: 'Failed to get policy distribution',
    tags: [...tags],
  }),
  domainPolicyDistribution: endpoint({
    method: 'GET',
    path: '/dmarc/policy-distribution/:id',
    access: 'user',
    params: IdParam,
    query: PeriodQuery,
    reply: z.object({
      domain: DomainName,
      period: PeriodReply,
      policies: z.array(PolicyShare),
      seen: z.array(
        z.object({ policy: z.string(), sp: z.string().nullable(), first_day: Day, last_day: Day, reports: z.number() }),
      ),
    }),
    failure: 'Failed to get policy distribution',
    tags: [...tags],
  }),
  failures: endpoint({
    method: 'GET',
    path: '/dmarc/failures/:id',
    access: 'user',
    params: IdParam,
    query: z.object({ ...Period, ...Page }),
    reply: z.object({
      domain: DomainName,
      period: PeriodReply,
      failures: z.array(RecordRow),
      totals: z.object({ messages: z.number(), records: z.number() }),
      pagination: Pagination,
    }),
    failure: 'Failed to get the failures',
    tags: [...tags],
  }),
  multiDomainOverview: endpoint({
    method: 'GET',
    path: '/dmarc/multi-domain-overview',
    access: 'user',
    query: z.object({ ...Period, domain_ids: IdList.optional() }),
    reply: z.object({
      period: PeriodReply,
      data_up_to: Day.nullable(),
      totals: Totals,
      previous: Totals,
      by_day: z.array(OverviewDay),
      finding: MailFinding,
      split: MailSplit,
      previous_split: MailSplit,
      ...totalsStored,
      domains: z.array(DomainStats),
      reporters: z.array(ReporterStats),
    }),
    failure: 'Failed to get the overview of your domains',
    tags: [...tags],
  }),
  pivot: endpoint({
    method: 'GET',
    path: '/dmarc/pivot',
    access: 'user',
    query: z.object({
      ...Period,
      domain_ids: IdList.optional(),
      rows: z.enum(pivotDimensions),
      columns: z.enum(pivotDimensions).optional(),
      /** Counts only messages of this result. */
      result: z.enum(['passed', 'failed']).optional(),
      limit: whole(1, 100).default(12),
    }),
    reply: z.object({
      period: AddressPeriodReply,
      /** What is counted and by what, as it was asked. */
      by: z.object({
        rows: z.enum(pivotDimensions),
        columns: z.enum(pivotDimensions).nullable(),
        result: z.enum(['passed', 'failed']).nullable(),
      }),
      totals: PivotCounts,
      rows: z.array(PivotLine.extend({ cells: z.array(PivotCounts) })),
      columns: z.array(PivotLine),
      cut: z.string().nullable(),
    }),
    failure: 'Failed to split the messages',
    tags: [...tags],
  }),
  reports: endpoint({
    method: 'GET',
    path: '/dmarc/reports/:id',
    access: 'user',
    params: IdParam,
    query: z.object({
      ...Period,
      ...Page,
      reporter: z.string().max(200).optional(),
      day: AskedDay.optional(),
      failed_only: Flag.optional(),
      unreadable_only: Flag.optional(),
    }),
    reply: z.object({ domain: DomainName, period: PeriodReply, reports: z.array(ReportRow), pagination: Pagination }),
    failure: 'Failed to get the reports',
    tags: [...tags],
  }),
};
