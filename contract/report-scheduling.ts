import { z } from 'zod';
import { DocumentRequest, DocumentRun } from './document-shapes.ts';
import { endpoint } from './endpoint.ts';
import { AlertPreferences, Reached } from './preference-shapes.ts';
import { Id, Page, Pagination } from './shapes.ts';

const JobParam = z.object({ id: Id });

/** Reports that are made in the background, and what a person wants to be notified of. */
export const reportScheduling = {
  makeReport: endpoint({
    method: 'POST',
    path: '/report-scheduling/reports/manual',
    access: 'user',
    body: z.object(DocumentRequest),
    reply: z.object({ job_id: z.string(), report: DocumentRun }),
    failure: 'Failed to generate the report',
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
    query: z.object({ ...Page, customer_id: Id.optional() }),
    reply: z.object({ reports: z.array(DocumentRun), pagination: Pagination }),
    failure: 'Failed to get the reports',
    tags: ['documents'],
    freshMs: 5_000,
  }),
  retryReport: endpoint({
    method: 'POST',
    path: '/report-scheduling/reports/:id/retry',
    access: 'user',
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
