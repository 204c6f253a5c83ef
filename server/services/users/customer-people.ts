import { mayManagePeople, maySeeCustomer, type Rights } from '#domain/access.ts';
import type { AccessLevel } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { prepareEffects } from '#server/effects.ts';
import { conflict, customerNotFound, forbidden, notFound } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { lockCustomer, putAssociation } from '#server/store/people/associations.ts';
import { audit } from '#server/store/people/audit.ts';
import { belongsSomewhere, type CustomerPerson, peopleOfCustomer } from '#server/store/people/customer-people.ts';
import { listCustomers } from '#server/store/people/customers.ts';
import { changePerson } from '#server/store/people/people.ts';
import { addUser, findUser, findUserByEmail, setDefaultCustomer, type UserRow } from '#server/store/people/users.ts';
import { accessGivenMail } from '#server/templates/mail/access-given.ts';
import { invitationMail } from '#server/templates/mail/invitation.ts';
import { transitIn } from '#server/transit.ts';
import { senderNameFor } from '../documents/sender-name.ts';
import { pageUrl } from '../page-url.ts';
import { giveBackAccessEmail, takeAccessEmail } from './access-emails.ts';
import { endAssociation, updateAssociation } from './change-person.ts';
import { userEntity } from './entity.ts';
import { makeSetupLink } from './invite.ts';

/** How many people of a customer may have an invitation that they have not used. */
export const mostOpenInvitations = 20;

/** What became of an email. */
type Mail = 'sent' | 'kept' | 'failed';

/** The name of a customer whose people the caller manages. Throws 404 for another's, 403 below the level "owner". */
async function managedCustomer(call: UserCall, customerId: number, rights: Rights = call.actor): Promise<string> {
  const missing = customerNotFound();
  if (!maySeeCustomer(call.actor, customerId)) throw missing;
  if (!mayManagePeople(rights, customerId)) throw forbidden('This needs the access level "owner" at the customer.');
  const [customer] = (await listCustomers(call.store.db, { limit: 1, offset: 0, id: customerId })).rows;
  if (customer === undefined) throw missing;
  return customer.name;
}

async function needPerson(db: Db, customerId: number, userId: number): Promise<CustomerPerson> {
  const [person] = await peopleOfCustomer(db, customerId, userId);
  if (person === undefined) throw notFound('This person was not found.');
  return person;
}

/** Everybody who belongs to a customer, also while it is suspended. Throws 404 and 403. */
export async function listCustomerPeople(call: UserCall, customerId: number): Promise<CustomerPerson[]> {
  if (call.actor.customers[customerId] !== 'owner') await managedCustomer(call, customerId);
  return peopleOfCustomer(call.store.db, customerId);
}

/**
 * Gives somebody access to a customer: a new address is invited to set up an account, one in use gets the access at once; either is notified by
 * email. Of an account that others made, the customer learns nothing: it reads the name that its owner gave. The link goes by email alone, since an account may also belong to other customers. Throws 403, 404, 409 for somebody who
 * belongs to the customer already, for an account that cannot be invited and above `mostOpenInvitations`, and 429 after many emails.
 */
export async function inviteToCustomer(
  call: UserCall,
  customerId: number,
  asked: { email: string; name: string; accessLevel: AccessLevel },
): Promise<{ person: CustomerPerson; mail: Mail }> {
  const customer = await managedCustomer(call, customerId);
  await prepareEffects(call.queue);
  const user = await call.store.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, customerId);
    const people = await peopleOfCustomer(tx, customerId);
    if (people.some(({ email }) => email.toLowerCase() === asked.email))
      throw conflict(`${asked.email} belongs to ${customer} already. Change the access in the list.`);
    if (people.filter(({ status }) => status === 'invited').length >= mostOpenInvitations)
      throw conflict(`${mostOpenInvitations} invitations are open. End one of them first.`);
    const { account, givenName } = await accountFor(call, tx, asked);
    await takeAccessEmail(call, tx, customerId, asked.email);
    const access = { accessLevel: asked.accessLevel, isPrimaryContact: false, givenName };
    await putAssociation(tx, { userId: account.id, customerId, ...access });
    if (account.defaultCustomerId === null) await setDefaultCustomer(tx, account.id, customerId);
    await audit(tx, {
      at: call.clock.now(),
      actorUserId: call.actor.userId,
      action: 'user_invited',
      entity: 'user',
      entityId: account.id,
      details: { role: 'customer', customer_id: customerId, access_level: asked.accessLevel },
    });
    return account;
  });
  const mail = await mailTo(call, user, { id: customerId, name: customer });
  return { person: await needPerson(call.store.db, customerId, user.id), mail };
}

