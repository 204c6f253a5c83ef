import { type SqlBool, sql } from 'kysely';
import { closedAccounts } from '#domain/access.ts';
import type { AccessLevel, Role, UserStatus } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { announceRights } from '../delivery/live-events.ts';
import { holdsTerms, type Page } from '../period.ts';
import { textArray } from '../text.ts';
import { hasFactor } from './second-factors.ts';

/** A person with an account, or who asked for one. `invitationEndsAt` is null where no unused invitation is left. */
export type PersonRow = {
  id: number;
  email: string;
  name: string;
  role: Role;
  status: UserStatus;
  reason: string | null;
  adminNotes: string | null;
  createdAt: Date;
  /** When the person last asked for access; otherwise when the account was made. */
  requestedAt: Date;
  lastLoginAt: Date | null;
  invitationEndsAt: Date | null;
  customers: { id: number; name: string; level: AccessLevel }[];
  hasFactor: boolean;
  isSetUp: boolean;
};

/** Which people are wanted; `includeInactive` false leaves out accounts that are deactivated or rejected. */
export type PeopleFilter = Page & {
  id?: number;
  includeInactive: boolean;
  search?: string | undefined;
  role?: Role | undefined;
  status?: UserStatus | undefined;
  customerId?: number | undefined;
};

const requestedAt = sql<Date>`coalesce(u.requested_at, u.created_at)`;

/** One page of people, those seen last first (of those who wait the longest wait first), with their customers, and how many match. */
export async function listPeople(db: Db, filter: PeopleFilter): Promise<{ rows: PersonRow[]; total: number }> {
  let query = db.selectFrom('users as u');
  if (filter.id !== undefined) query = query.where('u.id', '=', filter.id);
  if (!filter.includeInactive) query = query.where('u.status', 'not in', [...closedAccounts]);
  if (filter.role !== undefined) query = query.where('u.role', '=', filter.role);
  if (filter.status !== undefined) query = query.where('u.status', '=', filter.status);
  if (filter.search) query = query.where(holdsTerms(sql`u.email || ' ' || u.display_name`, filter.search));
  if (filter.customerId !== undefined)
    query = query.where(
      sql<SqlBool>`exists (select 1 from user_customers uc where uc.user_id = u.id and uc.customer_id = ${filter.customerId}::int)`,
    );
  const waiting = filter.status === 'pending_approval';
  // The page is cut out first: what is asked for each person would otherwise be asked for everybody.
  const page = query
    .selectAll('u')
    .orderBy(sql`u.last_login_at desc nulls last`)
    .orderBy(waiting ? requestedAt : sql`u.created_at`, waiting ? 'asc' : 'desc')
    .orderBy('u.id')
    .limit(filter.limit)
    .offset(filter.offset);
  const rows = await db
    .selectFrom(page.as('u'))
    .select([
      'u.id',
      'u.email',
      'u.display_name as name',
      'u.role',
      'u.status',
      'u.registration_reason as reason',
      'u.admin_notes as adminNotes',
      'u.created_at as createdAt',
      requestedAt.as('requestedAt'),
      'u.last_login_at as lastLoginAt',
      sql<Date | null>`(select max(i.expires_at) from invitations i where i.user_id = u.id and i.purpose = 'setup' and i.used_at is null)`.as(
        'invitationEndsAt',
      ),
      sql<PersonRow['customers'] | null>`(select json_agg(json_build_object('id', c.id, 'name', c.name, 'level', uc.access_level)
          order by lower(c.name)) from user_customers uc join customers c on c.id = uc.customer_id
        where uc.user_id = u.id and uc.is_active)`.as('customers'),
      hasFactor('u').as('hasFactor'),
      sql<boolean>`u.password_hash is not null`.as('isSetUp'),
    ])
    .orderBy(sql`u.last_login_at desc nulls last`)
    .orderBy(waiting ? requestedAt : sql`u.created_at`, waiting ? 'asc' : 'desc')
    .orderBy('u.id')
    .execute();
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows: rows.map(({ customers, ...row }) => ({ ...row, customers: customers ?? [] })), total: Number(total) };
}

/** How many people have each status, and since when the first of those who wait does. */
export async function countPeople(db: Db): Promise<{ byStatus: Map<UserStatus, number>; oldestWaitingAt: Date | null }> {
  const rows = await db
    .selectFrom('users as u')
    .select(({ fn }) => ['status', fn.countAll<number>().as('people'), sql<Date>`min(${requestedAt})`.as('oldestAt')])
    .groupBy('status')
    .execute();
  return {
    byStatus: new Map(rows.map(({ status, people }) => [status, Number(people)])),
    oldestWaitingAt: rows.find(({ status }) => status === 'pending_approval')?.oldestAt ?? null,
  };
}

/** Changes the name, role or notes of an account; what is left out stays. */
export async function changePerson(
  db: Db,
  id: number,
  change: { name?: string | undefined; role?: Role | undefined; adminNotes?: string | undefined },
): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({
      display_name: change.name ?? eb.ref('display_name'),
      role: change.role ?? eb.ref('role'),
      admin_notes: change.adminNotes ?? eb.ref('admin_notes'),
    }))
    .where('id', '=', id)
    .execute();
  if (change.role !== undefined) await announceRights(db);
}

/** Locks the active staff, so that two requests cannot take the last two away at once; answers whether anybody but this account is left. */
export async function hasOtherAdministrator(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['admin', 'super_admin'])
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.some((row) => row.id !== id);
}

/** The customers in use of which this person is the only active owner, staff not counted, by name; where the person leaves, those that others belong to. */
export async function onlyOwnerOf(tx: Db, userId: number, leaves: boolean): Promise<{ id: number; name: string }[]> {
  return tx
    .selectFrom('user_customers as mine')
    .innerJoin('customers as c', 'c.id', 'mine.customer_id')
    .select(['c.id', 'c.name'])
    .where('mine.user_id', '=', userId)
    .where('c.is_active', '=', true)
    .where('mine.access_level', '=', 'owner')
    .where('mine.is_active', '=', true)
    .$if(leaves, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('user_customers as o')
            .select('o.id')
            .whereRef('o.customer_id', '=', 'c.id')
            .where('o.user_id', '<>', userId),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('user_customers as o')
            .innerJoin('users as u', 'u.id', 'o.user_id')
            .select('o.id')
            .whereRef('o.customer_id', '=', 'c.id')
            .where('o.user_id', '<>', userId)
            .where('o.access_level', '=', 'owner')
            .where('o.is_active', '=', true)
            .where('u.status', '=', 'active')
            .where('u.role', '=', 'customer'),
        ),
      ),
    )
    .orderBy('c.name')
    .execute();
}

/** The customers in use that manage these domains, by the name of the domain; at most three of each, by name. */
export async function customersByDomain(
  db: Db,
  names: readonly string[],
): Promise<Map<string, { id: number; name: string; domain: string }[]>> {
  const found = new Map<string, { id: number; name: string; domain: string }[]>();
  if (names.length === 0) return found;
  const { rows } = await sql<{ id: number; name: string; domain: string }>`select c.id, c.name, d.name as domain from domains d
    cross join lateral (select c.id, c.name from domain_customers dc join customers c on c.id = dc.customer_id and c.is_active
      where dc.domain_id = d.id and dc.access_level in ('manage', 'owner') order by c.name limit 3) c
    where d.name = any(${textArray(names)}::text[]) and d.is_active order by c.name`.execute(db);
  for (const row of rows) found.set(row.domain, [...(found.get(row.domain) ?? []), row]);
  return found;
}
