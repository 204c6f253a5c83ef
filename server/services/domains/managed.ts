import { isStaff, mayManageCustomer } from '#domain/access.ts';
import type { MailClass } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { forbidden, notFound } from '#server/errors.ts';
import { listDomains } from '#server/store/domains/domains.ts';
import { reach } from '../scope.ts';

/** A domain within reach with its class; one out of reach answers as one that does not exist. */
export async function checkedDomain(call: UserCall, id: number): Promise<{ id: number; name: string; mailClass: MailClass }> {
  const { rows } = await listDomains(call.store.db, reach(call.actor), { limit: 1, offset: 0, id });
  const [row] = rows;
  if (row === undefined) throw notFound('This domain was not found.');
  return { id: row.id, name: row.name, mailClass: row.mailClass };
}

/** The same, for a change: needs `manage` at one of the domain's customers. Throws 403 for those who may only look. */
export async function managedDomain(call: UserCall, id: number): Promise<{ id: number; name: string; mailClass: MailClass }> {
  const { rows } = await listDomains(call.store.db, reach(call.actor), { limit: 1, offset: 0, id });
  const [row] = rows;
  if (row === undefined) throw notFound('This domain was not found.');
  if (!isStaff(call.actor.role) && !row.customers.some((customer) => mayManageCustomer(call.actor, customer.id)))
    throw forbidden('This needs the access level "manage" at the domain\'s customer.');
  return { id: row.id, name: row.name, mailClass: row.mailClass };
}
