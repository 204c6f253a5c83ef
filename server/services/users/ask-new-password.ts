import type { Call } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { lockedUntil, noteFailure } from '#server/store/sign-in-attempts.ts';
import { findUserByEmail } from '#server/store/users.ts';
import { passwordMail } from '#server/templates/mail/password.ts';
import { makeSetupLink } from './invite.ts';

/** Mails a link for a new password to an active account; says the same for an unknown email. Three requests, then growing pauses. */
export async function askNewPassword(call: Call, email: string, publicUrl: string): Promise<void> {
  const now = call.clock.now();
  const { db } = call.store;
  for (const key of [`forgot:${email}`, `forgot-ip:${call.ip}`]) {
    const until = await lockedUntil(db, key);
    if (until !== null && until > now)
      throw new AppError('rate-limited', 'A link was asked for several times. Wait a few minutes, then try again.');
    await noteFailure(db, key, now, (asked) => (asked < 3 ? 0 : Math.min(3600, 60 * 2 ** (asked - 3))));
  }
  const user = await findUserByEmail(db, email);
  if (user === null || user.status !== 'active') return;
  const link = `${publicUrl}${await makeSetupLink(call, user, 'reset', null)}`;
  await call.mailer.send({ to: user.email, ...passwordMail(user.name, link) });
}