/** The account of an address as it may be invited: a new one, one that waits, or one in use, which stays as it is and gets a given name. */
async function accountFor(
  call: UserCall,
  tx: Db,
  { email, name }: { email: string; name: string },
): Promise<{ account: UserRow; givenName: string | null }> {
  const refusal = `${email} cannot be invited here. Open a support request, and we will see why.`;
  const made = await addUser(tx, { email, name, role: 'customer', status: 'pending_approval' });
  const account = made ?? (await findUserByEmail(tx, email));
  if (account === null || account.role !== 'customer') throw conflict(refusal);
  if (account.status === 'active') return { account, givenName: name };
  if (account.status === 'rejected') throw conflict(refusal);
  await transitIn(call, tx, userEntity({ refusal }), { id: account.id, event: { type: 'approve' }, by: null });
  if (account.status === 'invited') return { account, givenName: name };
  // The email carries the name that the owner gave, not the one an applicant chose.
  await changePerson(tx, account.id, { name });
  return { account: { ...account, name, status: 'invited' }, givenName: null };
}

async function mailTo(call: UserCall, user: UserRow, customer: { id: number; name: string }): Promise<Mail> {
  const facts = { name: user.name, invitedBy: call.actor.name, customer: customer.name };
  const letter =
    user.status === 'active'
      ? accessGivenMail({ ...facts, link: pageUrl(call, '/app/dashboard') })
      : invitationMail({ ...facts, link: pageUrl(call, await makeSetupLink(call, user, 'setup', call.actor.userId)) });
  const sender = await senderNameFor(call.store.db, customer.id);
  try {
    return await call.mailer.send({ to: user.email, ...letter, ...sender });
  } catch (error) {
    call.log.warn({ err: error, requestId: call.requestId }, 'an invitation could not be mailed');
    await giveBackAccessEmail(call.store.db, customer.id, user.email);
    return 'failed';
  }
}

/** Sends an invitation again; the link before it ends. Throws 403, 404, 409 for an account that is set up, 429 after three emails a day. */
export async function inviteAgain(
  call: UserCall,
  customerId: number,
  userId: number,
): Promise<{ person: CustomerPerson; mail: Mail }> {
  const customer = await managedCustomer(call, customerId);
  const { name, status } = await needPerson(call.store.db, customerId, userId);
  const user = await findUser(call.store.db, userId);
  if (user === null || status === 'active' || status === 'locked') throw conflict(`${name} has set up the account already.`);
  if (status !== 'invited')
    throw conflict(`The invitation of ${name} was revoked. Open a support request to have it sent again.`);
  await takeAccessEmail(call, call.store.db, customerId, user.email);
  await audit(call.store.db, {
    at: call.clock.now(),
    actorUserId: call.actor.userId,
    action: 'user_invited_again',
    entity: 'user',
    entityId: userId,
    details: { customer_id: customerId },
  });
  const mail = await mailTo(call, user, { id: customerId, name: customer });
  return { person: await needPerson(call.store.db, customerId, userId), mail };
}

/** Nobody changes the own access: an owner cannot lock themselves out by a slip. */
function needOther(call: UserCall, userId: number): void {
  if (userId === call.actor.userId) throw conflict('This is your own access. Ask another owner to change it.');
}

/** Changes the access of a person of a customer. Throws 403, 404, and 409 for the own access and the only owner. */
export async function changeAccess(call: UserCall, customerId: number, userId: number, accessLevel: AccessLevel) {
  await managedCustomer(call, customerId);
  const { associationId } = await needPerson(call.store.db, customerId, userId);
  needOther(call, userId);
  await updateAssociation(call, associationId, { accessLevel });
  return needPerson(call.store.db, customerId, userId);
}

/**
 * Ends the access of a person to a customer, also while it is suspended; an invitation to an account that then belongs to no customer is revoked. Throws 403, 404, and
 * 409 for the own access and the only owner.
 */
export async function endAccess(call: UserCall, customerId: number, userId: number): Promise<void> {
  await managedCustomer(call, customerId, { ...call.actor, suspended: [] });
  const { name, status, isActive } = await needPerson(call.store.db, customerId, userId);
  needOther(call, userId);
  if (!isActive)
    throw conflict(`The access of ${name} was switched off by our staff. Open a support request to have it changed.`);
  await endAssociation(call, { userId, customerId });
  if (status !== 'invited') return;
  await prepareEffects(call.queue);
  await call.store.db.transaction().execute(async (tx) => {
    if (await belongsSomewhere(tx, userId)) return;
    const refusal = `${name} has just set up the account. The access is ended.`;
    await transitIn(call, tx, userEntity({ refusal }), { id: userId, event: { type: 'deactivate' }, by: call.actor.userId });
  });
}
