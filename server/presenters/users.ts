import type { UserCall } from '#server/context.ts';
import { isUnclaimed } from '#server/services/users/first-administrator.ts';
import type { Invited } from '#server/services/users/invite-person.ts';
import type { InvitationRow } from '#server/store/people/invitations.ts';
import type { LeadRow } from '#server/store/people/leads.ts';
import type { PendingUser, UserRow } from '#server/store/people/users.ts';

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

/** Somebody who was invited; the link itself only where no email brings it. */
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

/** What to answer whoever asks for a new password; it is the same whether the email has an account or not. */
export function passwordLinkMessage(email: string, mailer: UserCall['mailer']['kind']): string {
  if (mailer === 'smtp') return `If ${email} has an account, an email with a link is on its way.`;
  return `If ${email} has an account, an email with a link was written to the outbox folder of the server (email is not set up).`;
}

/** Somebody who asked for access. */
export function pendingWire({ createdAt, ...user }: PendingUser) {
  return { ...user, created_at: createdAt.toISOString() };
}

/** An enquiry of a visitor. */
export function leadWire({ createdAt, ...lead }: LeadRow) {
  return { ...lead, created_at: createdAt.toISOString() };
}
