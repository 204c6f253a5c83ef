import { randomUUID } from 'node:crypto';
import type { Db } from '../database.ts';
import type { ChallengePurpose } from '../tables/people.ts';

/** The owner of a challenge: a person in one session, or nobody yet. */
export type ChallengeOwner = { userId: number; sessionId: string } | null;

/** Stores a challenge and answers its id. Expired ones go. */
export async function putChallenge(
  db: Db,
  challenge: { purpose: ChallengePurpose; owner: ChallengeOwner; content: string; now: Date; expiresAt: Date },
): Promise<string> {
  const { purpose, owner, content, now, expiresAt } = challenge;
  const id = randomUUID();
  await db.deleteFrom('factor_challenges').where('expires_at', '<', now).execute();
  const of = { user_id: owner?.userId ?? null, session_id: owner?.sessionId ?? null };
  await db
    .insertInto('factor_challenges')
    .values({ id, purpose, content, expires_at: expiresAt, ...of })
    .execute();
  return id;
}

type Wanted = { id: string; purpose: ChallengePurpose; owner: ChallengeOwner; now: Date };

/** The content of a live challenge of this purpose and owner; it stays. */
export async function readChallenge(db: Db, { id, purpose, owner, now }: Wanted): Promise<string | null> {
  const row = await db
    .selectFrom('factor_challenges')
    .select('content')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('user_id', owner === null ? 'is' : '=', owner?.userId ?? null)
    .where('session_id', owner === null ? 'is' : '=', owner?.sessionId ?? null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.content ?? null;
}

/** Takes a live challenge of this purpose and owner, once: `null` for the second request that comes with it. */
export async function takeChallenge(db: Db, { id, purpose, owner, now }: Wanted): Promise<string | null> {
  const row = await db
    .deleteFrom('factor_challenges')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('user_id', owner === null ? 'is' : '=', owner?.userId ?? null)
    .where('session_id', owner === null ? 'is' : '=', owner?.sessionId ?? null)
    .where('expires_at', '>', now)
    .returning('content')
    .executeTakeFirst();
  return row?.content ?? null;
}
