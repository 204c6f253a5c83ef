import type { SetupInvitation } from './SetupForm.tsx';

/** Why a link cannot be used. */
export const refusal = {
  expired:
    'This link has expired. A newer email may have replaced it. Ask the person who invited you for a new one, or use “Forgot your password?” at the sign-in.',
  revoked: 'This invitation was revoked. Ask the person who invited you for a new one.',
  used: 'This link was used already. Sign in with the password you chose.',
  unknown: 'This link is not known. Check that you copied all of it.',
} as const;

/** Whom an account is for, and who invited them to what. */
export function InvitationLabels({
  email,
  purpose,
  invited_by: inviter,
  customers,
  role,
  is_unclaimed: isUnclaimed,
}: SetupInvitation) {
  if (isUnclaimed) return <p>This creates the first account: an administrator. Enter your name and email address.</p>;
  if (purpose === 'reset')
    return (
      <p>
        Choose a new password for <b>{email}</b>.
      </p>
    );
  return (
    <p>
      {inviter === null ? 'This account is for ' : `${inviter} invited `}
      <b>{email}</b>
      {customers.length > 0 ? ` to ${customers.join(', ')}` : ''}
      {role === 'customer' ? '' : `, as staff (${role.replace('_', ' ').replace('admin', 'administrator')})`}.
    </p>
  );
}
