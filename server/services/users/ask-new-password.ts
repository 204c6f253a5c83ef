import type { Call } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { takeTry } from '#server/store/sign-in-attempts.ts';
import { findUserByEmail } from '#server/store/users.ts';
import { passwordMail } from '#server/templates/mail/password.ts';
import { pageUrl } from '../page-url.ts';
import { makeSetupLink } from './invite.ts';

const patience = { free: 3, firstSeconds: 60, longestSeconds: 3600 };

/** Mails a link for a new password to an active account; says the same for an unknown email. Three requests, then growing pauses. */
export async function askNewPassword(call: Call, email: string): Promise<void> {
  const now = call.clock.now();
  const { db } = call.store;
  for (const key of [`forgot:${email}`, `forgot-ip:${call.ip}`]) {
    if ((await takeTry(db, key, now, patience)) !== null)
      throw new AppError('rate-limited', 'A link was asked for several times. Wait a few minutes, then try again.');
  }
  const user = await findUserByEmail(db, email);
  if (user === null || user.status !== 'active') return;
  const link = pageUrl(call, await makeSetupLink(call, user, 'reset', null));
  await call.mailer.send({ to: user.email, ...passwordMail(user.name, link) });
}
