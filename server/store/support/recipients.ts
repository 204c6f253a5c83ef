import { rolesWith } from '#domain/access.ts';
import type { Db } from '../database.ts';
import { inUse } from '../people/in-use.ts';

/** A person who is emailed about a request. */
export type Recipient = { id: number; email: string; name: string };

/**
 * Whom staff write to about a request: its author, or where staff opened it the primary contacts of its customer, else all its people. Each while
 * active and with access.
 */
export async function customerSideOf(db: Db, requestId: number): Promise<Recipient[]> {
  const people = await db
    .selectFrom('support_requests as r')
    .innerJoin('users as author', 'author.id', 'r.author_user_id')
    .innerJoin('user_customers as m', 'm.customer_id', 'r.customer_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email', 'u.display_name as name', 'm.is_primary_contact as isContact'])
    .where('r.id', '=', requestId)
    .where('u.status', '=', 'active')
    .where('m.is_active', '=', true)
    .where(inUse('m'))
    .where((is) => is.or([is('u.id', '=', is.ref('author.id')), is('author.role', '<>', 'customer')]))
    .orderBy('u.id')
    .execute();
  const contacts = people.filter(({ isContact }) => isContact);
  return (contacts.length > 0 ? contacts : people).map(({ id, email, name }) => ({ id, email, name }));
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
