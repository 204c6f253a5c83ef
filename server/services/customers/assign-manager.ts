import type { customers } from '#contract/customers.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { customerNotFound, invalid } from '#server/errors.ts';
import { audit } from '#server/store/people/audit.ts';
import { setManager } from '#server/store/people/customers.ts';
import { listAssignees } from '#server/store/people/users.ts';

/**
 * Names the member of staff who looks after some customers, or nobody. Of a repeat nothing changes. Throws 404, and then changes nothing,
 * where one of the customers is not there; 400 for somebody who is not of the staff.
 */
export async function assignManager(call: UserCall, body: Parsed<(typeof customers)['assignManager']>['body']): Promise<number> {
  const { db } = call.store;
  const { manager_id: managerId } = body;
  const staff = managerId === null ? [] : await listAssignees(db, 'mail', 'comment');
  const manager = staff.find(({ id }) => id === managerId);
  if (managerId !== null && manager === undefined) {
    const text = 'Choose a member of staff.';
    throw invalid(text, { fields: [{ field: 'manager_id', text }] });
  }
  return db.transaction().execute(async (tx) => {
    const changed = await setManager(tx, [...new Set(body.customer_ids)], managerId);
    if (changed === null) throw customerNotFound();
    const entry = { at: call.clock.now(), actorUserId: call.actor.userId, action: 'customer_assigned', entity: 'customer' };
    for (const id of changed) await audit(tx, { ...entry, entityId: id, details: { owner: manager?.name ?? 'nobody' } });
    return changed.length;
  });
}
