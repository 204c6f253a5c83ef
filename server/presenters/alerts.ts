import type { AlertEventRow } from '#server/store/alerts/alert-moves.ts';
import type { AlertRow } from '#server/store/alerts/alerts.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** An alert in API terms. */
export function alertWire(row: AlertRow) {
  return {
    id: row.id,
    domain_id: row.domainId,
    domain_name: row.domainName,
    customer_id: row.customerId,
    customers: row.customers.map(({ id, name, level }) => ({ id, name, access_level: level })),
    rule: row.rule,
    subject: row.subject,
    cause: row.cause,
    cause_name: row.causeName,
    severity: row.severity,
    status: row.status,
    version: row.version,
    count: row.count,
    title: row.title,
    evidence: row.evidence,
    series: row.series,
    next_step: row.nextStep,
    happened_time: row.happenedAt.toISOString(),
    detected_time: row.detectedAt.toISOString(),
    seen_time: row.seenAt.toISOString(),
    acknowledged_by: row.acknowledgedBy,
    acknowledged_time: iso(row.acknowledgedAt),
    assigned_to: row.assignedTo,
    snoozed_until: iso(row.snoozedUntil),
    resolved_by: row.resolvedBy,
    resolved_time: iso(row.resolvedAt),
    outcome: row.outcome,
    incident_id: row.incidentId,
  };
}

/** An entry of an alert's timeline in API terms. */
export function alertStepWire(row: AlertEventRow) {
  return {
    id: row.id,
    kind: row.kind,
    time: row.at.toISOString(),
    done_time: row.doneAt.toISOString(),
    actor: row.actor,
    note: row.note,
    from_status: row.from,
    to_status: row.to,
    details: row.details,
  };
}
