import { sql } from 'kysely';
import type { AccessLevel, UserStatus } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';

/** A person of a customer under the name that it knows, with the time at which an unused invitation ends. */
export type CustomerPerson = {
  userId: number;
  associationId: number;
  name: string;
  email: string;
  accessLevel: AccessLevel;
  status: UserStatus;
  isActive: boolean;
  isPrimaryContact: boolean;
  since: Date;
  invitationEndsAt: Date | null;
};

const most = 500;

const shownName = sql<string>`coalesce(uc.given_name, u.display_name)`;

/** The people of a customer by name, or one of them. */
export async function peopleOfCustomer(db: Db, customerId: number, userId?: number): Promise<CustomerPerson[]> {
  let query = db
    .selectFrom('user_customers as uc')
    .innerJoin('users as u', 'u.id', 'uc.user_id')
    .where('uc.customer_id', '=', customerId);
  if (userId !== undefined) query = query.where('u.id', '=', userId);
  return query
    .select([
      'u.id as userId',
      'uc.id as associationId',
      shownName.as('name'),
      'u.email',
      'uc.access_level as accessLevel',
      'u.status',
      'uc.is_active as isActive',
      'uc.is_primary_contact as isPrimaryContact',
      'uc.created_at as since',
      sql<Date | null>`(select max(i.expires_at) from invitations i where i.user_id = u.id and i.purpose = 'setup' and i.used_at is null)`.as(
        'invitationEndsAt',
      ),
    ])
    .orderBy(sql`lower(${shownName})`)
    .orderBy('u.id')
    .limit(most)
    .execute();
}

/** Whether a person belongs to any customer. */
export async function belongsSomewhere(db: Db, userId: number): Promise<boolean> {
  const found = await db.selectFrom('user_customers').select('id').where('user_id', '=', userId).limit(1).execute();
  return found.length > 0;
}
