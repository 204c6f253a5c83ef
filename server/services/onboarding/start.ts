import type { Parsed } from '#contract/endpoint.ts';
import type { onboarding } from '#contract/onboarding.ts';
import type { UserCall } from '#server/context.ts';
import { customerNotFound } from '#server/errors.ts';
import { audit } from '#server/store/people/audit.ts';
import { listCustomers } from '#server/store/people/customers.ts';
import { addOnboarding, readOnboarding } from '#server/store/people/onboardings.ts';
import { needOtherName } from '../customers/list.ts';
import { newCustomer } from '../customers/new-customer.ts';
import { changeAndMove } from './move.ts';

/**
 * Begins the onboarding of a customer, or of a new one by its name; one that goes on already is answered as it is. Answers the customer's
 * id. Throws 404, and 409 for a similar name.
 */
export async function startOnboarding(call: UserCall, { body }: Parsed<(typeof onboarding)['start']>): Promise<number> {
  const { db } = call.store;
  const [at, actorUserId] = [call.clock.now(), call.actor.userId];
  const customerId = await db.transaction().execute(async (tx) => {
    if (body.customer_id === undefined && !body.is_another) await needOtherName(tx, body.name ?? '');
    const id = body.customer_id ?? (await newCustomer(call, tx, { name: body.name ?? '', email: body.email ?? null }));
    if ((await listCustomers(tx, { limit: 1, offset: 0, id })).total === 0) throw customerNotFound();
    if (!(await addOnboarding(tx, id, actorUserId, at))) return id;
    await audit(tx, { at, actorUserId, action: 'onboarding_started', entity: 'customer', entityId: id });
    return id;
  });
  if ((await readOnboarding(db, customerId)) !== null) await changeAndMove(call, customerId);
  return customerId;
}
