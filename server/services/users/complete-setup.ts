import type { Call } from '#server/context.ts';
import { AppError, conflict } from '#server/errors.ts';
import { audit } from '#server/store/people/audit.ts';
import { useInvitation } from '#server/store/people/invitations.ts';
import { revokeSessionsOf } from '#server/store/people/sessions.ts';
import { claimUser, findUserByEmail, setPassword, type UserRow } from '#server/store/people/users.ts';
import { hashPassword } from '../sessions/password.ts';
import { isUnclaimed } from './first-administrator.ts';
import { invitationState } from './invitation-state.ts';
import { tokenHash } from './invite.ts';
import { weakness } from './password-rules.ts';

const refusal = {
  expired: 'This link has expired. Ask for a new one.',
  used: 'This link was used already. Sign in, or ask for a new password.',
  unknown: 'This link is not known. Check that you copied all of it.',
} as const;

/** What somebody who opened a link fills in. Email and name are for an account that is nobody's yet. */
export type Setup = { token: string; password: string; email?: string | undefined; name?: string | undefined };

const wrong = (field: string, text: string) => new AppError('validation', text, { fields: [{ field, text }] });

/**
 * Sets the password behind a link, once, and makes the account active; one that is nobody's yet takes the email and name given. Other
 * sessions of a reset account end. Throws 422 where the link does not hold any more, the password is weak or the email is not free.
 */
export async function completeSetup(call: Call, { token, password, email, name }: Setup): Promise<UserRow> {
  const found = await invitationState(call, token);
  if (found.state !== 'valid') throw new AppError('limit', refusal[found.state], { state: found.state });
  const { user, invitation } = found;
  const own = { email: email ?? user.email, name: name ?? user.name };
  if (own.email !== user.email && !isUnclaimed(user)) throw wrong('email', `This link is for ${user.email}.`);
  const weak = weakness(password, own.email);
  if (weak !== null) throw wrong('password', weak);
  const passwordHash = await hashPassword(password);
  const now = call.clock.now();
  await call.store.db.transaction().execute(async (tx) => {
    if (!(await useInvitation(tx, tokenHash(token), now))) throw new AppError('limit', refusal.used, { state: 'used' });
    if (!(await setPassword(tx, user.id, user.status, 'active', passwordHash)))
      throw conflict('This account was changed by somebody else just now. Open the link again.');
    if (isUnclaimed(user)) {
      const holder = await findUserByEmail(tx, own.email);
      if (holder !== null && holder.id !== user.id) throw wrong('email', 'Another account has this email.');
      await claimUser(tx, user.id, own);
    }
    if (invitation.purpose === 'reset') await revokeSessionsOf(tx, user.id, now);
    await audit(tx, {
      at: now,
      actorUserId: user.id,
      action: `password_${invitation.purpose}`,
      entity: 'user',
      entityId: user.id,
    });
  });
  return { ...user, ...(isUnclaimed(user) ? own : {}), status: 'active', passwordHash };
}
