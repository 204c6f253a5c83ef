import type { SenderChange } from '#domain/changes/sender-changes.ts';
import type { AlertRow } from '#server/store/alerts/alerts.ts';
import type { RecordChange } from '#server/store/domains/check-history.ts';
import { changeWire } from './checks.ts';

/** A change of a watched record with its domain. */
export function recordOfDomainWire(change: RecordChange & { domainId: number }, domain: string) {
  return { ...changeWire(change), domain_id: change.domainId, domain };
}

/** A sender whose messages changed. */
export function senderChangeWire({ domainId, now, before, ...change }: SenderChange, domain: string) {
  return { ...change, domain_id: domainId, domain, messages: now, previous_messages: before };
}

/** An alert as what happened to it last: it was opened, or resolved. */
export function alertChangeWire(row: AlertRow) {
  const { id, domainId, domainName, title, severity, status, detectedAt, resolvedAt } = row;
  const isResolved = status === 'resolved' && resolvedAt !== null;
  return {
    id,
    domain_id: domainId,
    domain: domainName,
    title,
    severity,
    status,
    event: isResolved ? ('resolved' as const) : ('opened' as const),
    at: (isResolved ? resolvedAt : detectedAt).toISOString(),
  };
}
