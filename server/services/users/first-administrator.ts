import type { Context } from '#server/context.ts';
import { addUser, findUserByEmail, hasAdministrator } from '#server/store/people/users.ts';
import { hashPassword } from '../sessions/password.ts';
import { makeSetupLink } from './invite.ts';

const placeholderEmail = 'administrator@localhost';

/** Whether an account belongs to the printed link and is unclaimed, so that the person who opens the link chooses its name and email. */
export function isUnclaimed({ email }: { email: string }): boolean {
  return email === placeholderEmail;
}

/**
 * Ensures that an administrator exists: a super administrator, since nobody else could make one. With BEACON_ADMIN_EMAIL and
 * BEACON_ADMIN_PASSWORD the account is created at once; otherwise, while there is no active administrator, returns the path of a fresh
 * one-time set-up link to print. `null`: nothing to do.
 */
export async function firstAdministrator(context: Context): Promise<string | null> {
  const { db } = context.store;
  if (await hasAdministrator(db)) return null;
  const { admin } = context.config;
  if (admin !== null) {
    await addUser(db, {
      email: admin.email,
      name: 'Administrator',
      role: 'super_admin',
      status: 'active',
      passwordHash: await hashPassword(admin.password),
    });
    return null;
  }
  const waiting =
    (await findUserByEmail(db, placeholderEmail)) ??
    (await addUser(db, { email: placeholderEmail, name: 'Administrator', role: 'super_admin', status: 'invited' }));
  return waiting === null ? null : makeSetupLink(context, waiting, 'setup', null);
}
