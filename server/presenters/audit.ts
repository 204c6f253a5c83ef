import { deviceLabel } from '#domain/audit/device.ts';
import { actionLabel, areaLabels, detailPairs, viewAreas } from '#domain/audit/labels.ts';
import type { AuditLine } from '#server/store/people/audit-search.ts';

/** A line of the audit trail. */
export function auditLineWire(row: AuditLine) {
  const { id, at, actor, action, entity, entityId, subject, customer, details, ip, userAgent, requestId, hash } = row;
  return {
    id,
    at: at.toISOString(),
    actor: actor === null ? null : { id: actor.id, name: actor.name ?? `Person ${actor.id}`, email: actor.email },
    action,
    label: actionLabel(action),
    entity,
    entity_id: entityId,
    subject,
    customer,
    details: detailPairs(details),
    ip,
    device: userAgent === null || userAgent === '' ? null : deviceLabel(userAgent),
    request_id: requestId,
    hash,
  };
}

/** When staff read a part of a customer's data, as its owner sees it. */
export function staffViewWire({ at, name, area }: { at: Date; name: string | null; area: string }) {
  const known = viewAreas.find((one) => one === area);
  return { at: at.toISOString(), who: name ?? 'A member of staff', area: known === undefined ? area : areaLabels[known] };
}
