import { lineOf } from '#domain/dns/line-of.ts';
import type { Call } from '#server/context.ts';
import { prepareEffects } from '#server/effects.ts';
import { AppError, conflict } from '#server/errors.ts';
import { audit } from '#server/store/people/audit.ts';
import { endInvitations, useInvitation } from '#server/store/people/invitations.ts';
import { closePendingOf } from '#server/store/people/pending-sign-ins.ts';
import { revokeSessionsOf } from '#server/store/people/sessions.ts';
import { claimUser, findUserByEmail, setPassword, type UserRow } from '#server/store/people/users.ts';
import { transitIn } from '#server/transit.ts';
import { hashPassword } from '../sessions/password.ts';
import { inPasswordTurn } from '../sessions/password-turns.ts';
import { passwordChangedJob } from './changed-password.ts';
import { userEntity } from './entity.ts';
import { isUnclaimed } from './first-administrator.ts';
import { invitationState } from './invitation-state.ts';
import { tokenHash } from './invite.ts';
import { weakness } from './password-rules.ts';

const refusal = {
  expired: 'This link has expired. Ask for a new one.',
  revoked: 'This invitation was revoked. Ask for a new one.',
  used: 'This link has been used already. Sign in, or ask for a new password.',
  unknown: 'We do not know this link. Check that you copied all of it.',
} as const;

/** What the person who opened a link enters. Email and name are for an account without an owner. */
export type Setup = { token: string; password: string; email?: string | undefined; name?: string | undefined };

const changedMeanwhile = 'Somebody else changed this account just now. Open the link again.';

const wrong = (field: string, text: string) => new AppError('validation', text, { fields: [{ field, text }] });

/**
 * Sets the password behind a link, once, and makes the account active, a locked one too; one without an owner takes the email and name given. Other
 * sessions of a reset account end, and its person is notified by email. Throws 422 where the link is no longer valid, the password is weak or the email is not free.
 */
export async function completeSetup(call: Call, { token, password, email, name }: Setup): Promise<UserRow> {
  const found = await invitationState(call, token);
  if (found.state !== 'valid') throw new AppError('limit', refusal[found.state], { state: found.state });
  const { user, invitation } = found;
  const own = { email: email ?? user.email, name: name ?? user.name };
  if (own.email !== user.email && !isUnclaimed(user)) throw wrong('email', `This link is for ${user.email}.`);
  const weak = weakness(password, own);
  if (weak !== null) throw wrong('password', weak);
  const passwordHash = await inPasswordTurn(`setup ${lineOf(call.ip)}`, () => hashPassword(password));
  const now = call.clock.now();
  await prepareEffects(call.queue);
  await call.store.db.transaction().execute(async (tx) => {
    if (!(await useInvitation(tx, tokenHash(token), now))) throw new AppError('limit', refusal.used, { state: 'used' });
    await endInvitations(tx, user.id, 'reset', now);
    if (invitation.purpose === 'setup')
      await transitIn(call, tx, userEntity({ passwordHash, refusal: changedMeanwhile }), {
        id: user.id,
        event: { type: 'setUp' },
        by: null,
        facts: { invitationLive: true },
      });
    else if (user.status === 'locked')
      await transitIn(call, tx, userEntity({ passwordHash, refusal: changedMeanwhile }), {
        id: user.id,
        event: { type: 'newPassword' },
        by: user.id,
      });
    else if (!(await setPassword(tx, user.id, user.status, user.status, passwordHash))) throw conflict(changedMeanwhile);
    if (isUnclaimed(user)) {
      const holder = await findUserByEmail(tx, own.email);
      if (holder !== null && holder.id !== user.id) throw wrong('email', 'Another account has this email.');
      await claimUser(tx, user.id, own);
    }
    if (invitation.purpose === 'reset') {
      await revokeSessionsOf(tx, user.id, now);
      await closePendingOf(tx, user.id);
    }
    await audit(tx, {
      at: now,
      actorUserId: user.id,
      action: `password_${invitation.purpose}`,
      entity: 'user',
      entityId: user.id,
    });
  });
  if (invitation.purpose === 'reset')
    await call.queue.enqueue(
      passwordChangedJob,
      { userId: user.id, at: now.toISOString() },
      { singletonKey: `${user.id} ${now.getTime()}` },
    );
  return { ...user, ...(isUnclaimed(user) ? own : {}), status: 'active', passwordHash };
}
