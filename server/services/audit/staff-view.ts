import type { Endpoint } from '#contract/endpoint.ts';
import { isStaff } from '#domain/access.ts';
import type { ViewArea } from '#domain/audit/labels.ts';
import { sastAt, sastOf } from '#domain/sast.ts';
import type { UserCall } from '#server/context.ts';
import { domainOwnersById } from '#server/store/domains/domain-owners.ts';
import { audit } from '#server/store/people/audit.ts';
import { hasStaffView } from '#server/store/people/audit-search.ts';

type Rule = { path: RegExp; of: 'customer' | 'domain'; area: ViewArea };

/** Calls whose `:id` is a customer or a domain, and the part of the customer's data that they answer. */
const rules: readonly Rule[] = [
  { path: /^\/customers\/:id(\/|$)/, of: 'customer', area: 'customer' },
  { path: /^\/customer-onboarding\/:id$/, of: 'customer', area: 'customer' },
  { path: /^\/subscription-management\/customers\/:id\//, of: 'customer', area: 'money' },
  { path: /^\/analytics\/threat-intelligence\/[a-z-]+\/:id$/, of: 'customer', area: 'threats' },
  { path: /^\/analytics\/.+\/:id(\/|$)/, of: 'customer', area: 'messages' },
  { path: /^\/domains\/:id(\/|$)/, of: 'domain', area: 'domains' },
  { path: /^\/dns\/.*:id(\/|$)/, of: 'domain', area: 'domains' },
  { path: /^\/dmarc\/.*:id(\/|$)/, of: 'domain', area: 'messages' },
  { path: /^\/timeseries\/.*:id(\/|$)/, of: 'domain', area: 'messages' },
  { path: /^\/domain-reports\/[a-z-]+\/:id(\/|$)/, of: 'domain', area: 'reports' },
];

/** The customer data that a call reads, by its path; `null` for a call that reads none of a single customer. */
export function viewOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): Pick<Rule, 'of' | 'area'> | null {
  return method === 'GET' ? subjectOf(path) : null;
}

/** Whether the `:id` of a path is a customer or a domain; `null` if it is something else. */
export function subjectOf(path: string): Pick<Rule, 'of' | 'area'> | null {
  return rules.find((rule) => rule.path.test(path)) ?? null;
}

/**
 * Records in the audit trail that a member of staff read data of a customer, once per person, part and South African day; the customer's
 * owner can read these lines. Does nothing for the customer's own people, or for calls that read no data of a single customer.
 */
export async function noteStaffView(call: UserCall, endpoint: Endpoint, params: unknown): Promise<void> {
  const view = isStaff(call.actor.role) ? viewOf(endpoint) : null;
  const id = (params as { id?: unknown } | undefined)?.id;
  if (view === null || typeof id !== 'number') return;
  const { db } = call.store;
  const at = call.clock.now();
  const since = new Date(sastAt(sastOf(at.getTime()).day, 0));
  const { area } = view;
  const actorId = call.actor.userId;
  for (const customerId of view.of === 'customer' ? [id] : await domainOwnersById(db, id)) {
    if (await hasStaffView(db, { customerId, actorId, area, since })) continue;
    const details = { customer_id: customerId, area };
    await audit(db, { at, actorUserId: actorId, action: 'customer_viewed', entity: 'customer', entityId: customerId, details });
  }
}
