import { allows } from '#machines/entity.ts';
import { userApprovalMachine } from '#machines/user-approval.ts';
import type { Context } from '#server/context.ts';
import { findInvitation, type InvitationRow } from '#server/store/people/invitations.ts';
import { findUser, hasAdministrator, type UserRow } from '#server/store/people/users.ts';
import { isUnclaimed } from './first-administrator.ts';
import { tokenHash } from './invite.ts';

/** Whether a token can be used now, and for a valid one whose it is. */
export type InvitationState =
  | { state: 'valid'; invitation: InvitationRow; user: UserRow }
  | { state: EndedState; invitation: null; user: null };

type EndedState = 'expired' | 'revoked' | 'used' | 'unknown';

const nothing = (state: EndedState): InvitationState => ({ state, invitation: null, user: null });

/**
 * Reads a token: valid, expired, revoked by an administrator, used, or unknown. The link of a person who may no longer set up an account counts
 * as expired, and so does the printed one once an administrator exists.
 */
export async function invitationState(context: Pick<Context, 'store' | 'clock'>, token: string): Promise<InvitationState> {
  const invitation = await findInvitation(context.store.db, tokenHash(token));
  if (invitation === null) return nothing('unknown');
  if (invitation.usedAt !== null) return nothing('used');
  const user = await findUser(context.store.db, invitation.userId);
  if (user === null || invitation.expiresAt <= context.clock.now()) return nothing('expired');
  if (invitation.purpose === 'setup' && user.status === 'inactive') return nothing('revoked');
  const isPrinted = invitation.purpose === 'setup' && isUnclaimed(user);
  if (isPrinted && (await hasAdministrator(context.store.db))) return nothing('expired');
  const may =
    invitation.purpose === 'reset'
      ? user.status === 'active' || user.status === 'locked'
      : allows(userApprovalMachine, user.status, { invitationLive: true, isSetUp: false }, { type: 'setUp' });
  return may ? { state: 'valid', invitation, user } : nothing('expired');
}
