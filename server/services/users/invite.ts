import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { addInvitation, endInvitations } from '#server/store/people/invitations.ts';

/** How long an invitation to set up an account is valid, in days. */
export const invitationDays = 7;
/** How long a link for a new password is valid, in hours. */
export const resetHours = 2;

/** What is stored of a token: its SHA-256, so that a copy of the database opens no account. */
export function tokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/**
 * Creates a single-use link for a user. A link made by staff ends older ones of the same purpose; one requested without signing in does
 * not, since a stranger could otherwise end the link that the person is about to open. Returns the path `/setup-account/{token}`.
 */
export async function makeSetupLink(
  context: Pick<Context, 'store' | 'clock'>,
  user: { id: number; email: string },
  purpose: 'setup' | 'reset',
  createdBy: number | null,
): Promise<`/setup-account/${string}`> {
  const now = context.clock.now();
  const token = randomBytes(24).toString('base64url');
  const lifeMs = purpose === 'setup' ? invitationDays * 86_400_000 : resetHours * 3_600_000;
  if (createdBy !== null || purpose === 'setup') await endInvitations(context.store.db, user.id, purpose, now);
  await addInvitation(context.store.db, {
    tokenHash: tokenHash(token),
    purpose,
    userId: user.id,
    email: user.email,
    expiresAt: new Date(now.getTime() + lifeMs),
    createdBy,
  });
  return `/setup-account/${token}`;
}
