import type { Context } from '#server/context.ts';
import { findUser } from '#server/store/people/users.ts';
import { passwordChangedMail } from '#server/templates/mail/password-changed.ts';
import { pageUrl } from '../page-url.ts';

/** The job that notifies a person of a changed password. */
export const passwordChangedJob = 'password-changed-mail';

/** Notifies a person by email that the password was changed at a time (ISO 8601). Throws where the mail cannot be sent. */
export async function mailChangedPassword(context: Context, { userId, at }: { userId: number; at: string }): Promise<void> {
  const user = await findUser(context.store.db, userId);
  if (user === null || user.status !== 'active') return;
  const mail = passwordChangedMail({ name: user.name, when: new Date(at) }, pageUrl(context, '/login'));
  await context.mailer.send({ to: user.email, ...mail });
}
