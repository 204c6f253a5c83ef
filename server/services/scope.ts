import { isStaff, type Share } from '#domain/access.ts';
import type { AccessLevel } from '#domain/vocabulary.ts';
import { writtenName } from '#domain/written-name.ts';
import type { UserCall } from '#server/context.ts';
import { type AppError, forbidden, notFound } from '#server/errors.ts';
import type { SignedIn } from '#server/signed-in.ts';
import { claimsOn } from '#server/store/domains/domain-claims.ts';
import { type DomainName, findDomainNames } from '#server/store/domains/domains.ts';
import { type CustomerScope, systemScope } from '#server/store/scope.ts';

const staffScope = systemScope('staff see every customer');

/** What the actor may open by id: all for staff, else the data of all customers the actor is associated with. */
export function accessibleScope(actor: SignedIn): CustomerScope {
  return isStaff(actor.role) ? staffScope : { kind: 'customers', ids: Object.keys(actor.customers).map(Number) };
}

/** What lists show: all for staff, else the customer the actor has switched to. Throws 403 for a user of no customer. */
export function activeScope(actor: SignedIn): CustomerScope {
  if (isStaff(actor.role)) return staffScope;
  if (actor.defaultCustomerId === null) throw forbidden('Access denied: No customer association found');
  return { kind: 'customers', ids: [actor.defaultCustomerId] };
}

/** The customers of a row as permissions read them. */
export function sharesOf(customers: readonly { id: number; level: AccessLevel }[]): Share[] {
  return customers.map(({ id, level }) => ({ customerId: id, level }));
}

/**
 * The domain behind an accessible id; an inaccessible one answers exactly as if it did not exist. Throws 404; 403 for one that is only
 * claimed.
 */
export async function accessibleDomain(call: UserCall, id: number): Promise<DomainName> {
  const [domain] = await findDomainNames(call.store.db, accessibleScope(call.actor), { ids: [id] });
  if (domain === undefined) throw await noDomain(call, id);
  return domain;
}

/** Why the caller does not get a domain: it is only claimed (403), or as good as absent (404). */
export async function noDomain(call: UserCall, id: number): Promise<AppError> {
  const [claim] = await claimsOn(call.store.db, accessibleScope(call.actor), id);
  return claim === undefined
    ? notFound('This domain was not found.')
    : forbidden(`Verify ${writtenName(claim.name)} first. Until then its reports do not show.`);
}

/** The same by name or number, for paths that take either. */
export async function domainByText(call: UserCall, text: string): Promise<DomainName> {
  if (/^\d{1,9}$/.test(text)) return accessibleDomain(call, Number(text));
  const [domain] = await findDomainNames(call.store.db, accessibleScope(call.actor), { names: [text.toLowerCase()] });
  if (domain === undefined) throw notFound('This domain was not found.');
  return domain;
}

/** The domains a list covers: the accessible ones among those named, otherwise the active scope. */
export async function scopedDomains(call: UserCall, ids?: readonly number[]): Promise<DomainName[]> {
  return ids === undefined
    ? findDomainNames(call.store.db, activeScope(call.actor), {})
    : findDomainNames(call.store.db, accessibleScope(call.actor), { ids });
}
