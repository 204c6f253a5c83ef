import { isAdministrator, isStaff, mayBeOnDuty, mayGiveRole } from '#domain/access.ts';
import { listed, sentence } from '#domain/text.ts';
import type { Role } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { prepareEffects } from '#server/effects.ts';
import { conflict, customerNotFound, forbidden, invalid, notFound } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import {
  type AssociationRow,
  changeAssociation,
  listAssociations,
  lockCustomer,
  putAssociation,
  removeAssociation,
} from '#server/store/people/associations.ts';
import { audit } from '#server/store/people/audit.ts';
import { leaveRota } from '#server/store/people/duty-shifts.ts';
import { erasePerson } from '#server/store/people/erase-person.ts';
import { changePerson, hasOtherAdministrator, onlyOwnerOf } from '#server/store/people/people.ts';
import { findUser, type UserRow } from '#server/store/people/users.ts';
import { transitIn } from '#server/transit.ts';
import { userEntity } from './entity.ts';

/** Changes an account in one transaction, with the rights checked: nobody above the caller's role, and not the caller's own account. */
export async function withAccount(call: UserCall, id: number, work: (tx: Db, user: UserRow) => Promise<void>): Promise<void> {
  await prepareEffects(call.queue);
  await call.store.db.transaction().execute(async (tx) => {
    const user = await findUser(tx, id);
    if (user === null) throw notFound('This person was not found.');
    if (id === call.actor.userId) throw conflict('This is your own account. Ask another administrator to change it.');
    if (!mayGiveRole(call.actor, user.role))
      throw forbidden('Only a super administrator can change the account of a super administrator.');
    await work(tx, user);
  });
}

/** Refuses to take away the last administrator. */
export async function needOtherAdministrator(tx: Db, { id, name, role, status }: UserRow): Promise<void> {
  if (isAdministrator(role) && status === 'active' && !(await hasOtherAdministrator(tx, id)))
    throw conflict(`${name} is the last active administrator. Add another one first.`);
}

/** Refuses to take away the last administrator, and the only owner of a customer that other people belong to. */
async function needOthers(tx: Db, user: UserRow): Promise<void> {
  await needOtherAdministrator(tx, user);
  const { id, name } = user;
  const only = await onlyOwnerOf(tx, id, true);
  const names = only.map((customer) => customer.name);
  if (names.length > 0)
    throw conflict(`${sentence(`${name} is the only owner of ${listed(names, 3)}`)} Make somebody else owner first.`);
}

/**
 * Activates or deactivates an account; a deactivated one is signed out everywhere and leaves the rota. Repeating it changes nothing but the
 * notes. Throws 404, 403, and 409 for one's own account, the last administrator, the only owner of a customer, and accounts that are not set
 * up yet.
 */
export async function setPersonActive(
  call: UserCall,
  id: number,
  isActive: boolean,
  adminNotes: string | undefined,
): Promise<void> {
  await withAccount(call, id, async (tx, user) => {
    const refusal = 'This person has not set up the account yet.';
    if (!isActive) await needOthers(tx, user);
    const isMoved = user.status !== (isActive ? 'active' : 'inactive');
    if (isMoved)
      await transitIn(call, tx, userEntity({ refusal }), {
        id,
        event: { type: isActive ? 'activate' : 'deactivate' },
        by: call.actor.userId,
      });
    if (!isActive) await leaveRota(tx, id);
    await changePerson(tx, id, { adminNotes });
    if (!isMoved && adminNotes !== undefined) await note(call, tx, 'user_changed', 'user', id, { fields: ['notes'] });
  });
}

/** Changes name, role and notes of an account. Throws 404, 403, 409 as above, and 400 for staff that still belong to customers. */
export async function updatePerson(
  call: UserCall,
  id: number,
  change: { name?: string | undefined; role?: Role | undefined; adminNotes?: string | undefined },
): Promise<void> {
  await withAccount(call, id, async (tx, user) => {
    const { role } = change;
    if (role !== undefined && role !== user.role) {
      if (!mayGiveRole(call.actor, role)) throw forbidden('Only a super administrator can make a super administrator.');
      if (!isAdministrator(role)) await needOthers(tx, user);
      const { total } = await listAssociations(tx, { userId: id, limit: 1, offset: 0 });
      const text = 'Staff see every customer. End the associations of this person first.';
      if (isStaff(role) && total > 0) throw invalid(text, { fields: [{ field: 'role', text }] });
    }
    if (role !== undefined && !mayBeOnDuty(role)) await leaveRota(tx, id);
    await changePerson(tx, id, change);
    const isMoved = role !== undefined && role !== user.role;
    const fields = [
      ...(change.name === undefined || change.name === user.name ? [] : ['name']),
      ...(change.adminNotes === undefined ? [] : ['notes']),
    ];
    await note(call, tx, 'user_changed', 'user', id, { ...(isMoved ? { from: user.role, to: role } : {}), fields });
  });
}

/**
 * Removes an account for good, and its address from what it left behind, contacts of customers among it; the audit says under its number what
 * it did. Throws 404, 403 and 409 as above.
 */
export async function removePerson(call: UserCall, id: number): Promise<void> {
  await withAccount(call, id, async (tx, user) => {
    await needOthers(tx, user);
    await erasePerson(tx, { id, email: user.email.toLowerCase(), name: user.name });
    await note(call, tx, 'user_deleted', 'user', id, { role: user.role, status: user.status });
  });
}

