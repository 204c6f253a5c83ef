import { z } from 'zod';
import { documentFormats } from '../domain/vocabulary/documents.ts';
import { fullCheckHours } from '../domain/vocabulary.ts';
import {
  CustomerDomain,
  CustomerFields,
  CustomerFile,
  CustomerRow,
  CustomerScore,
  FileEvent,
  Issue,
  issueKinds,
  ListedCustomerDomain,
  Risk,
} from './customer-shapes.ts';
import { Branding, DocumentRun } from './document-shapes.ts';
import { endpoint } from './endpoint.ts';
import {
  MailFinding,
  MailSplit,
  OverviewDay,
  ReporterStats,
  ReportRow,
  SourceStats,
  Totals,
  totalsStored,
} from './mail-stats.ts';
import { AskedDay, Day, Id, IdParam, Page, Pagination, Period, PeriodReply, whole } from './shapes.ts';

const Named = z.object({ id: Id, name: z.string() });
const Covered = z.object({ domains: z.number(), of: z.number() });
const Issues = { customer: Named, risk: Risk.nullable(), issues: z.array(Issue) };

/** One customer: its file, how its mail does, what to fix, its reports. */
export const customerFile = {
  update: endpoint({
    method: 'PUT',
    path: '/customers/:id',
    access: 'admin',
    params: IdParam,
    body: z.object({
      ...z.object(CustomerFields).partial().shape,
      /** The version that was read. A version that somebody saved since is not overwritten. */
      seen_version: z.number().int().optional(),
      /** `true` brings back a customer that was removed in the last 30 days. */
      is_active: z.literal(true).optional(),
    }),
    reply: z.object({ file: CustomerFile }),
    failure: 'Failed to change the customer',
    tags: ['customers', 'associations'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/customers/:id',
    access: 'admin',
    level: 'owner',
    params: IdParam,
    /** The customer that gets the domains at once; without one they are let go when the removal is final. */
    query: z.object({ domains_to: Id.optional() }),
    reply: z.object({ removed: z.literal(true), final_at: z.string(), handed_over: z.number() }),
    failure: 'Failed to remove the customer',
    tags: ['customers', 'associations', 'people', 'domains'],
  }),
  performance: endpoint({
    method: 'GET',
    path: '/customers/:id/performance',
    access: 'user',
    params: IdParam,
    query: z.object({ days: Period.days }),
    reply: z.object({
      customer: Named,
      period: PeriodReply,
      data_up_to: Day.nullable(),
      totals: Totals,
      previous: Totals,
      by_day: z.array(OverviewDay),
      finding: MailFinding,
      split: MailSplit,
      previous_split: MailSplit,
      ...totalsStored,
      score: CustomerScore.nullable(),
      domains: z.array(CustomerDomain),
    }),
    failure: 'Failed to get customer performance',
    tags: ['customers', 'dmarc', 'domains'],
  }),
  domains: endpoint({
    method: 'GET',
    path: '/customers/:id/domains',
    access: 'admin',
    params: IdParam,
    query: z.object({ ...Page, search: z.string().trim().max(253).default('') }),
    reply: z.object({ domains: z.array(ListedCustomerDomain), pagination: Pagination }),
    failure: 'Failed to get the domains of the customer',
    tags: ['customers', 'domains', 'dmarc', 'alerts'],
  }),
  issues: endpoint({
    method: 'GET',
    path: '/customers/:id/issues',
    access: 'user',
    params: IdParam,
    reply: z.object(Issues),
    failure: 'Failed to get customer issues',
    tags: ['customers', 'alerts', 'dmarc', 'domains'],
  }),
  reports: endpoint({
    method: 'GET',
    path: '/customers/:id/reports',
    access: 'user',
    params: IdParam,
    query: z.object({ ...Page, days: Period.days }),
    reply: z.object({
      customer: Named,
      period: PeriodReply,
      reports: z.array(ReportRow),
      pagination: Pagination,
      /** The last reports that Beacon made about the customer for people. */
      documents: z.array(DocumentRun),
    }),
    failure: 'Failed to get customer reports',
    tags: ['customers', 'reports', 'documents'],
  }),
  monitoringConfig: endpoint({
    method: 'PUT',
    path: '/customers/:id/monitoring-config',
    access: 'admin',
    params: IdParam,
    body: z.object({
      /** How often all records of the customer's domains are checked; DMARC is checked every hour. */
      full_check_hours: whole(6, 24).pipe(
        z.union(
          fullCheckHours.map((hours) => z.literal(hours)),
          'Choose 6, 12 or 24 hours',
        ),
      ),
    }),
    reply: z.object({ file: CustomerFile }),
    failure: 'Failed to change the monitoring of the customer',
    tags: ['customers'],
  }),
  generateReport: endpoint({
    method: 'POST',
    path: '/customers/:id/generate-report',
    access: 'user',
    whileSuspended: true,
    params: IdParam,
    body: z.object({ days: Period.days, format: z.enum(documentFormats).default('pdf'), branding: Branding.optional() }),
    reply: z.object({}),
    file: true,
    failure: 'Failed to generate the customer report',
    timeoutMs: 60_000,
  }),
  /** A token of the caller's session with which a member of staff reads the portal as the customer's people do. */
  viewAs: endpoint({
    method: 'POST',
    path: '/customers/:id/view-as',
    access: 'admin',
    whileSuspended: true,
    params: IdParam,
    reply: z.object({ token: z.string(), expires_at: z.string() }),
    failure: 'Failed to open the portal of the customer',
  }),
  branding: endpoint({
    method: 'GET',
    path: '/customers/:id/branding',
    access: 'user',
    params: IdParam,
    reply: z.object({ branding: Branding }),
    failure: 'Failed to fetch the branding of the customer',
    tags: ['customers', 'documents'],
  }),
  saveBranding: endpoint({
    method: 'PUT',
    path: '/customers/:id/branding',
    access: 'user',
    level: 'manage',
    params: IdParam,
    /** What is left out is cleared. */
    body: Branding,
    reply: z.object({ branding: Branding }),
    failure: 'Failed to change the branding of the customer',
    tags: ['customers', 'documents'],
  }),
  executiveSummary: endpoint({
    method: 'GET',
    path: '/customers/executive-summary',
    access: 'admin',
    query: z.object({ timeframe: z.enum(['7d', '30d', '90d', '365d']).default('30d') }),
    reply: z.object({
      period: PeriodReply,
      customers: z.number(),
      domains: z.number(),
      sending_domains: z.number(),
      enforced_domains: z.number(),
      /** Sending domains by what receivers apply at the end of each of the last twelve months, oldest first; months before the first check are left out. */
      by_month: z.array(z.object({ month: z.string(), monitoring: z.number(), quarantine: z.number(), reject: z.number() })),
      /** Of the domains that moved from monitoring to quarantine or reject, the days from the first report; `moves` are those of the last twelve months, oldest first. */
      days_to_enforcement: z.object({
        domains: z.number(),
        median: z.number().nullable(),
        moves: z.array(z.object({ domain_id: Id, domain: z.string(), day: Day, days: z.number() })),
      }),
      /** Of the sending domains: three reporters in 30 days. Of those measured: no weak DKIM key; MTA-STS or DANE enforced, or in testing. */
      coverage: z.object({ reporters: Covered, strong_keys: Covered, encrypted: Covered.extend({ testing: z.number() }) }),
      own_messages: z.number(),
      own_passed: z.number(),
      forged: z.number(),
      forged_stopped: z.number(),
      /** Messages whose addresses were deleted; all are known from the day `known_from` on. */
      unknown: z.number(),
      known_from: Day.nullable(),
      mean_score: z.number().nullable(),
      open_alerts: z.number(),
      critical_alerts: z.number(),
      /** How many customers have 50 points of risk or more. */
      high_risk: z.number(),
      /** The ten customers with the highest risk, the highest first. */
      at_risk: z.array(
        z.object({ customer_id: Id, name: z.string(), score: z.number().nullable(), risk: z.number(), reason: z.string() }),
      ),
    }),
    failure: 'Failed to get the executive summary',
    tags: ['customers', 'dmarc', 'domains', 'alerts'],
  }),
  analyzeIssues: endpoint({
    method: 'POST',
    path: '/customers/:id/analyze-issues',
    access: 'admin',
    params: IdParam,
    reply: z.object({ ...Issues, domains: z.number(), evaluated_time: z.string() }),
    failure: 'Failed to analyze customer issues',
    tags: ['customers', 'alerts'],
    timeoutMs: 60_000,
  }),
  /** Sets who has an issue and until when it is to be fixed; `null` clears. An alert is named by its number, any other issue by its domain. */
  assignIssue: endpoint({
    method: 'PUT',
    path: '/customers/:id/issues',
    access: 'admin',
    level: 'comment',
    params: IdParam,
    body: z.object({
      kind: z.enum(issueKinds),
      domain_id: Id.nullable(),
      alert_id: Id.nullable(),
      owner_id: Id.nullable(),
      due_on: AskedDay.nullable(),
    }),
    reply: z.object(Issues),
    failure: 'Failed to assign the issue',
    tags: ['customers', 'alerts'],
  }),
  domainAnalytics: endpoint({
    method: 'GET',
    path: '/customers/:id/domains/:domainId/analytics',
    access: 'user',
    params: z.object({ id: Id, domainId: Id }),
    query: z.object(Period),
    reply: z.object({
      customer: Named,
      domain: Named,
      period: PeriodReply,
      data_up_to: Day.nullable(),
      totals: Totals,
      previous: Totals,
      by_day: z.array(OverviewDay),
      split: MailSplit,
      previous_split: MailSplit,
      ...totalsStored,
      reporters: z.array(ReporterStats),
      top_sources: z.array(SourceStats),
      published_policy: z.string().nullable(),
    }),
    failure: 'Failed to get the analytics of the domain',
    tags: ['customers', 'dmarc', 'reports'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/customers/:id/file',
    access: 'admin',
    params: IdParam,
    reply: z.object({ file: CustomerFile, customer: CustomerRow, timeline: z.array(FileEvent) }),
    failure: 'Customer not found or access denied',
    tags: ['customers', 'associations', 'people', 'subscriptions'],
  }),
};
