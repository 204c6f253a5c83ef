import type { UserCall } from '#server/context.ts';
import type { Db } from '#server/store/database.ts';
import { audit } from '#server/store/people/audit.ts';
import { addCustomer } from '#server/store/people/customers.ts';

/** Makes a customer with its line in the audit, and answers its number; `from` is where the name came from, if not from a form. */
export async function newCustomer(
  call: UserCall,
  tx: Db,
  { name, email, from }: { name: string; email: string | null; from?: 'import' },
): Promise<number> {
  const entityId = await addCustomer(tx, { name, email });
  const [at, actorUserId] = [call.clock.now(), call.actor.userId];
  const details = from === undefined ? {} : { from };
  await audit(tx, { at, actorUserId, action: 'customer_created', entity: 'customer', entityId, details });
  return entityId;
}
