import type { UserStatus } from '#domain/vocabulary.ts';
import type { Call, Context } from '#server/context.ts';
import { takeTry } from '#server/store/people/sign-in-attempts.ts';
import { findUserByEmail } from '#server/store/people/users.ts';
import { type KnownAccount, knownAccountMail } from '#server/templates/mail/known-account.ts';
import { pageUrl } from '../page-url.ts';

/** One email, then pauses of an hour to a day for the same address. */
const patience = { free: 1, firstSeconds: 3600, longestSeconds: 86_400 };

/** The job that notifies people who ask for access that they already have an account. */
export const knownAccountJob = 'known-account-mail';

/**
 * Notifies a person who asks for access that the address has an account, if it has one. Only the job looks that up, so that neither the answer
 * nor its timing reveals it.
 */
export async function notifyKnownAccount(call: Call, email: string): Promise<void> {
  if ((await takeTry(call.store.db, `known-account:${email}`, call.clock.now(), patience)) === null)
    await call.queue.enqueue(knownAccountJob, { email }, { singletonKey: email });
}

const accounts: Partial<Record<UserStatus, KnownAccount>> = {
  active: 'usable',
  locked: 'usable',
  invited: 'invited',
  inactive: 'deactivated',
};

/** Emails the person of an account in use, of a deactivated one, or of one that is invited; nobody else. Throws where the email cannot be sent. */
export async function mailKnownAccount(context: Context, email: string): Promise<void> {
  const user = await findUserByEmail(context.store.db, email);
  const account = user === null ? undefined : accounts[user.status];
  if (user === null || account === undefined) return;
  const link = pageUrl(context, account === 'usable' ? '/login' : '/contact');
  await context.mailer.send({ to: user.email, ...knownAccountMail(user.name, account, link) });
}
