import { z } from 'zod';
import { comparisonMetrics, documentFormats, documentTypes } from '../domain/vocabulary/documents.ts';
import { enforcementStages, grades, mailClasses, protectionLevels } from '../domain/vocabulary.ts';
import { Branding, DocumentShape, ResolvedBranding, TimeRange } from './document-shapes.ts';
import { endpoint } from './endpoint.ts';
import { Gate, Thresholds } from './protection-shapes.ts';
import { Day, Id, IdParam, whole } from './shapes.ts';

const Report = z.object({ report: DocumentShape });
const BrandedReport = z.object({ report: DocumentShape, branding: ResolvedBranding });
const CustomerIds = z.array(Id).max(10_000).optional();
const slowMs = 60_000;

/** Reports for people, and a domain's protection now and over time. */
export const reporting = {
  executiveSummaryReport: endpoint({
    method: 'POST',
    path: '/reporting/reports/executive-summary',
    access: 'user',
    whileSuspended: true,
    /** Without a customer it is about the one that is chosen; for staff about all customers together. */
    body: z.object({ customer_id: Id.optional(), time_range: TimeRange, branding: Branding.optional() }),
    reply: BrandedReport,
    failure: 'Failed to generate the executive summary',
    timeoutMs: slowMs,
  }),
  portfolioOverview: endpoint({
    method: 'POST',
    path: '/reporting/portfolio-overview',
    access: 'user',
    whileSuspended: true,
    body: z.object({ customer_ids: CustomerIds, time_range: TimeRange, branding: Branding.optional() }),
    reply: BrandedReport,
    failure: 'Failed to generate the portfolio overview',
    timeoutMs: slowMs,
  }),
  customerDetailed: endpoint({
    method: 'POST',
    path: '/reporting/customer-detailed/:id',
    access: 'user',
    whileSuspended: true,
    params: IdParam,
    body: z.object({ time_range: TimeRange, include_recommendations: z.boolean().default(true) }),
    reply: Report,
    failure: 'Failed to generate the detailed report',
    timeoutMs: slowMs,
  }),
  technicalAppendix: endpoint({
    method: 'POST',
    path: '/reporting/technical-appendix/:id',
    access: 'user',
    whileSuspended: true,
    params: IdParam,
    body: z.object({ include_raw_data: z.boolean().default(true), time_range: TimeRange }),
    reply: Report,
    failure: 'Failed to generate the technical appendix',
    timeoutMs: slowMs,
  }),
  comparativeAnalysis: endpoint({
    method: 'POST',
    path: '/reporting/comparative-analysis',
    access: 'user',
    whileSuspended: true,
    body: z.object({
      customer_ids: CustomerIds,
      metrics: z.array(z.enum(comparisonMetrics)).default([...comparisonMetrics]),
      time_range: TimeRange,
    }),
    reply: Report,
    failure: 'Failed to generate the comparative analysis',
    timeoutMs: slowMs,
  }),
  /** The file itself. The number is that of a domain for `domain_analytics_report`, of a customer for every other type. */
  generate: endpoint({
    method: 'POST',
    path: '/reporting/reports/:type/:id',
    access: 'user',
    whileSuspended: true,
    params: z.object({ type: z.enum(documentTypes), id: Id }),
    body: z.object({
      format: z.enum(documentFormats).default('pdf'),
      template_options: z
        .object({
          time_range: TimeRange,
          include_charts: z.boolean().default(true),
          include_recommendations: z.boolean().default(true),
          include_raw_data: z.boolean().default(true),
        })
        .prefault({}),
      branding: Branding.optional(),
    }),
    reply: z.object({}),
    file: true,
    failure: 'Failed to generate the report',
    timeoutMs: slowMs,
  }),
  templates: endpoint({
    method: 'GET',
    path: '/reporting/reports/templates',
    access: 'user',
    reply: z.object({
      templates: z.array(
        z.object({
          type: z.enum(documentTypes),
          name: z.string(),
          about: z.string(),
          /** What its pages hold, in their order. */
          contents: z.array(z.string()),
          of: z.enum(['domain', 'customer', 'portfolio']),
          formats: z.array(z.enum(documentFormats)),
        }),
      ),
    }),
    failure: 'Failed to get the report templates',
    tags: ['documents'],
  }),
  health: endpoint({
    method: 'GET',
    path: '/reporting/health',
    access: 'user',
    reply: z.object({
      status: z.enum(['healthy', 'degraded']),
      /** Reports that wait, that are being generated, and that failed in the last 24 hours, of those the caller can access. */
      queued: z.number(),
      rendering: z.number(),
      failed: z.number(),
      checked_time: z.string(),
    }),
    failure: 'Failed to get the health of reporting',
    tags: ['documents'],
  }),
  trendAnalysis: endpoint({
    method: 'GET',
    path: '/reporting/status/trend-analysis/:id',
    access: 'user',
    params: IdParam,
    reply: z.object({
      domain_id: Id,
      days: z.number(),
      pass_rate: z.object({
        direction: z.enum(['up', 'down', 'steady', 'no_clear_trend', 'too_little_data']),
        per_week: z.number().nullable(),
        days_measured: z.number(),
        text: z.string(),
      }),
      volume: z.object({
        direction: z.enum(['up', 'down', 'steady', 'no_clear_trend', 'too_little_data']),
        per_week: z.number().nullable(),
        days_measured: z.number(),
        text: z.string(),
      }),
    }),
    failure: 'Failed to get the trend',
    tags: ['domains', 'dmarc'],
  }),
  classification: endpoint({
    method: 'GET',
    path: '/reporting/status/classification/:id',
    access: 'user',
    params: IdParam,
    reply: z.object({
      domain_id: Id,
      mail_class: z.enum(mailClasses),
      suggested_class: z.enum(mailClasses),
      suggestion: z.string().nullable(),
      level: z.enum(protectionLevels),
      why: z.string(),
      stage: z.enum(enforcementStages),
      next: z.enum(enforcementStages).nullable(),
      gates: z.array(Gate),
      thresholds: Thresholds,
      is_default: z.boolean(),
    }),
    failure: 'Failed to get the classification',
    tags: ['domains', 'dmarc', 'dns-verification'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/reporting/status/history/:id',
    access: 'user',
    params: IdParam,
    query: z.object({ limit: whole(1, 500).default(50) }),
    reply: z.object({
      domain_id: Id,
      history: z.array(
        z.object({
          day: Day,
          level: z.enum(protectionLevels),
          stage: z.enum(enforcementStages),
          score: z.number().nullable(),
          grade: z.enum(grades).nullable(),
          own_messages: z.number(),
          own_passed: z.number(),
        }),
      ),
    }),
    failure: 'Failed to get the history',
    tags: ['domains', 'dns-verification'],
  }),
  thresholds: endpoint({
    method: 'PUT',
    path: '/reporting/status/thresholds/:id',
    access: 'admin',
    params: IdParam,
    body: Thresholds.partial(),
    reply: z.object({ domain_id: Id, thresholds: Thresholds, is_default: z.boolean() }),
    failure: 'Failed to change the thresholds',
    tags: ['domains', 'dns-verification'],
  }),
};
