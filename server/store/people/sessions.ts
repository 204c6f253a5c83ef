import { sql } from 'kysely';
import type { SignedIn } from '#server/signed-in.ts';
import type { Db } from '../database.ts';
import { announceRights } from '../delivery/live-events.ts';
import { activePeople, personOf } from './signed-in-person.ts';

export async function openSession(
  db: Db,
  session: { jti: string; userId: number; issuedAt: Date; expiresAt: Date; userAgent: string; ip: string },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      jti: session.jti,
      user_id: session.userId,
      issued_at: session.issuedAt,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
      ip: session.ip,
    })
    .execute();
}

/** The person behind a live session of an active user that was used since a time, with their customers; `null` otherwise. */
export async function findSession(
  db: Db,
  jti: string,
  { now, usedSince }: { now: Date; usedSince: Date },
): Promise<(SignedIn & { usedAt: Date; viewsEndedAt: Date | null }) | null> {
  const rows = await activePeople(db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select(['sessions.issued_at', 'sessions.used_at', 'sessions.views_ended_at'])
    .where('sessions.jti', '=', jti)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where(sql<boolean>`coalesce(sessions.used_at, sessions.issued_at) > ${usedSince}`)
    .execute();
  const [first] = rows;
  const person = personOf(rows, jti);
  if (first === undefined || person === null) return null;
  return { ...person, usedAt: first.used_at ?? first.issued_at, viewsEndedAt: first.views_ended_at };
}

/** Whether a session, live or ended, is of a person whose account is locked. */
export async function isOfLocked(db: Db, jti: string): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.id')
    .where('sessions.jti', '=', jti)
    .where('users.status', '=', 'locked')
    .executeTakeFirst();
  return found !== undefined;
}

/** Notes that a session is in use. */
export async function touchSession(db: Db, jti: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ used_at: at }).where('jti', '=', jti).execute();
}

/** Ends every view of a customer's portal that a session opened until now. */
export async function endViewsOf(db: Db, jti: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ views_ended_at: at }).where('jti', '=', jti).execute();
  await announceRights(db);
}

export async function revokeSession(db: Db, jti: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ revoked_at: at }).where('jti', '=', jti).where('revoked_at', 'is', null).execute();
  await announceRights(db);
}

/** A live session of a person; `isNew` where no session of the 30 days before it had such a browser. */
export type OwnSession = {
  id: string;
  userAgent: string | null;
  ip: string | null;
  startedAt: Date;
  usedAt: Date;
  expiresAt: Date;
  isNew: boolean;
};

/** The live sessions of a person, used last first; at most 200. */
export async function listSessions(
  db: Db,
  userId: number,
  { now, usedSince }: { now: Date; usedSince: Date },
): Promise<OwnSession[]> {
  const found = await sql<OwnSession>`select s.jti as id, s.user_agent as "userAgent", s.ip, s.issued_at as "startedAt",
      coalesce(s.used_at, s.issued_at) as "usedAt", s.expires_at as "expiresAt",
      exists (select 1 from sessions o where o.user_id = s.user_id and o.issued_at < s.issued_at)
        and not exists (select 1 from sessions o where o.user_id = s.user_id and o.issued_at < s.issued_at
          and o.user_agent is not distinct from s.user_agent) as "isNew"
    from sessions s where s.user_id = ${userId} and s.revoked_at is null and s.expires_at > ${now}
      and coalesce(s.used_at, s.issued_at) > ${usedSince}
    order by coalesce(s.used_at, s.issued_at) desc limit 200`.execute(db);
  return found.rows;
}

/** Ends one live session of a person; `false` where the person has no such session. */
export async function endSessionOf(db: Db, userId: number, jti: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('jti', '=', jti)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  await announceRights(db);
  return result.numUpdatedRows === 1n;
}

/** Ends every live session of a person but one. Answers how many. */
export async function endSessionsBut(db: Db, userId: number, jti: string, at: Date): Promise<number> {
  const result = await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('jti', '!=', jti)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  await announceRights(db);
  return Number(result.numUpdatedRows);
}

/** When a session expires. */
export async function sessionExpiry(db: Db, jti: string): Promise<Date> {
  const row = await db.selectFrom('sessions').select('expires_at').where('jti', '=', jti).executeTakeFirstOrThrow();
  return row.expires_at;
}

/** Notes until when a session may change second factors. */
export async function confirmSession(db: Db, jti: string, until: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_until: until }).where('jti', '=', jti).execute();
}

/** Until when a session may change second factors; `null` where it was not confirmed. */
export async function confirmedUntil(db: Db, jti: string): Promise<Date | null> {
  const row = await db.selectFrom('sessions').select('confirmed_until').where('jti', '=', jti).executeTakeFirst();
  return row?.confirmed_until ?? null;
}

/** Whether a person had a session before. */
export async function hadSession(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('sessions').select('jti').where('user_id', '=', userId).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function revokeSessionsOf(db: Db, userId: number, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  await announceRights(db);
}
