import type { Endpoint } from '#contract/endpoint.ts';
import { isStaff } from '#domain/access.ts';
import { sastAt, sastOf } from '#domain/sast.ts';
import type { UserCall } from '#server/context.ts';
import { audit } from '#server/store/people/audit.ts';
import { hasStaffView, lockStaffView } from '#server/store/people/audit-search.ts';
import { customersOfSubject } from '#server/store/people/view-subjects.ts';
import { viewOf } from './view-of.ts';

/**
 * Records in the audit trail that a member of staff read data of a customer, once per person, part and South African day; the customer's
 * owner can read these lines. Does nothing for the customer's own people, or for calls that read no data of a single customer.
 */
export async function noteStaffView(call: UserCall, endpoint: Endpoint, input: Readonly<Record<string, unknown>>): Promise<void> {
  const view = isStaff(call.actor.role) ? viewOf(endpoint, input) : null;
  if (view === null) return;
  const { db } = call.store;
  const at = call.clock.now();
  const since = new Date(sastAt(sastOf(at.getTime()).day, 0));
  const { area } = view;
  const actorId = call.actor.userId;
  for (const customerId of await customersOfSubject(db, view.subject)) {
    const one = { customerId, actorId, area, since };
    if (await hasStaffView(db, one)) continue;
    const details = { customer_id: customerId, area };
    await db.transaction().execute(async (tx) => {
      await lockStaffView(tx, one);
      if (await hasStaffView(tx, one)) return;
      await audit(tx, { at, actorUserId: actorId, action: 'customer_viewed', entity: 'customer', entityId: customerId, details });
    });
  }
}
