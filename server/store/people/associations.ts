import { sql } from 'kysely';
import type { AccessLevel, Role, UserStatus } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { announceRights } from '../delivery/live-events.ts';
import { holdsTerms } from '../period.ts';
import { domainCounts } from './customers.ts';

export type AssociationRow = {
  id: number;
  userId: number;
  userEmail: string;
  userName: string;
  /** Under which name the people of the customer know the person. */
  shownName: string;
  userRole: Role;
  userStatus: UserStatus;
  customerId: number;
  customerName: string;
  customerEmail: string | null;
  accessLevel: AccessLevel;
  isActive: boolean;
  isPrimaryContact: boolean;
  createdAt: Date;
  lastLoginAt: Date | null;
  domainCount: number;
};

type Filter = {
  id?: number | undefined;
  customerId?: number | undefined;
  userId?: number | undefined;
  limit: number;
  offset: number;
};

export async function listAssociations(db: Db, filter: Filter): Promise<{ rows: AssociationRow[]; total: number }> {
  let query = db
    .selectFrom('user_customers')
    .innerJoin('users', 'users.id', 'user_customers.user_id')
    .innerJoin('customers', 'customers.id', 'user_customers.customer_id');
  if (filter.id !== undefined) query = query.where('user_customers.id', '=', filter.id);
  if (filter.customerId !== undefined) query = query.where('user_customers.customer_id', '=', filter.customerId);
  if (filter.userId !== undefined) query = query.where('user_customers.user_id', '=', filter.userId);
  const rows = await query
    .select([
      'user_customers.id',
      'users.id as user_id',
      'users.email as user_email',
      'users.display_name',
      sql<string>`coalesce(user_customers.given_name, users.display_name)`.as('shown_name'),
      'users.role',
      'users.status as user_status',
      'customers.id as customer_id',
      'customers.name as customer_name',
      'customers.email as customer_email',
      'user_customers.access_level',
      'user_customers.is_active',
      'user_customers.is_primary_contact',
      'user_customers.created_at',
      'users.last_login_at',
    ])
    .orderBy(sql`lower(customers.name), lower(users.email), user_customers.id`)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const domains = await domainCounts(
    db,
    rows.map((row) => row.customer_id),
  );
  return {
    total: Number(total),
    rows: rows.map((row) => ({
      id: row.id,
      userId: row.user_id,
      userEmail: row.user_email,
      userName: row.display_name,
      shownName: row.shown_name,
      userRole: row.role,
      userStatus: row.user_status,
      customerId: row.customer_id,
      customerName: row.customer_name,
      customerEmail: row.customer_email,
      accessLevel: row.access_level,
      isActive: row.is_active,
      isPrimaryContact: row.is_primary_contact,
      createdAt: row.created_at,
      lastLoginAt: row.last_login_at,
      domainCount: domains.get(row.customer_id) ?? 0,
    })),
  };
}

/**
 * Lets one change at a time through to what is counted or booked for a customer, until its transaction ends. Rows that only refer to the customer
 * are stored meanwhile.
 */
export async function lockCustomer(tx: Db, id: number): Promise<void> {
  await tx.selectFrom('customers').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Adds or brings back an association; the same call twice changes nothing more. A given name is that of a new one. */
export async function putAssociation(
  db: Db,
  association: {
    userId: number;
    customerId: number;
    accessLevel: AccessLevel;
    isPrimaryContact: boolean;
    givenName?: string | null;
  },
): Promise<number> {
  const values = { access_level: association.accessLevel, is_primary_contact: association.isPrimaryContact, is_active: true };
  const { id } = await db
    .insertInto('user_customers')
    .values({
      user_id: association.userId,
      customer_id: association.customerId,
      given_name: association.givenName ?? null,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'customer_id']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  await announceRights(db);
  return id;
}

export async function changeAssociation(
  db: Db,
  id: number,
  change: { accessLevel?: AccessLevel | undefined; isPrimaryContact?: boolean | undefined; isActive?: boolean | undefined },
): Promise<boolean> {
  const result = await db
    .updateTable('user_customers')
    .set((eb) => ({
      access_level: change.accessLevel ?? eb.ref('access_level'),
      is_primary_contact: change.isPrimaryContact ?? eb.ref('is_primary_contact'),
      is_active: change.isActive ?? eb.ref('is_active'),
    }))
    .where('id', '=', id)
    .executeTakeFirst();
  await announceRights(db);
  return result.numUpdatedRows === 1n;
}

export async function removeAssociation(db: Db, id: number): Promise<boolean> {
  const result = await db.deleteFrom('user_customers').where('id', '=', id).executeTakeFirst();
  await announceRights(db);
  return result.numDeletedRows === 1n;
}

export async function listUsers(
  db: Db,
  page: { limit: number; offset: number; search?: string | undefined },
): Promise<{ rows: { id: number; email: string; name: string; role: Role; status: string }[]; total: number }> {
  let query = db.selectFrom('users');
  if (page.search !== undefined && page.search !== '')
    query = query.where(holdsTerms(sql`email || ' ' || display_name`, page.search));
  const rows = await query
    .select(['id', 'email', 'display_name', 'role', 'status'])
    .orderBy('email')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return {
    total: Number(total),
    rows: rows.map((row) => ({
      id: row.id,
      email: row.email,
      name: row.display_name,
      role: row.role,
      status: row.status,
    })),
  };
}