type AssociationChange = Parameters<typeof changeAssociation>[2];

/** Works on an association in one transaction; one that loses its level must not be that of the only owner. */
async function withAssociation(
  call: UserCall,
  wanted: { id: number } | { userId: number; customerId: number },
  loss: 'none' | 'lowered' | 'ended',
  work: (tx: Db, found: AssociationRow) => Promise<void>,
): Promise<void> {
  await call.store.db.transaction().execute(async (tx) => {
    const { rows } = await listAssociations(tx, { ...wanted, limit: 1, offset: 0 });
    const [found] = rows;
    if (found === undefined) throw notFound('This association was not found.');
    if (loss !== 'none') await needOtherOwner(tx, found, loss === 'ended');
    await work(tx, found);
  });
}

/** Whether a person is the only owner of a customer, with `leaves` only where others belong to it. One change at a time: the customer's row is locked. */
async function isOnlyOwner(tx: Db, { userId, customerId, accessLevel }: AssociationRow, leaves: boolean): Promise<boolean> {
  await lockCustomer(tx, customerId);
  return accessLevel === 'owner' && (await onlyOwnerOf(tx, userId, leaves)).some(({ id }) => id === customerId);
}

/** Refuses to lower the only owner of a customer, and lets this person leave only where nobody else belongs to it. */
export async function needOtherOwner(tx: Db, association: AssociationRow, leaves: boolean): Promise<void> {
  const { shownName, customerName } = association;
  if (await isOnlyOwner(tx, association, leaves))
    throw conflict(`${sentence(`${shownName} is the only owner of ${customerName}`)} Make somebody else owner first.`);
}

/**
 * Adds or changes an association of a person who is not staff; repeating it changes nothing. Throws 400 for staff, and 409 where the only
 * owner would lose that level.
 */
export async function associatePerson(call: UserCall, asked: Parameters<typeof putAssociation>[1]): Promise<number> {
  return call.store.db.transaction().execute(async (tx) => {
    const { userId, customerId, accessLevel } = asked;
    const user = await findUser(tx, userId);
    if (user === null) throw invalid('This user was not found.');
    const text = `${user.name} is staff and sees every customer. Choose somebody else.`;
    if (isStaff(user.role)) throw invalid(text, { fields: [{ field: 'user_id', text }] });
    const [found] = (await listAssociations(tx, { userId, customerId, limit: 1, offset: 0 })).rows;
    if (found !== undefined && accessLevel !== 'owner') await needOtherOwner(tx, found, false);
    const id = await putAssociation(tx, asked);
    const whom = { user_id: userId, customer_id: customerId };
    await note(call, tx, 'association_made', 'user_customer', id, { ...whom, ...detailsOf(asked) });
    return id;
  });
}

/** Ends an association. Throws 404 where there is none, 409 for the only owner of a customer that other people belong to. */
export async function endAssociation(
  call: UserCall,
  wanted: { id: number } | { userId: number; customerId: number },
): Promise<void> {
  await withAssociation(call, wanted, 'ended', async (tx, { id, userId, customerId }) => {
    await removeAssociation(tx, id);
    await note(call, tx, 'association_ended', 'user_customer', id, { user_id: userId, customer_id: customerId });
  });
}

/** Ends the caller's own access to a customer. Throws 404 where there is none, and 409 for the only owner, also one who is alone there. */
export async function leaveCustomer(call: UserCall, customerId: number): Promise<void> {
  const { userId, customers } = call.actor;
  if (customers[customerId] === undefined) throw customerNotFound();
  await withAssociation(call, { userId, customerId }, 'none', async (tx, held) => {
    if (await isOnlyOwner(tx, held, false))
      throw conflict(
        `${sentence(`You are the only owner of ${held.customerName}`)} Make somebody else owner first, or ask our support to remove the customer.`,
      );
    await removeAssociation(tx, held.id);
    await note(call, tx, 'association_ended', 'user_customer', held.id, { user_id: userId, customer_id: customerId });
  });
}

/** Changes level, primary contact or state of an association. Throws 404, and 409 where the only owner would lose that level. */
export async function updateAssociation(call: UserCall, id: number, change: AssociationChange): Promise<void> {
  const isLowered = change.accessLevel !== undefined && change.accessLevel !== 'owner';
  const loss = change.isActive === false ? 'ended' : isLowered ? 'lowered' : 'none';
  await withAssociation(call, { id }, loss, async (tx, { userId, customerId, accessLevel }) => {
    await changeAssociation(tx, id, change);
    const whom = { user_id: userId, customer_id: customerId };
    await note(call, tx, 'association_changed', 'user_customer', id, { ...whom, from: accessLevel, ...detailsOf(change) });
  });
}

const detailsOf = ({ accessLevel, isPrimaryContact, isActive }: AssociationChange) => ({
  access_level: accessLevel,
  is_primary_contact: isPrimaryContact,
  is_active: isActive,
});

function note(call: UserCall, tx: Db, action: string, entity: string, id: number, details: object): Promise<void> {
  const at = call.clock.now();
  return audit(tx, { at, actorUserId: call.actor.userId, action, entity, entityId: id, details: { ...details } });
}
