import { isStaff, mayGiveRole } from '#domain/access.ts';
import type { AccessLevel, Role } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { prepareEffects } from '#server/effects.ts';
import { conflict, forbidden, invalid } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { putAssociation } from '#server/store/people/associations.ts';
import { audit } from '#server/store/people/audit.ts';
import { listCustomers } from '#server/store/people/customers.ts';
import { changePerson } from '#server/store/people/people.ts';
import { hasAskedForAccess } from '#server/store/people/registrations.ts';
import { addUser, findUserByEmail, setDefaultCustomer, type UserRow } from '#server/store/people/users.ts';
import { invitationMail } from '#server/templates/mail/invitation.ts';
import { transitIn } from '#server/transit.ts';
import { senderNameFor } from '../documents/sender-name.ts';
import { pageUrl } from '../page-url.ts';
import { userEntity } from './entity.ts';
import { invitationDays, makeSetupLink } from './invite.ts';

/** Who is invited: a member of staff, or a person of a customer with an access level there; `adminNotes` are for staff. */
export type InvitedPerson = {
  email: string;
  name: string;
  role: Role;
  at: { customerId: number; accessLevel: AccessLevel; isPrimaryContact: boolean } | null;
  adminNotes?: string | undefined;
};

/**
 * An invitation after it was created; `mail` says whether its email is being sent, lies in the outbox folder, or was refused by the mail
 * server.
 */
export type Invited = { user: UserRow; customer: string | null; mail: 'sent' | 'kept' | 'failed'; link: string; expiresAt: Date };

const field = (name: string, text: string) => invalid(text, { fields: [{ field: name, text }] });

/**
 * Invites a person to a customer or to the staff: creates the account, or uses the one that awaits approval or was invited before,
 * associates it with the customer, and emails a set-up link that is valid for `invitationDays`. Throws 403 for a role above the caller's
 * own, 409 for an account that is in use or deactivated. `before` runs first in the transaction and may refuse.
 */
export async function invitePerson(call: UserCall, person: InvitedPerson, before?: (tx: Db) => Promise<void>): Promise<Invited> {
  const { db } = call.store;
  const customer = await customerFor(call, person);
  const now = call.clock.now();
  await prepareEffects(call.queue);
  const user = await db.transaction().execute(async (tx) => {
    await before?.(tx);
    const invited = await invitedAccount(call, tx, person);
    if (person.at !== null) await putAssociation(tx, { ...person.at, userId: invited.id });
    if (person.at !== null && invited.defaultCustomerId === null) await setDefaultCustomer(tx, invited.id, person.at.customerId);
    await audit(tx, {
      at: now,
      actorUserId: call.actor.userId,
      action: 'user_invited',
      entity: 'user',
      entityId: invited.id,
      details: { role: person.role, customer_id: person.at?.customerId, access_level: person.at?.accessLevel },
    });
    return invited;
  });
  const link = pageUrl(call, await makeSetupLink(call, user, 'setup', call.actor.userId));
  const expiresAt = new Date(now.getTime() + invitationDays * 86_400_000);
  const hasAsked = await hasAskedForAccess(db, user.id);
  const letter = invitationMail({ name: user.name, invitedBy: call.actor.name, customer, link, hasAsked });
  const sender = await senderNameFor(db, person.at?.customerId ?? null);
  const mail = await call.mailer.send({ to: user.email, ...letter, ...sender }).catch((error: unknown) => {
    call.log.warn({ err: error, requestId: call.requestId }, 'an invitation could not be mailed');
    return 'failed' as const;
  });
  return { user, customer, mail, link, expiresAt };
}

/** The name of the customer a person is invited to; null for staff. */
async function customerFor(call: UserCall, { role, at }: InvitedPerson): Promise<string | null> {
  if (!mayGiveRole(call.actor, role)) throw forbidden('Only a super administrator can invite a super administrator.');
  if (isStaff(role)) {
    if (at !== null) throw field('customer_id', 'Staff see every customer. Leave the customer out.');
    return null;
  }
  if (at === null) throw field('customer_id', 'Choose the customer that the person belongs to.');
  const [customer] = (await listCustomers(call.store.db, { limit: 1, offset: 0, id: at.customerId })).rows;
  if (customer === undefined) throw field('customer_id', 'This customer was not found');
  return customer.name;
}

/** An unused account gets the role it is invited with. */
const isOpen = ({ status }: UserRow) => status === 'pending_approval' || status === 'rejected';

/** Why an account cannot be invited, and what to do instead. */
function refusalOf({ email, role, status }: UserRow, wanted: Role): string {
  if (status === 'inactive') return `The account of ${email} is deactivated. Activate it under “All people”.`;
  if (status === 'invited') return `${email} was already invited with another role. Revoke that invitation first.`;
  if (isStaff(role)) return `${email} has an account already, as a member of staff.`;
  if (isStaff(wanted)) return `${email} has an account already. Change its role under “All people”.`;
  return `${email} has an account already. Give it access with “Add association”.`;
}

async function invitedAccount(call: UserCall, tx: Db, { email, name, role, adminNotes }: InvitedPerson): Promise<UserRow> {
  const account = (await addUser(tx, { email, name, role, status: 'pending_approval' })) ?? (await findUserByEmail(tx, email));
  if (account === null) throw conflict(`${email} was changed just now. Try again.`);
  const refusal = refusalOf(account, role);
  if (account.role !== role && !isOpen(account)) throw conflict(refusal);
  await transitIn(call, tx, userEntity({ refusal }), { id: account.id, event: { type: 'approve' }, by: null });
  // Messages carry the name that staff gave, not the one an applicant chose.
  await changePerson(tx, account.id, { name, role, adminNotes });
  return { ...account, name, role, status: 'invited' };
}
