import { sql } from 'kysely';
import type { UserStatus } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { idIn } from './audit-trail.ts';

/** What staff decided last about a request for access: the action of the audit, who did it, and the customer it names. */
export type Decision = { action: string; actorUserId: number | null; actor: string | null; customer: string | null };

const actions = ['user_invited', 'user_invited_again', 'account_reject', 'account_deactivate'];

/** Locks an account until the transaction ends, so that one decision waits for another, and answers its status. */
export async function lockPerson(tx: Db, id: number): Promise<UserStatus | null> {
  const row = await tx.selectFrom('users').select('status').where('id', '=', id).forUpdate().executeTakeFirst();
  return row?.status ?? null;
}

/** The last decision about an account; `null` where the audit has none. */
export async function lastDecision(db: Db, userId: number): Promise<Decision | null> {
  const { rows } =
    await sql<Decision>`select a.action, a.actor_user_id as "actorUserId", u.display_name as actor, c.name as customer
    from audit a left join users u on u.id = a.actor_user_id left join customers c on c.id = ${idIn(sql`a.details ->> 'customer_id'`)}
    where a.entity in ('user', 'account') and a.entity_id = ${String(userId)} and a.action in (${sql.join(actions)})
    order by a.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
