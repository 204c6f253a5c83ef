import { sql } from 'kysely';
import { rolesWith } from '#domain/access.ts';
import type { Shift } from '#domain/delivery/duty.ts';
import type { Db } from '../database.ts';

/** A shift of the rota; `changedBy` is `null` where that account is gone. */
export type ShiftRow = {
  id: number;
  userId: number;
  startsAt: Date;
  endsAt: Date;
  version: number;
  changedAt: Date;
  changedBy: string | null;
};

/** Who may be on duty now: active, of a role that alerts of customers reach. */
const canBe = () => sql`u.status = 'active' and u.role in (${sql.join(rolesWith('mail', 'comment'))})`;

/** The staff who may be on duty, by name, each with the own switch. */
export async function dutyStaff(db: Db): Promise<{ id: number; name: string; on_duty: boolean }[]> {
  const found = await sql<{ id: number; name: string; on_duty: boolean }>`select u.id, u.display_name as name,
      coalesce(p.preferences ->> 'on_duty' = 'true', false) as on_duty
    from users u left join alert_preferences p on p.user_id = u.id
    where ${canBe()} order by lower(u.display_name), u.id`.execute(db);
  return found.rows;
}

/** Shifts of people who may be on duty, those that end after a time, the next first. */
export async function listShifts(
  db: Db,
  { endAfter, userId, id }: { endAfter?: Date; userId?: number; id?: number },
): Promise<ShiftRow[]> {
  const parts = [canBe()];
  if (endAfter !== undefined) parts.push(sql`s.ends_at > ${endAfter}`);
  if (userId !== undefined) parts.push(sql`s.user_id = ${userId}`);
  if (id !== undefined) parts.push(sql`s.id = ${id}`);
  const found = await sql<ShiftRow>`select s.id, s.user_id as "userId", s.starts_at as "startsAt", s.ends_at as "endsAt",
      s.version, s.changed_at as "changedAt", c.display_name as "changedBy"
    from duty_shifts s join users u on u.id = s.user_id left join users c on c.id = s.changed_by
    where ${sql.join(parts, sql` and `)} order by s.starts_at, s.ends_at, s.id`.execute(db);
  return found.rows;
}

/** The shifts that end after a time as the plans of alerts need them, by person. */
export async function shiftsByPerson(db: Db, endAfter: Date, userId?: number): Promise<Map<number, Shift[]>> {
  const rows = await listShifts(db, { endAfter, ...(userId === undefined ? {} : { userId }) });
  const times = Map.groupBy(rows, (row) => row.userId);
  return new Map(
    [...times].map(([id, mine]) => [id, mine.map((row) => ({ fromMs: row.startsAt.getTime(), toMs: row.endsAt.getTime() }))]),
  );
}

type NewShift = Pick<ShiftRow, 'userId' | 'startsAt' | 'endsAt'> & { by: number; at: Date };

/** Adds a shift; `isNew` is false where the person has the same one already. */
export async function addShift(db: Db, { userId, startsAt, endsAt, by, at }: NewShift): Promise<{ id: number; isNew: boolean }> {
  const times = { user_id: userId, starts_at: startsAt, ends_at: endsAt };
  const added = await db
    .insertInto('duty_shifts')
    .values({ ...times, changed_by: by, changed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added !== undefined) return { id: added.id, isNew: true };
  const { id } = await db
    .selectFrom('duty_shifts')
    .select('id')
    .where('user_id', '=', userId)
    .where('starts_at', '=', startsAt)
    .where('ends_at', '=', endsAt)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** Changes a shift that still has the version that was seen; `false` where it has another one or is gone. */
export async function changeShift(
  db: Db,
  id: number,
  seen: number,
  { userId, startsAt, endsAt, by, at }: NewShift,
): Promise<boolean> {
  const changed = await db
    .updateTable('duty_shifts')
    .set({ user_id: userId, starts_at: startsAt, ends_at: endsAt, changed_by: by, changed_at: at, version: seen + 1 })
    .where('id', '=', id)
    .where('version', '=', seen)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Removes a shift that still has the version that was seen; `false` where it has another one or is gone. */
export async function removeShift(db: Db, id: number, seen: number): Promise<boolean> {
  const removed = await db.deleteFrom('duty_shifts').where('id', '=', id).where('version', '=', seen).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Takes a person off the rota. */
export async function leaveRota(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('duty_shifts').where('user_id', '=', userId).execute();
}

/** Forgets shifts that ended before a time. */
export async function dropOldShifts(db: Db, endedBefore: Date): Promise<void> {
  await db.deleteFrom('duty_shifts').where('ends_at', '<', endedBefore).execute();
}
