import { coveringNames } from '#domain/registered-name.ts';
import type { AccessLevel, Role, UserStatus } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import { prepareEffects } from '#server/effects.ts';
import { AppError, conflict, notFound } from '#server/errors.ts';
import type { Db } from '#server/store/database.ts';
import { listAssociations } from '#server/store/people/associations.ts';
import { audit } from '#server/store/people/audit.ts';
import { changePerson, customersByDomain } from '#server/store/people/people.ts';
import { findUser, type UserRow } from '#server/store/people/users.ts';
import { transitIn } from '#server/transit.ts';
import { needApprovable, needRejectable } from './decided.ts';
import { userEntity } from './entity.ts';
import { type Invited, type InvitedPerson, invitePerson } from './invite-person.ts';

/** What an administrator decides; without a customer the one whose domain the email has is taken, if it is the only one. */
export type Approval = {
  role: Role;
  customerId?: number | undefined;
  accessLevel: AccessLevel;
  isPrimaryContact: boolean;
  adminNotes?: string | undefined;
  /** The status that the caller saw. */
  seen?: UserStatus | undefined;
};

/** What became of one of several approvals: the invitation, or why there is none. */
export type BulkOutcome = { userId: number; invited: Invited } | { userId: number; refusal: string };

/** A customer that manages the domain of an email address. */
export type Suggested = { id: number; name: string; domain: string };

const mostSuggested = 3;

/** The customers that manage the domain of an email address, at most 3. A free mailbox belongs to none. */
export async function suggestedCustomers(db: Db, email: string): Promise<Suggested[]> {
  return (await suggestedFor(db, [email])).get(email) ?? [];
}

/** Customers that manage the domain of each of these addresses, or one above it; at most three of each, by name. */
export async function suggestedFor(db: Db, emails: readonly string[]): Promise<Map<string, Suggested[]>> {
  const names = new Map(emails.map((email) => [email, coveringNames(email.split('@').at(-1) ?? '')]));
  const found = await customersByDomain(db, [...new Set([...names.values()].flat())]);
  return new Map(
    [...names].map(([email, own]) => [
      email,
      own
        .flatMap((name) => found.get(name) ?? [])
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .slice(0, mostSuggested),
    ]),
  );
}

async function known(call: UserCall, id: number): Promise<UserRow> {
  const user = await findUser(call.store.db, id);
  if (user === null) throw notFound('This person was not found.');
  return user;
}

/**
 * Approves a request for access: role, association and invitation in one step, also after a rejection. Repeating an approval sends the
 * invitation again with a new link; without a customer it leaves level and primary contact unchanged. Throws 404, 403 for a role above the
 * caller's own, 400 without a customer, and 409 if the account is in use or deactivated, or somebody else decided meanwhile.
 */
export async function approvePerson(call: UserCall, id: number, approval: Approval): Promise<Invited> {
  const { email, name, status } = await known(call, id);
  if (status === 'active') throw conflict(`${email} has access already.`, { status });
  const { role, accessLevel, isPrimaryContact, adminNotes, seen } = approval;
  const level = { accessLevel, isPrimaryContact };
  let at: InvitedPerson['at'] = null;
  if (approval.customerId !== undefined) at = { customerId: approval.customerId, ...level };
  else if (role === 'customer') at = await placeWithoutCustomer(call, id, email, level);
  return invitePerson(call, { email, name, role, at, adminNotes }, (tx) => needApprovable(call, tx, id, { seen, at }));
}

type Place = NonNullable<InvitedPerson['at']>;

/** The customer for an approval that names none: the existing association, otherwise the only suggested customer. */
async function placeWithoutCustomer(
  call: UserCall,
  userId: number,
  email: string,
  level: Omit<Place, 'customerId'>,
): Promise<Place | null> {
  const { db } = call.store;
  const [before] = (await listAssociations(db, { userId, limit: 1, offset: 0 })).rows;
  if (before !== undefined) {
    const { customerId, accessLevel, isPrimaryContact } = before;
    return { customerId, accessLevel, isPrimaryContact };
  }
  const [only, ...others] = await suggestedCustomers(db, email);
  return only !== undefined && others.length === 0 ? { customerId: only.id, ...level } : null;
}

/** Approves several people alike; each for itself, so that one refusal does not hold back the others. */
export async function bulkApprove(call: UserCall, userIds: readonly number[], approval: Approval): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const userId of new Set(userIds)) {
    try {
      outcomes.push({ userId, invited: await approvePerson(call, userId, approval) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.push({ userId, refusal: error.message });
    }
  }
  return outcomes;
}

/**
 * Rejects a request for access; the person gets no email. Repeating it changes nothing but the notes. Throws 404, and 409 for an account in use
 * or where somebody else decided meanwhile.
 */
export async function rejectPerson(
  call: UserCall,
  id: number,
  { adminNotes, seen }: { adminNotes: string | undefined; seen: UserStatus | undefined },
): Promise<void> {
  const refusal = 'This person has an account already. Deactivate it instead.';
  await prepareEffects(call.queue);
  await call.store.db.transaction().execute(async (tx) => {
    const status = await needRejectable(call, tx, id, seen);
    if (status !== 'rejected')
      await transitIn(call, tx, userEntity({ refusal }), { id, event: { type: 'reject' }, by: call.actor.userId });
    await changePerson(tx, id, { adminNotes });
    if (status === 'rejected')
      await audit(tx, {
        at: call.clock.now(),
        actorUserId: call.actor.userId,
        action: 'user_rejected_again',
        entity: 'user',
        entityId: id,
        details: { fields: adminNotes === undefined ? [] : ['notes'] },
      });
  });
}
