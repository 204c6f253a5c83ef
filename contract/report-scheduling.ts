import { z } from 'zod';
import { documentStatuses, documentTypes } from '../domain/vocabulary/documents.ts';
import { DocumentRequest, DocumentRun } from './document-shapes.ts';
import { endpoint } from './endpoint.ts';
import { AlertPreferences, Reached } from './preference-shapes.ts';
import { ReportSchedule, ScheduleBody, ScheduleChanges } from './schedule-shapes.ts';
import { Flag, Id, IdParam, Page, Pagination, whole } from './shapes.ts';

const JobParam = z.object({ id: Id });

/** A link by which people without an account open a report: never its address, which is shown once. */
const ReportLink = z.object({
  id: z.number(),
  created_at: z.string(),
  created_by: z.string(),
  expires_at: z.string(),
  has_password: z.boolean(),
  opens: z.number(),
  first_opened_at: z.string().nullable(),
  last_opened_at: z.string().nullable(),
});

/** Reports that are made in the background, and what a person wants to be notified of. */
export const reportScheduling = {
  createSchedule: endpoint({
    method: 'POST',
    path: '/report-scheduling/schedules',
    access: 'user',
    body: z.object(ScheduleBody),
    reply: z.object({ data: z.object({ schedule_id: Id, message: z.string() }) }),
    failure: 'Failed to create report schedule',
    offline: 'queue',
    tags: ['documents'],
  }),
  schedules: endpoint({
    method: 'GET',
    path: '/report-scheduling/schedules',
    access: 'user',
    query: z.object({ active_only: Flag.default(false) }),
    reply: z.object({ schedules: z.array(ReportSchedule) }),
    failure: 'Failed to get report schedules',
    tags: ['documents'],
    freshMs: 30_000,
  }),
  updateSchedule: endpoint({
    method: 'PUT',
    path: '/report-scheduling/schedules/:id',
    access: 'user',
    whileSuspended: true,
    params: IdParam,
    body: z.object({
      ...ScheduleChanges,
      /** The version that was read. A version that somebody saved since is not overwritten; pausing and resuming create no version. */
      seen_version: z.number().int().optional(),
    }),
    reply: z.object({ schedule: ReportSchedule }),
    failure: 'Failed to update report schedule',
    offline: 'queue',
    tags: ['documents'],
  }),
  removeSchedule: endpoint({
    method: 'DELETE',
    path: '/report-scheduling/schedules/:id',
    access: 'user',
    whileSuspended: true,
    params: IdParam,
    reply: z.object({ removed: z.literal(true) }),
    failure: 'Failed to delete report schedule',
    offline: 'queue',
    tags: ['documents'],
  }),
  executeSchedule: endpoint({
    method: 'POST',
    path: '/report-scheduling/schedules/:id/execute',
    access: 'user',
    whileSuspended: true,
    params: IdParam,
    /** `true` sends the report to the caller alone. */
    body: z.object({ to_me: z.boolean().default(false) }),
    reply: z.object({ job_id: z.string() }),
    failure: 'Failed to execute report schedule',
    tags: ['documents'],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/report-scheduling/stats',
    access: 'user',
    reply: z.object({
      schedules: z.number(),
      active: z.number(),
      paused: z.number(),
      failing: z.number(),
      runs: z.number(),
      next_run_time: z.string().nullable(),
    }),
    failure: 'Failed to get the statistics of schedules',
    tags: ['documents'],
  }),
  health: endpoint({
    method: 'GET',
    path: '/report-scheduling/health',
    access: 'user',
    reply: z.object({
      status: z.enum(['healthy', 'degraded']),
      /** Active schedules whose run is more than 15 minutes late, and those whose last run failed. */
      late: z.number(),
      failing: z.number(),
      checked_time: z.string(),
    }),
    failure: 'Failed to get the health of report scheduling',
    tags: ['documents'],
  }),
  makeReport: endpoint({
    method: 'POST',
    path: '/report-scheduling/reports/manual',
    access: 'user',
    whileSuspended: true,
    body: z.object(DocumentRequest),
    reply: z.object({ job_id: z.string(), report: DocumentRun }),
    failure: 'Failed to generate the report',
    offline: 'queue',
    tags: ['documents'],
  }),
  reportStatus: endpoint({
    method: 'GET',
    path: '/report-scheduling/reports/manual/:id/status',
    access: 'user',
    params: JobParam,
    reply: z.object({ job_id: z.string(), status: DocumentRun.shape.status, report: DocumentRun }),
    failure: 'Failed to get the status of the report',
    offline: 'none',
    tags: ['documents'],
    freshMs: 0,
  }),
  listReports: endpoint({
    method: 'GET',
    path: '/report-scheduling/reports',
    access: 'user',
    query: z.object({
      ...Page,
      customer_id: Id.optional(),
      schedule_id: Id.optional(),
      report_type: z.enum(documentTypes).optional(),
      status: z.enum(documentStatuses).optional(),
    }),
    reply: z.object({
      reports: z.array(DocumentRun),
      pagination: Pagination,
      /** How many reports of the last 30 days are in each status, whatever the filters say. */
      counts: z.object({
        queued: z.number(),
        rendering: z.number(),
        ready: z.number(),
        failed: z.number(),
        expired: z.number(),
      }),
    }),
    failure: 'Failed to get the reports',
    tags: ['documents'],
    freshMs: 5_000,
  }),
  retryReport: endpoint({
    method: 'POST',
    path: '/report-scheduling/reports/:id/retry',
    access: 'user',
    whileSuspended: true,
    params: JobParam,
    reply: z.object({ report: DocumentRun }),
    failure: 'Failed to generate the report',
    tags: ['documents'],
  }),
  reportFile: endpoint({
    method: 'GET',
    path: '/report-scheduling/reports/:id/file',
    access: 'user',
    params: JobParam,
    reply: z.object({}),
    file: true,
    failure: 'Failed to get the report',
  }),
  reportLinks: endpoint({
    method: 'GET',
    path: '/report-scheduling/reports/:id/links',
    access: 'user',
    params: JobParam,
    /** `why_not` says why the caller may not share it, `null` for those who may; `why_no_more` why they can make no further link now. */
    reply: z.object({
      may_share: z.boolean(),
      why_not: z.string().nullable(),
      why_no_more: z.string().nullable(),
      links: z.array(ReportLink),
    }),
    failure: 'Failed to get the links of this report',
    offline: 'none',
    freshMs: 0,
    tags: ['documents'],
  }),
  shareReport: endpoint({
    method: 'POST',
    path: '/report-scheduling/reports/:id/links',
    access: 'user',
    params: JobParam,
    body: z.object({
      /** Days until the link ends; it ends with the file of the report at the latest. */
      days: whole(1, 30).default(7),
      password: z.string().min(8, 'Use at least 8 characters').max(200, 'Use at most 200 characters').optional(),
    }),
    reply: z.object({ url: z.string(), link: ReportLink }),
    failure: 'Failed to share this report',
    tags: ['documents'],
  }),
  revokeReportLink: endpoint({
    method: 'DELETE',
    path: '/report-scheduling/reports/:id/links/:linkId',
    access: 'user',
    whileSuspended: true,
    params: JobParam.extend({ linkId: Id }),
    reply: z.object({ links: z.array(ReportLink) }),
    failure: 'Failed to end this link',
    tags: ['documents'],
  }),
  alertPreferences: endpoint({
    method: 'GET',
    path: '/report-scheduling/alert-preferences',
    access: 'user',
    reply: z.object({ preferences: AlertPreferences, version: z.number(), is_default: z.boolean() }),
    failure: 'Failed to fetch alert preferences',
    tags: ['alert-preferences'],
  }),
  saveAlertPreferences: endpoint({
    method: 'PUT',
    path: '/report-scheduling/alert-preferences',
    access: 'user',
    whileSuspended: true,
    body: z.object({
      preferences: AlertPreferences,
      seen_version: z.number().int().min(0).optional(),
    }),
    reply: z.object({ preferences: AlertPreferences, version: z.number() }),
    failure: 'Failed to save alert preferences',
    offline: 'queue',
    tags: ['alert-preferences'],
  }),
  previewAlertPreferences: endpoint({
    method: 'POST',
    path: '/report-scheduling/alert-preferences/preview',
    access: 'user',
    whileSuspended: true,
    body: z.object({ preferences: AlertPreferences }),
    reply: z.object({
      from_time: z.string(),
      to_time: z.string(),
      alerts: z.number(),
      messages: z.object({ push: z.number(), email: z.number() }),
      reached: z.array(Reached),
    }),
    failure: 'The preview could not be made',
  }),
};
