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
  const row = await db
    .selectFrom('audit as a')
    .leftJoin('users as u', 'u.id', 'a.actor_user_id')
    .leftJoin('customers as c', (join) => join.on('c.id', '=', idIn(sql`a.details ->> 'customer_id'`)))
    .select(['a.action', 'a.actor_user_id as actorUserId', 'u.display_name as actor', 'c.name as customer'])
    .where('a.entity', 'in', ['user', 'account'])
    .where('a.entity_id', '=', String(userId))
    .where('a.action', 'in', actions)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
