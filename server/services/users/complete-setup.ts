import type { Call } from '#server/context.ts';
import { AppError, conflict } from '#server/errors.ts';
import { audit } from '#server/store/audit.ts';
import { useInvitation } from '#server/store/invitations.ts';
import { revokeSessionsOf } from '#server/store/sessions.ts';
import { setPassword, type UserRow } from '#server/store/users.ts';
import { hashPassword } from '../sessions/password.ts';
import { invitationState } from './invitation-state.ts';
import { tokenHash } from './invite.ts';
import { weakness } from './password-rules.ts';

const refusal = {
  expired: 'This link has expired. Ask for a new one.',
  used: 'This link was used already. Sign in, or ask for a new password.',
  unknown: 'This link is not known. Check that you copied all of it.',
} as const;

/** Sets the password behind a link, once, and makes the account active. Other sessions of a reset account end. */
export async function completeSetup(call: Call, token: string, password: string): Promise<UserRow> {
  const found = await invitationState(call, token);
  if (found.state !== 'valid') throw new AppError('limit', refusal[found.state], { state: found.state });
  const { user, invitation } = found;
  const weak = weakness(password, user.email);
  if (weak !== null) throw new AppError('validation', weak, { fields: [{ field: 'password', text: weak }] });
  const passwordHash = await hashPassword(password);
  const now = call.clock.now();
  await call.store.db.transaction().execute(async (tx) => {
    if (!(await useInvitation(tx, tokenHash(token), now))) throw new AppError('limit', refusal.used, { state: 'used' });
    if (!(await setPassword(tx, user.id, user.status, 'active', passwordHash)))
      throw conflict('This account was changed by somebody else just now. Open the link again.');
    if (invitation.purpose === 'reset') await revokeSessionsOf(tx, user.id, now);
    await audit(tx, {
      at: now,
      actorUserId: user.id,
      action: `password_${invitation.purpose}`,
      entity: 'user',
      entityId: user.id,
    });
  });
  return { ...user, status: 'active', passwordHash };
}
