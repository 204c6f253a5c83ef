import { type RegistrationFacts, signalsOf } from '#domain/registration-signals.ts';
import type { UserStatus } from '#domain/vocabulary.ts';
import type { UserCall } from '#server/context.ts';
import type { BulkOutcome } from '#server/services/users/approve-person.ts';
import { isUnclaimed } from '#server/services/users/first-administrator.ts';
import type { Invited } from '#server/services/users/invite-person.ts';
import type { AssociationRow } from '#server/store/people/associations.ts';
import type { InvitationRow } from '#server/store/people/invitations.ts';
import type { countPeople, PersonRow } from '#server/store/people/people.ts';
import type { UserRow } from '#server/store/people/users.ts';

/** An invitation as the person who opens its link sees it. */
export function invitationWire(user: UserRow, invitation: InvitationRow, customers: readonly { name: string }[]) {
  return {
    email: user.email,
    name: user.name,
    purpose: invitation.purpose,
    invited_by: invitation.invitedBy,
    customers: customers.map(({ name }) => name),
    role: user.role,
    is_unclaimed: isUnclaimed(user),
    expires_at: invitation.expiresAt.toISOString(),
  };
}

/** An invited person; the link itself is included only if no email delivers it. */
export function invitedWire({ user, customer, mail, link, expiresAt }: Invited) {
  return {
    user: { id: user.id, email: user.email, name: user.name },
    role: user.role,
    customer,
    mail,
    link: mail === 'sent' ? null : link,
    expires_at: expiresAt.toISOString(),
  };
}

/** The answer to a request for a new password; it is the same whether the email has an account or not. */
export function passwordLinkMessage(email: string, mailer: UserCall['mailer']['kind']): string {
  const sent =
    mailer === 'smtp' ? 'a link is on its way' : 'a link is in the outbox folder of the server, because email is not set up';
  return `If ${email} has an active account, ${sent}. If you were only invited, use the link in your invitation.`;
}

/** A person as staff see one. */
export function personWire(row: PersonRow) {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    status: row.status,
    reason: row.reason,
    admin_notes: row.adminNotes,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastLoginAt?.toISOString() ?? null,
    invitation_expires_at: row.invitationEndsAt?.toISOString() ?? null,
    customers: row.customers.map(({ id, name, level }) => ({ id, name, access_level: level })),
    has_second_factor: row.hasFactor,
    is_set_up: row.isSetUp,
  };
}

/** A person who asks for access, with what the request says about who sent it. */
export function applicantWire(
  row: PersonRow,
  suggested: { id: number; name: string; domain: string }[],
  facts: Omit<RegistrationFacts, 'email' | 'customers'> | undefined,
) {
  const signals = facts === undefined ? [] : signalsOf({ ...facts, email: row.email, customers: suggested.length });
  return {
    ...personWire(row),
    requested_at: row.requestedAt.toISOString(),
    suggested,
    signals: signals.map(({ kind, value, isDoubtful }) => ({ kind, value, is_doubtful: isDoubtful })),
  };
}

/** How many people have each status. */
export function peopleStatsWire({ byStatus, oldestWaitingAt }: Awaited<ReturnType<typeof countPeople>>) {
  const of = (status: UserStatus) => byStatus.get(status) ?? 0;
  return {
    total: [...byStatus.values()].reduce((sum, people) => sum + people, 0),
    active: of('active'),
    pending: of('pending_approval'),
    invited: of('invited'),
    inactive: of('inactive'),
    rejected: of('rejected'),
    locked: of('locked'),
    oldest_pending_at: oldestWaitingAt?.toISOString() ?? null,
  };
}

/** What became of one of several approvals. */
export function bulkOutcomeWire(outcome: BulkOutcome) {
  const isInvited = 'invited' in outcome;
  return {
    user_id: outcome.userId,
    invited: isInvited ? invitedWire(outcome.invited) : null,
    refusal: isInvited ? null : outcome.refusal,
  };
}

/** What a person may do at a customer. */
export function placeWire(row: AssociationRow) {
  return {
    customer_id: row.customerId,
    customer_name: row.customerName,
    access_level: row.accessLevel,
    is_active: row.isActive,
    is_primary_contact: row.isPrimaryContact,
    created_at: row.createdAt.toISOString(),
  };
}
