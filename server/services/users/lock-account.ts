import type { Context, UserCall } from '#server/context.ts';
import { prepareEffects } from '#server/effects.ts';
import { audit } from '#server/store/people/audit.ts';
import { closePendingOf } from '#server/store/people/pending-sign-ins.ts';
import { clearFailures } from '#server/store/people/sign-in-attempts.ts';
import { findUser } from '#server/store/people/users.ts';
import { accountLockedMail } from '#server/templates/mail/account-locked.ts';
import { transitIn } from '#server/transit.ts';
import { pageUrl } from '../page-url.ts';
import { needOtherAdministrator, withAccount } from './change-person.ts';
import { userEntity } from './entity.ts';
import { makeSetupLink } from './invite.ts';

/** The job that emails a person whose account was locked a link for a new password. */
export const lockedMailJob = 'account-locked-mail';

/** Why an account is locked: a member of the staff did it, or somebody who knows the password fails the second step again and again. */
export type LockReason = 'staff' | 'second_step';

/** Where the wrong answers to the second step of a person are counted. */
export const secondStepKey = (userId: number) => `second-step:${userId}`;

/**
 * Locks an account, or opens it again. A locked one is signed out everywhere, and opens by itself when its person chooses a new password over
 * the link that is emailed. Throws 404, 403, 409 for one's own account, the last administrator's and one
 * that is not in use.
 */
export async function setPersonLocked(call: UserCall, id: number, isLocked: boolean): Promise<void> {
  await withAccount(call, id, async (tx, user) => {
    const refusal = isLocked ? 'Only an active account can be locked.' : 'This account is not locked.';
    if (isLocked) await needOtherAdministrator(tx, user);
    if (user.status !== (isLocked ? 'locked' : 'active'))
      await transitIn(call, tx, userEntity({ refusal }), {
        id,
        event: { type: isLocked ? 'lock' : 'unlock' },
        by: call.actor.userId,
      });
    await closePendingOf(tx, id);
    await clearFailures(tx, secondStepKey(id));
  });
  if (isLocked) await call.queue.enqueue(lockedMailJob, { userId: id, reason: 'staff' }, { singletonKey: `staff ${id}` });
}

/** Locks the account of a person whose second step was answered wrong too often: whoever tries knows the password. */
export async function lockAfterWrongSteps(context: Context, id: number): Promise<void> {
  await prepareEffects(context.queue);
  await context.store.db.transaction().execute(async (tx) => {
    if ((await findUser(tx, id))?.status !== 'active') return;
    await transitIn(context, tx, userEntity({ refusal: 'This account is not active.' }), {
      id,
      event: { type: 'lock' },
      by: null,
    });
    await closePendingOf(tx, id);
    await clearFailures(tx, secondStepKey(id));
    const details = { from: 'active', to: 'locked', by: 'second_step' };
    await audit(tx, {
      at: context.clock.now(),
      actorUserId: null,
      action: 'account_lock',
      entity: 'account',
      entityId: id,
      details,
    });
  });
  await context.queue.enqueue(lockedMailJob, { userId: id, reason: 'second_step' }, { singletonKey: `step ${id}` });
}

/** Emails the person of a locked account why, and a link for a new password. Throws where the email cannot be sent. */
export async function mailLocked(context: Context, { userId, reason }: { userId: number; reason: LockReason }): Promise<void> {
  const user = await findUser(context.store.db, userId);
  if (user?.status !== 'locked') return;
  const link = pageUrl(context, await makeSetupLink(context, user, 'reset', null));
  await context.mailer.send({ to: user.email, ...accountLockedMail(user.name, reason, link) });
}
