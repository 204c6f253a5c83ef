import { mayManageDomain } from '#domain/access.ts';
import type { UserCall } from '#server/context.ts';
import { forbidden } from '#server/errors.ts';
import { type DomainRow, listDomains } from '#server/store/domains/domains.ts';
import { accessibleScope, noDomain, sharesOf } from '../scope.ts';

/** A domain with its class, and the customers that share it as far as the caller may see them. */
export type ManagedDomain = Pick<DomainRow, 'id' | 'name' | 'mailClass' | 'customers'>;

/** An accessible domain with its class; an inaccessible one answers as if it did not exist. Throws 404; 403 for one that is only claimed. */
export async function checkedDomain(call: UserCall, id: number): Promise<ManagedDomain> {
  const { rows } = await listDomains(call.store.db, accessibleScope(call.actor), { limit: 1, offset: 0, ids: [id] });
  const [row] = rows;
  if (row === undefined) throw await noDomain(call, id);
  return { id: row.id, name: row.name, mailClass: row.mailClass, customers: row.customers };
}

/** The same, for a change: needs the effective level `manage` on the domain. Throws 403 for those who may only view it. */
export async function managedDomain(call: UserCall, id: number): Promise<ManagedDomain> {
  const { rows } = await listDomains(call.store.db, accessibleScope(call.actor), { limit: 1, offset: 0, ids: [id] });
  const [row] = rows;
  if (row === undefined) throw await noDomain(call, id);
  needManage(call, row);
  return { id: row.id, name: row.name, mailClass: row.mailClass, customers: row.customers };
}

/** Throws 403 where the effective level on the domain is less than `manage`. */
export function needManage(call: Pick<UserCall, 'actor'>, { customers }: Pick<DomainRow, 'customers'>): void {
  if (mayManageDomain(call.actor, sharesOf(customers))) return;
  throw forbidden('This needs the access level "manage" on the domain. Ask an owner of the customer for it.');
}
