import type { Db } from '../database.ts';

export type InvitationRow = {
  purpose: 'setup' | 'reset';
  userId: number;
  email: string;
  expiresAt: Date;
  usedAt: Date | null;
  invitedBy: string | null;
};

export async function addInvitation(
  db: Db,
  invitation: {
    tokenHash: Uint8Array;
    purpose: 'setup' | 'reset';
    userId: number;
    email: string;
    expiresAt: Date;
    createdBy: number | null;
  },
): Promise<void> {
  await db
    .insertInto('invitations')
    .values({
      token_hash: invitation.tokenHash,
      purpose: invitation.purpose,
      user_id: invitation.userId,
      email: invitation.email,
      expires_at: invitation.expiresAt,
      created_by: invitation.createdBy,
    })
    .execute();
}

export async function findInvitation(db: Db, tokenHash: Uint8Array): Promise<InvitationRow | null> {
  const row = await db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.created_by')
    .select([
      'invitations.purpose',
      'invitations.user_id',
      'invitations.email',
      'invitations.expires_at',
      'invitations.used_at',
      'users.display_name',
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    purpose: row.purpose,
    userId: row.user_id,
    email: row.email,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    invitedBy: row.display_name,
  };
}

/** Marks an invitation used; `false` when it was used already. */
export async function useInvitation(db: Db, tokenHash: Uint8Array, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('invitations')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends the invitations of one purpose that a user has not used: a new one replaces them. */
export async function endInvitations(db: Db, userId: number, purpose: 'setup' | 'reset', at: Date): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ expires_at: at })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .execute();
}

/** How many links of one purpose a user could use now. */
export async function countLiveInvitations(db: Db, userId: number, purpose: 'setup' | 'reset', at: Date): Promise<number> {
  const found = await db
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return Number(found.n);
}
