import { z } from 'zod';
import { reportFormats } from '../domain/vocabulary/filter.ts';
import { endpoint } from './endpoint.ts';
import { RecordRow, ReportRow } from './mail-stats.ts';
import { Day, Id, Page, Pagination, Period, ReportId, thingName } from './shapes.ts';

/** A row that could not be read, with the reason and what stood there. */
const UnreadableRow = z.object({ seq: z.number(), code: z.string(), text: z.string(), sample: z.string() });

/** The policy as the reporter saw it. */
const PolicySeen = z.object({
  domain: z.string(),
  p: z.string().nullable(),
  sp: z.string().nullable(),
  np: z.string().nullable(),
  adkim: z.string().nullable(),
  aspf: z.string().nullable(),
  fo: z.string().nullable(),
  pct: z.number().nullable(),
  testing: z.string().nullable(),
  discoveryMethod: z.string().nullable(),
});

const tags = ['reports', 'dmarc'] as const;
const changed = [...tags, 'auth-stats', 'source-analysis', 'domains', 'alerts'] as const;

/** The reports as they came: every field, every row, the original. */
export const reportMetadata = {
  list: endpoint({
    method: 'GET',
    path: '/report-metadata/list',
    access: 'user',
    query: z.object({
      ...Period,
      ...Page,
      domain_id: Id.optional(),
      reporter: z.string().max(200).optional(),
      shape: z.enum(['rfc7489', 'rfc9990']).optional(),
      state: z.enum(['current', 'superseded', 'excluded']).optional(),
      problems: z.enum(['unreadable_rows', 'recovered', 'failed_mail']).optional(),
      search: z.string().max(253).optional(),
      sort_by: z
        .enum(['received_time', 'begin_time', 'reporter', 'messages', 'failed', 'rows', 'unreadable_rows'])
        .default('begin_time'),
      sort_order: z.enum(['asc', 'desc']).default('desc'),
    }),
    reply: z.object({ reports: z.array(ReportRow), pagination: Pagination }),
    failure: 'Failed to fetch the received reports',
    tags: [...tags],
  }),
  get: endpoint({
    method: 'GET',
    path: '/report-metadata/:id',
    access: 'user',
    params: z.object({ id: ReportId }),
    reply: z.object({
      report: ReportRow.extend({
        email: z.string().nullable(),
        extra_contact_info: z.string().nullable(),
        errors: z.array(z.string()),
        version: z.string().nullable(),
        extensions_skipped: z.number(),
        notes: z.array(z.string()),
        policy: PolicySeen,
        span_days: z.number(),
        /** Whether the rows were deleted when their time was over; the totals stay. */
        rows_deleted: z.boolean(),
        superseded_by: ReportId.nullable(),
        /** Why and when staff took it out of the figures. */
        excluded: z.object({ reason: z.string(), time: z.string() }).nullable(),
        /** Other copies of this report: only one of them counts. */
        other_copies: z.array(
          z.object({
            id: ReportId,
            messages: z.number(),
            unreadable_rows: z.number(),
            received_time: z.string(),
            is_excluded: z.boolean(),
          }),
        ),
        domains: z.array(z.object({ id: Id, name: z.string(), rows: z.number(), messages: z.number() })),
        mail: z.object({
          subject: z.string().nullable(),
          from: z.string().nullable(),
          message_id: z.string().nullable(),
          authentication_results: z.string().nullable(),
          size_bytes: z.number().nullable(),
        }),
      }),
      unreadable_rows: z.array(UnreadableRow),
    }),
    failure: 'Failed to fetch the report',
    tags: [...tags],
  }),
  exclude: endpoint({
    method: 'POST',
    path: '/report-metadata/:id/exclude',
    access: 'admin',
    area: 'intake',
    level: 'manage',
    params: z.object({ id: ReportId }),
    body: z.object({ reason: thingName(500, 'Say why this report must not count.') }),
    reply: z.object({ domains: z.number() }),
    failure: 'Failed to leave the report out of the figures',
    tags: [...changed],
  }),
  include: endpoint({
    method: 'POST',
    path: '/report-metadata/:id/include',
    access: 'admin',
    area: 'intake',
    level: 'manage',
    params: z.object({ id: ReportId }),
    reply: z.object({ domains: z.number() }),
    failure: 'Failed to count the report again',
    tags: [...changed],
  }),
  records: endpoint({
    method: 'GET',
    path: '/report-metadata/:id/records',
    access: 'user',
    params: z.object({ id: ReportId }),
    query: z.object({
      ...Page,
      source_ip: z.string().max(50).optional(),
      result: z.enum(['passed', 'failed']).optional(),
      disposition: z.enum(['none', 'pass', 'quarantine', 'reject']).optional(),
    }),
    reply: z.object({ records: z.array(RecordRow), pagination: Pagination }),
    failure: "Failed to fetch the report's rows",
    tags: [...tags],
  }),
  export: endpoint({
    method: 'GET',
    path: '/report-metadata/:id/export/:format',
    access: 'user',
    params: z.object({ id: ReportId, format: z.enum(reportFormats) }),
    reply: z.object({}),
    file: true,
    failure: 'Failed to export the report',
  }),
  filters: endpoint({
    method: 'GET',
    path: '/report-metadata/filters',
    access: 'user',
    reply: z.object({
      reporters: z.array(z.object({ name: z.string(), reporter_name: z.string(), reports: z.number() })),
      domains: z.array(z.object({ id: Id, name: z.string(), reports: z.number() })),
      shapes: z.array(z.object({ shape: z.string(), reports: z.number() })),
    }),
    failure: 'Failed to fetch the filters',
    tags: [...tags],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/report-metadata/stats',
    access: 'user',
    query: z.object(Period),
    reply: z.object({
      reports: z.number(),
      messages: z.number(),
      rows: z.number(),
      unreadable_rows: z.number(),
      superseded: z.number(),
      recovered: z.number(),
      reporters: z.number(),
      first_day: Day.nullable(),
      last_day: Day.nullable(),
    }),
    failure: 'Failed to fetch the report statistics',
    tags: [...tags],
  }),
};
