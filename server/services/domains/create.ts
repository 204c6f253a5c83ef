import { domainToASCII } from 'node:url';
import { isStaff, mayManageCustomer } from '#domain/access.ts';
import { readOwnDomain } from '#domain/mailbox-domains.ts';
import { coveringNames } from '#domain/registered-name.ts';
import type { MailClass } from '#domain/vocabulary.ts';
import { writtenName } from '#domain/written-name.ts';
import type { UserCall } from '#server/context.ts';
import { conflict, forbidden, invalid } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { countClaims, dropClaim } from '#server/store/domains/domain-claims.ts';
import { domainIdsOf, holdersOf, wasLastHeldBy } from '#server/store/domains/domain-owners.ts';
import { addDomain, assignDomain, registeredDomains } from '#server/store/domains/domains.ts';
import { putTenantNotes } from '#server/store/domains/tenant-notes.ts';
import { lockCustomer } from '#server/store/people/associations.ts';
import { audit } from '#server/store/people/audit.ts';
import { listCustomers } from '#server/store/people/customers.ts';
import { requeueOrphans } from '../intake/requeue-orphans.ts';
import { claimDomain } from './claims.ts';
import { needRoom } from './room.ts';

/**
 * Registers a domain for a customer (default: the active one). A domain added by staff, or last held by the customer, belongs to the
 * customer at once and its waiting messages are read; any other is claimed and waits for proof of control. Returns the domain's id and how
 * many messages will be read again. Needs `manage` at the customer, and of customers room in their plan (422); a name below one that another
 * customer holds is a conflict.
 */
export async function createDomain(
  call: UserCall,
  input: { name: string; customer_id?: number | undefined; mail_class?: MailClass | undefined; notes: string },
): Promise<{ id: number; orphans: number; isVerified: boolean }> {
  const name = readOwnName(input.name);
  if (!name.ok) throw invalidField('name', name.problems[0]?.text ?? '');
  const customerId = input.customer_id ?? call.actor.defaultCustomerId;
  if (customerId === null)
    throw invalid('Choose the customer that the domain belongs to.', {
      fields: [{ field: 'customer_id', text: 'Choose a customer' }],
    });
  if (!mayManageCustomer(call.actor, customerId))
    throw forbidden('Adding a domain needs the access level "manage" at this customer.');
  const { db } = call.store;
  const taken = async () => conflict(isStaff(call.actor.role) ? await takenLabel(db, name.value) : strangerLabel(name.value));
  if (!isStaff(call.actor.role) && !(await wasLastHeldBy(db, name.value, customerId))) {
    if (await isBelowOthers(db, name.value, customerId)) throw await taken();
    const id = await claimDomain(call, { name: name.value, customerId, mailClass: input.mail_class ?? 'people' });
    if (input.notes !== '') await putTenantNotes(db, { domainId: id, customerId }, input.notes);
    return { id, orphans: 0, isVerified: false };
  }
  if (isStaff(call.actor.role) && (await listCustomers(db, { limit: 1, offset: 0, id: customerId })).total === 0)
    throw invalid('This customer was not found.', { fields: [{ field: 'customer_id', text: 'This customer was not found' }] });
  const id = await db.transaction().execute(async (tx) => {
    if (!isStaff(call.actor.role)) {
      await lockCustomer(tx, customerId);
      await needRoom(tx, customerId, (await countClaims(tx, customerId, call.clock.now())).open);
    }
    const added = await addDomain(tx, {
      name: name.value,
      mailClass: input.mail_class,
      notes: isStaff(call.actor.role) ? input.notes : '',
      createdBy: call.actor.userId,
      ...(isStaff(call.actor.role) ? {} : { wakeFor: customerId }),
    });
    if (added === null) return null;
    await assignDomain(tx, added, customerId, 'owner');
    await dropClaim(tx, added, customerId);
    if (!isStaff(call.actor.role) && input.notes !== '') await putTenantNotes(tx, { domainId: added, customerId }, input.notes);
    await audit(tx, {
      at: call.clock.now(),
      actorUserId: call.actor.userId,
      action: 'domain_added',
      entity: 'domain',
      entityId: added,
      details: { name: name.value, customer_id: customerId },
    });
    return added;
  });
  if (id === null) throw await taken();
  return { id, orphans: await requeueOrphans(call, name.value), isVerified: true };
}

/** What a customer reads about a taken name: nobody may find out who else is a customer. */
const strangerLabel = (name: string) =>
  `${writtenName(name)} is already in Beacon. If it is yours, ask support to give you access.`;

/** What staff read about a taken name: who holds it. */
async function takenLabel(db: Db, name: string): Promise<string> {
  const held = await holdersOf(db, name);
  return held.length === 0
    ? `${writtenName(name)} is already in Beacon and belongs to no customer. To give it to one, open it under Domains.`
    : `${writtenName(name)} is already in Beacon, at ${held.join(' and ')}. To give others access, open it under Domains.`;
}

/** Throws 400 at a field of the form unless staff may add the typed name as a domain: where it is none, or is already in Beacon. */
export async function needFreeName(db: Db, typed: string, field: string): Promise<void> {
  const name = readOwnName(typed);
  if (!name.ok) throw invalidField(field, name.problems[0]?.text ?? '');
  if ((await registeredDomains(db)).has(name.value)) throw invalidField(field, await takenLabel(db, name.value));
}

/** Reads what a person typed as a domain of their own. */
export const readOwnName = (text: string) => readOwnDomain(text, (name) => domainToASCII(name) || null);

const invalidField = (field: string, text: string) => invalid(text, { fields: [{ field, text }] });

/**
 * Whether the nearest registered parent of a name belongs to another customer: messages for the name count there, and would move to this
 * one.
 */
async function isBelowOthers(db: Db, name: string, customerId: number): Promise<boolean> {
  const registered = await registeredDomains(db);
  const above = coveringNames(name)
    .slice(1)
    .map((one) => registered.get(one))
    .find((id) => id !== undefined);
  return above !== undefined && !(await domainIdsOf(db, customerId)).has(above);
}
