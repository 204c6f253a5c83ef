import { rolesWith } from '#domain/access.ts';
import type { Db } from '../database.ts';
import { inUse } from '../people/in-use.ts';

/** A person who is emailed about a request. */
export type Recipient = { id: number; email: string; name: string };

/** The author of a request while the person is active and still has access to its customer, or is staff; `null` otherwise. */
export async function authorOf(db: Db, requestId: number): Promise<Recipient | null> {
  const found = await db
    .selectFrom('support_requests as r')
    .innerJoin('users as u', 'u.id', 'r.author_user_id')
    .select(['u.id', 'u.email', 'u.display_name as name'])
    .where('r.id', '=', requestId)
    .where('u.status', '=', 'active')
    .where((is) =>
      is.or([
        is('u.role', '<>', 'customer'),
        is.exists(
          is
            .selectFrom('user_customers as m')
            .select('m.id')
            .whereRef('m.user_id', '=', 'u.id')
            .whereRef('m.customer_id', '=', 'r.customer_id')
            .where('m.is_active', '=', true)
            .where(inUse('m')),
        ),
      ]),
    )
    .executeTakeFirst();
  return found ?? null;
}

/** Who of staff answers a request: the person in charge while active, else every active member of staff. */
export async function answerersOf(db: Db, requestId: number): Promise<Recipient[]> {
  const staff = await db
    .selectFrom('users as u')
    .leftJoin('support_requests as r', (join) => join.onRef('r.assigned_to', '=', 'u.id').on('r.id', '=', requestId))
    .select(['u.id', 'u.email', 'u.display_name as name', 'r.id as inCharge'])
    .where('u.status', '=', 'active')
    .where('u.role', 'in', rolesWith('support', 'manage'))
    .orderBy('u.id')
    .execute();
  const inCharge = staff.filter((one) => one.inCharge !== null);
  return (inCharge.length > 0 ? inCharge : staff).map(({ id, email, name }) => ({ id, email, name }));
}
