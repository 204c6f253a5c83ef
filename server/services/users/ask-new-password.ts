import { lineOf } from '#domain/dns/line-of.ts';
import type { Call, Context } from '#server/context.ts';
import { audit } from '#server/store/people/audit.ts';
import { countLiveInvitations } from '#server/store/people/invitations.ts';
import { type Origin, withOrigin } from '#server/store/people/origin.ts';
import { takeTry } from '#server/store/people/sign-in-attempts.ts';
import { findUserByEmail } from '#server/store/people/users.ts';
import { passwordMail } from '#server/templates/mail/password.ts';
import { pageUrl } from '../page-url.ts';
import { makeSetupLink } from './invite.ts';

const patience = { free: 3, firstSeconds: 60, longestSeconds: 3600 };

/** The job that emails links for new passwords. */
export const passwordMailJob = 'password-mail';

/**
 * Has a link for a new password emailed. Only the job looks up whether the email has an account, so that neither the answer, its timing nor
 * a failing mail server reveals it. Three requests from a network, then growing pauses in which the answer is the same and nothing is sent.
 */
export async function askNewPassword(call: Call, email: string): Promise<void> {
  const now = call.clock.now();
  const { db } = call.store;
  const network = lineOf(call.ip);
  for (const key of [`forgot:${email} ${network}`, `forgot-ip:${network}`])
    if ((await takeTry(db, key, now, patience)) !== null) return;
  const origin = { ip: call.ip, userAgent: call.userAgent, requestId: call.requestId };
  await call.queue.enqueue(passwordMailJob, { email, origin }, { singletonKey: email });
}

/** Links of an account that can be used at once. Who floods it from many networks sends no more emails, and each that came still works. */
const mostLiveLinks = 5;

/**
 * Emails a link for a new password to the active or locked account of an email, if there is one; a line of the audit names where it was asked
 * for. Throws when the email cannot be sent.
 */
export async function mailNewPassword(context: Context, email: string, origin: Origin | null = null): Promise<void> {
  const user = await findUserByEmail(context.store.db, email);
  if (user === null || (user.status !== 'active' && user.status !== 'locked')) return;
  if ((await countLiveInvitations(context.store.db, user.id, 'reset', context.clock.now())) >= mostLiveLinks) return;
  const link = pageUrl(context, await makeSetupLink(context, user, 'reset', null));
  try {
    await context.mailer.send({ to: user.email, ...passwordMail(user.name, link) });
  } catch (error) {
    context.log.warn({ err: error, user: user.id }, 'a link for a new password could not be mailed; it is tried again');
    throw error;
  }
  const at = context.clock.now();
  const noted = () =>
    audit(context.store.db, { at, actorUserId: null, action: 'password_link_sent', entity: 'user', entityId: user.id });
  await (origin === null ? noted() : withOrigin(origin, noted));
}
