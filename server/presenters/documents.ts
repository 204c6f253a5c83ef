import { cadenceOfCron, cadenceText, nextRuns } from '#domain/documents/schedule.ts';
import type { DocumentRunRow } from '#server/store/documents/document-runs.ts';
import type { ReportLinkRow } from '#server/store/documents/report-links.ts';
import type { ScheduleRow } from '#server/store/documents/report-schedules.ts';

/** A report run in API terms. */
export function runWire(row: DocumentRunRow) {
  return {
    job_id: String(row.id),
    status: row.status,
    type: row.type,
    format: row.format,
    title: row.title,
    customer: row.customerId === null ? null : { id: row.customerId, name: row.customerName ?? '' },
    days: row.options.days,
    reason: row.reason,
    note: row.note,
    tries: row.tries,
    created_at: row.createdAt.toISOString(),
    ready_at: row.readyAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    file_name: row.fileName,
    size: row.size,
    sha256: row.sha256,
    sketch: row.sketch,
    schedule: row.scheduleId === null || row.scheduleName === null ? null : { id: row.scheduleId, name: row.scheduleName },
    sent: row.sent,
    recipients: row.recipients,
  };
}

/** A link to a report in API terms. */
export function linkWire({
  createdAt,
  createdBy,
  expiresAt,
  hasPassword,
  firstOpenedAt,
  lastOpenedAt,
  id,
  opens,
}: ReportLinkRow) {
  return {
    id,
    created_at: createdAt.toISOString(),
    created_by: createdBy,
    expires_at: expiresAt.toISOString(),
    has_password: hasPassword,
    opens,
    first_opened_at: firstOpenedAt?.toISOString() ?? null,
    last_opened_at: lastOpenedAt?.toISOString() ?? null,
  };
}

const shownRuns = 5;

/** A schedule in API terms, with its next runs; with a `problem` there are none. */
export function scheduleWire(
  row: ScheduleRow,
  { now, mayChange, isSuspended, problem }: { now: Date; mayChange: boolean; isSuspended: boolean; problem: string | null },
) {
  const cadence = cadenceOfCron(row.cron);
  const isActive = row.status === 'active';
  return {
    schedule_id: row.id,
    schedule_name: row.name,
    report_type: row.types[0] ?? ('domain_analytics_report' as const),
    report_types: row.types,
    format: row.format,
    is_active: isActive,
    status: row.status,
    cron_expression: row.cron,
    cadence: cadence === null ? row.cron : cadenceText(cadence),
    delivery_time: row.deliveryTime,
    delivery_day: row.deliveryDay,
    next_run_time: isActive && problem === null ? (row.nextRunAt?.toISOString() ?? null) : null,
    next_runs:
      cadence === null || problem !== null
        ? []
        : nextRuns(cadence, now.getTime(), shownRuns).map((at) => new Date(at).toISOString()),
    last_run_time: row.lastRunAt?.toISOString() ?? null,
    run_count: row.runCount,
    failure_count: row.failureCount,
    last_error: row.lastError,
    problem,
    recipients: row.recipients,
    customer_id: row.customerId,
    customer_name: row.customerName,
    domains: row.domainIds,
    date_range_days: row.days,
    include_charts: row.includeCharts,
    owner: row.ownerName,
    may_change: mayChange,
    is_suspended: isSuspended,
    version: row.version,
    created_at: row.createdAt.toISOString(),
  };
}
