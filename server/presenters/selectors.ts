import { serviceOfSelector } from '#domain/dkim/selectors.ts';
import type { CheckedDomain } from '#server/services/checks/gather.ts';
import { keyAges } from '#server/services/checks/verify-domain.ts';
import type { SelectorRow } from '#server/store/domains/dkim-selectors.ts';

/** A DKIM selector of a domain. */
export function selectorWire(domain: CheckedDomain, row: SelectorRow, now: Date) {
  return {
    id: row.id,
    domain_id: domain.id,
    selector: row.selector,
    origin: row.origin,
    service: serviceOfSelector(row.selector),
    name: `${row.selector}._domainkey.${domain.name}`,
    notes: row.notes,
    is_active: row.isActive,
    verification_status: row.status,
    last_verified_at: row.lastVerifiedAt?.toISOString() ?? null,
    key_type: row.keyType,
    bits: row.bits,
    testing: row.testing,
    record: row.record,
    key_since: row.keySince?.toISOString() ?? null,
    age_months: keyAges([row], now).get(row.selector) ?? null,
    seen_messages: row.seenMessages,
    seen_on: row.seenOn,
    created_at: row.createdAt.toISOString(),
  };
}
