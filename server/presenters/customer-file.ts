import type { Issue } from '#domain/customers/issues.ts';
import type { Risk } from '#domain/customers/risk.ts';
import type { MailSplit } from '#domain/protection/own-mail.ts';
import type { AggregateScore } from '#domain/score/aggregate.ts';
import type { ReportedDomain } from '#server/services/customers/overview.ts';
import type { AlertRow } from '#server/store/alerts/alerts.ts';
import type { AuditRow } from '#server/store/people/audit-trail.ts';
import type { ListedCustomerDomain } from '#server/store/people/customer-domains.ts';
import type { CustomerFileRow, RemovedCustomerRow } from '#server/store/people/customer-files.ts';
import type { IssueTask } from '#server/store/people/issue-tasks.ts';

/** A score of several domains together. */
export function customerScoreWire(score: AggregateScore | null) {
  if (score === null) return null;
  const { worst } = score;
  return {
    score: score.score,
    grade: score.grade,
    is_held_down: score.isHeldDown,
    worst: { domain_id: worst.id, domain: worst.name, score: worst.score },
  };
}

/** A risk with its parts; `null` for a customer without domains. */
export function riskWire(risk: Risk | null) {
  return risk === null ? null : { points: risk.points, parts: risk.parts.map((part) => ({ ...part })) };
}

/** An issue with the alert behind it, who has it and until when it is to be fixed; `today` is South African. */
export function issueWire(
  { domainId, alertId: _, ...issue }: Issue,
  alert: AlertRow | undefined,
  task: IssueTask | undefined,
  today: string,
) {
  const dueOn = task?.dueOn ?? null;
  return {
    ...issue,
    domain_id: domainId,
    owner: (alert === undefined ? task?.owner : alert.assignedTo) ?? null,
    due_on: dueOn,
    is_overdue: dueOn !== null && dueOn < today,
    alert:
      alert === undefined
        ? null
        : {
            id: alert.id,
            status: alert.status,
            since: alert.detectedAt.toISOString(),
            escalates_at: alert.escalatesAt?.toISOString() ?? null,
          },
  };
}

/** The file of a customer. */
export function customerFileWire(row: CustomerFileRow) {
  return {
    id: row.id,
    name: row.name,
    email: row.email ?? '',
    telephone: row.telephone,
    billing_email: row.billingEmail,
    dns_contact: row.dnsContact,
    information_officer: row.informationOfficer,
    notes: row.notes,
    version: row.version,
    changed_at: row.changedAt?.toISOString() ?? null,
    changed_by: row.changedBy,
    full_check_hours: row.fullCheckHours,
  };
}

/** A removed customer that can be restored. */
export function removedCustomerWire(row: RemovedCustomerRow & { finalAt: Date }) {
  return {
    id: row.id,
    name: row.name,
    removed_at: row.removedAt.toISOString(),
    removed_by: row.removedBy,
    final_at: row.finalAt.toISOString(),
    domain_count: row.domainCount,
    user_count: row.userCount,
  };
}

/** A domain in the file of its customer, with its own messages of the period. */
export function customerDomainWire(row: ReportedDomain, { own, unknown }: MailSplit) {
  return {
    domain_id: row.id,
    domain: row.name,
    mail_class: row.mailClass,
    score: row.score,
    grade: row.grade,
    policy: row.isPolicyKnown ? (row.policy ?? 'none') : null,
    own_messages: own.messages,
    own_passed: own.passed,
    unknown: unknown.messages,
    last_report_at: row.lastReportAt?.toISOString() ?? null,
  };
}

/** A domain in the list of its customer. */
export function listedDomainWire(row: ListedCustomerDomain & ReportedDomain, split: MailSplit, isSilent: boolean) {
  const { stage, open, critical } = row;
  return { ...customerDomainWire(row, split), stage, open_alerts: open, critical_alerts: critical, is_silent: isSilent };
}

const shown = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value));

/** A line of the audit trail; numbers of rows are left out, since they say nothing to people. */
export function fileEventWire({ at, actor, action, subject, details }: AuditRow) {
  return {
    at: at.toISOString(),
    actor,
    action,
    subject,
    details: Object.entries(details)
      .filter(([name, value]) => !name.endsWith('_id') && value !== null && value !== undefined && typeof value !== 'object')
      .map(([name, value]) => ({ name, value: shown(value) })),
  };
}
