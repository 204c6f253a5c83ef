import { z } from 'zod';
import { documentFormats, documentTypes, scheduleStatuses } from '../domain/vocabulary/documents.ts';
import { Email, Id, thingName, whole } from './shapes.ts';

const name = thingName(120);
const time = z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'Enter a time like 09:00');
const recipients = z.array(Email).max(20, 'Enter at most 20 recipients');

/** What can be changed of a schedule; nothing has a default, so that what is left out stays. */
export const ScheduleChanges = {
  schedule_name: name.optional(),
  report_type: z.enum(documentTypes).optional(),
  /** Several reports at each run; without them `report_type` alone. */
  report_types: z.array(z.enum(documentTypes)).max(8).optional(),
  format: z.enum(documentFormats).optional(),
  is_active: z.boolean().optional(),
  cron_expression: z.string().max(40).nullable().optional(),
  delivery_time: time.optional(),
  delivery_day: z.string().max(20).optional(),
  recipients: recipients.optional(),
  customer_id: Id.optional(),
  domains: z.array(Id).max(500).optional(),
  date_range_days: whole(1, 366, 'A scheduled report covers at most 366 days').optional(),
  include_charts: z.boolean().optional(),
};

/** The fields of a schedule, with defaults for omitted ones. */
export const ScheduleBody = {
  ...ScheduleChanges,
  schedule_name: name.default(''),
  report_type: z.enum(documentTypes).default('domain_analytics_report'),
  format: z.enum(documentFormats).default('pdf'),
  is_active: z.boolean().default(true),
  /** Every day, one weekday or one day of the month (`L`: the last), in SAST. Without it: `delivery_time`, on Mondays if `delivery_day` is monday, else every day. */
  cron_expression: z.string().max(40).nullable().default(null),
  delivery_time: time.default('09:00'),
  delivery_day: z.string().max(20).default(''),
  recipients: recipients.default([]),
  domains: z.array(Id).max(500).default([]),
  date_range_days: whole(1, 366, 'A scheduled report covers at most 366 days').default(30),
  include_charts: z.boolean().default(true),
};

/** A schedule as its people see it. */
export const ReportSchedule = z.object({
  schedule_id: Id,
  schedule_name: z.string(),
  report_type: z.enum(documentTypes),
  report_types: z.array(z.enum(documentTypes)),
  format: z.enum(documentFormats),
  is_active: z.boolean(),
  status: z.enum(scheduleStatuses),
  cron_expression: z.string(),
  /** When it runs, in words. */
  cadence: z.string(),
  delivery_time: z.string(),
  delivery_day: z.string(),
  next_run_time: z.string().nullable(),
  /** The next five runs; of a paused schedule those after resuming it now. */
  next_runs: z.array(z.string()),
  last_run_time: z.string().nullable(),
  run_count: z.number(),
  /** Failures since the last run that worked. */
  failure_count: z.number(),
  last_error: z.string().nullable(),
  /** Why it makes no report until somebody changes it. */
  problem: z.string().nullable(),
  recipients: z.array(z.string()),
  customer_id: Id.nullable(),
  customer_name: z.string().nullable(),
  domains: z.array(Id),
  date_range_days: z.number(),
  include_charts: z.boolean(),
  owner: z.string(),
  may_change: z.boolean(),
  /** Its customer is suspended for the caller: who may change it can only pause and delete it. */
  is_suspended: z.boolean(),
  version: z.number(),
  created_at: z.string(),
});
