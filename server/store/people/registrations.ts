import { sql } from 'kysely';
import { askAgain } from '#machines/user-approval.ts';
import type { Db } from '../database.ts';
import { plainArray } from '../text.ts';

/** Under which key forms with a filled hidden field are counted, by network. */
export const decoyKey = (network: string) => `decoy:${network}`;

/** A request for access as it is stored; `ms` is how long the form was open. */
export type Registration = { email: string; name: string; reason: string; ms: number; network: string; at: Date };

/**
 * Stores a request for access and answers the number of its account. One that was turned down waits again, with the new name and reason; of
 * any other account only the count of one that waits changes. Known and new addresses take the same statement, and so the same time.
 */
export async function storeRequest(db: Db, { email, name, reason, ms, network, at }: Registration): Promise<number> {
  const isAgain = sql`(u.status in (${sql.join(askAgain.from)}) and u.password_hash is null)`;
  const taken = (column: string) =>
    sql`${sql.ref(column)} = case when ${isAgain} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`u.${column}`)} end`;
  const kept = [
    'display_name',
    'role',
    'status',
    'registration_reason',
    'registration_ms',
    'registration_network',
    'requested_at',
  ];
  const { rows } = await sql<{ id: number }>`insert into users as u
      (email, display_name, role, status, registration_reason, registration_ms, registration_network, requested_at)
    values (${email.toLowerCase()}, ${name}, 'customer', ${askAgain.to}, ${reason}, ${ms}::int, ${network}, ${at})
    on conflict (email) do update set ${sql.join(kept.map(taken))},
      turned_down = u.turned_down + ${isAgain}::int,
      registration_count = u.registration_count + (u.status = ${askAgain.to} or ${isAgain})::int
    returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A request for access was not stored.');
  return row.id;
}

/** Whether a person asked for access, however that was decided. */
export async function hasAskedForAccess(db: Db, id: number): Promise<boolean> {
  const user = await db.selectFrom('users').select('registration_reason').where('id', '=', id).executeTakeFirst();
  return (user?.registration_reason ?? '') !== '';
}

/** How requests for access were made, by person. Decoys of the day before `now` count. */
export async function registrationsOf(db: Db, ids: readonly number[], now: Date) {
  const { rows } = await sql<{
    id: number;
    formMs: number | null;
    asked: number;
    turnedDown: number;
    othersOfNetwork: number;
    decoysOfNetwork: number;
  }>`
    select u.id, u.registration_ms as "formMs", u.registration_count as asked, u.turned_down as "turnedDown",
      coalesce(n.people - (u.status = 'pending_approval')::int, 0) as "othersOfNetwork",
      coalesce((select a.failures from sign_in_attempts a where a.key = 'decoy:' || u.registration_network
        and a.last_failed_at > ${new Date(now.getTime() - 86_400_000)}), 0)::int as "decoysOfNetwork"
    from users u left join (select registration_network, count(*)::int as people from users
        where status = 'pending_approval' group by registration_network) n on n.registration_network = u.registration_network
      where u.id = any(${plainArray(ids)}::int[])`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
