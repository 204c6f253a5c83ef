import type { SetupInvitation } from './SetupForm.tsx';

/** Why a link cannot be used. */
export const refusal = {
  expired: 'This link has expired. Ask the person who invited you, or support, for a new one.',
  revoked: 'This invitation was revoked. Ask the person who invited you for a new one.',
  used: 'This link was used already. Sign in with the password you chose.',
  unknown: 'This link is not known. Check that you copied all of it.',
} as const;

/** Whom an account is for, and who invited them to what. */
export function InvitationLabels({ email, invited_by: inviter, customers, role, is_unclaimed: isUnclaimed }: SetupInvitation) {
  if (isUnclaimed) return <p>This is the first account of this Beacon, an administrator's. Say whose it is.</p>;
  return (
    <p>
      {inviter === null ? 'This account is for ' : `${inviter} invited `}
      <b>{email}</b>
      {customers.length > 0 ? ` to ${customers.join(', ')}` : ''}, as {role === 'customer' ? 'a customer' : 'an administrator'}.
    </p>
  );
}
