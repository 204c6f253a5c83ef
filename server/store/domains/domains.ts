import { sql } from 'kysely';
import type { AccessLevel, MailClass } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { rowsInLists } from '../row-lists.ts';
import type { CustomerScope } from '../scope.ts';
import { plainArray } from '../text.ts';
import { claimedBy, inScope, isHeld, isHeldOrClaimed } from './domain-scope.ts';

export type DomainName = { id: number; name: string };

/** A customer that shares a domain; `level` is the access level of the share. */
export type CustomerShare = { id: number; name: string; level: AccessLevel };

export type DomainRow = DomainName & {
  mailClass: MailClass;
  isActive: boolean;
  createdAt: Date;
  notes: string;
  /** Whether a customer of the scope proved control of it, or staff gave it to one; else it is only claimed. */
  isVerified: boolean;
  customers: CustomerShare[];
};

const largestInt = 2_147_483_647;

/** Names of the active domains in scope, by number or name, or all of them. */
export async function findDomainNames(
  db: Db,
  scope: CustomerScope,
  wanted: { ids?: readonly number[]; names?: readonly string[] },
): Promise<DomainName[]> {
  const ids = wanted.ids?.filter((id) => id <= largestInt);
  if (ids?.length === 0 || wanted.names?.length === 0) return [];
  let query = inScope(db.selectFrom('domains').select(['domains.id', 'domains.name']), scope).where(
    'domains.is_active',
    '=',
    true,
  );
  if (ids !== undefined) query = query.where('domains.id', 'in', ids);
  if (wanted.names !== undefined) query = query.where('domains.name', 'in', [...wanted.names]);
  return rowsInLists<DomainName>(db, sql`${query.orderBy('domains.name')}`, ['id', 'name']);
}

export async function listDomains(
  db: Db,
  scope: CustomerScope,
  page: { limit: number; offset: number; search?: string | undefined; ids?: readonly number[]; withClaims?: boolean },
): Promise<{ rows: DomainRow[]; total: number }> {
  const held = isHeld(scope);
  let query = db.selectFrom('domains').where(page.withClaims === true ? isHeldOrClaimed(scope) : held);
  if (page.search !== undefined && page.search !== '')
    query = query.where(sql<boolean>`position(lower(${page.search}) in domains.name) > 0`);
  if (page.ids !== undefined)
    query = query.where(sql<boolean>`domains.id = any(${plainArray(page.ids.filter((id) => id <= largestInt))}::int[])`);
  const rows = await query
    .select(['domains.id', 'domains.name', 'domains.mail_class', 'domains.is_active', 'domains.created_at', 'domains.notes'])
    .select(held.as('verified'))
    .orderBy('domains.name')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const owners = await ownersOf(
    db,
    scope,
    rows.map((row) => row.id),
  );
  const claimed = rows.filter((row) => !row.verified).map((row) => row.id);
  const claims = claimed.length === 0 ? new Map<number, Claimed>() : await claimsIn(db, scope, claimed);
  return {
    total: Number(total),
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      mailClass: row.mail_class,
      isActive: row.is_active,
      createdAt: row.created_at,
      notes: row.notes ?? '',
      isVerified: row.verified,
      customers: owners.get(row.id) ?? [],
      ...(row.verified ? {} : claims.get(row.id)),
    })),
  };
}

type Claimed = Pick<DomainRow, 'mailClass' | 'createdAt' | 'customers'>;

/** What the customers of a scope claim: of a domain that others have, nothing else may show. */
async function claimsIn(db: Db, scope: CustomerScope, domainIds: readonly number[]): Promise<Map<number, Claimed>> {
  const found = await sql<
    Claimed & { id: number }
  >`select c.domain_id as id, (array_agg(c.mail_class order by c.created_at))[1] as "mailClass",
      min(c.created_at) as "createdAt", json_agg(json_build_object('id', k.id, 'name', k.name, 'level', 'owner') order by k.name) as customers
    from domain_claims c join customers k on k.id = c.customer_id
    where c.domain_id = any(${plainArray(domainIds)}::int[]) and ${claimedBy(scope)} group by c.domain_id`.execute(db);
  return new Map(found.rows.map(({ id, ...claim }) => [id, claim]));
}

async function ownersOf(db: Db, scope: CustomerScope, domainIds: number[]): Promise<Map<number, CustomerShare[]>> {
  if (domainIds.length === 0) return new Map();
  let query = db
    .selectFrom('domain_customers')
    .innerJoin('customers', 'customers.id', 'domain_customers.customer_id')
    .where('domain_customers.domain_id', 'in', domainIds);
  if (scope.kind === 'customers') query = query.where('customers.id', 'in', [...scope.ids]);
  const rows = await query
    .select(['domain_customers.domain_id', 'domain_customers.access_level', 'customers.id', 'customers.name'])
    .orderBy('customers.name')
    .execute();
  const owners = new Map<number, CustomerShare[]>();
  for (const row of rows) {
    const list = owners.get(row.domain_id) ?? [];
    list.push({ id: row.id, name: row.name, level: row.access_level });
    owners.set(row.domain_id, list);
  }
  return owners;
}

/** An active domain by its number, for a job. Not scoped: the queue works for all tenants. */
export async function findCheckedDomain(db: Db, id: number): Promise<(DomainName & { mailClass: MailClass }) | null> {
  const row = await db
    .selectFrom('domains')
    .select(['id', 'name', 'mail_class'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, name: row.name, mailClass: row.mail_class };
}

/** Every active domain with its number, for sorting records to their domains. Not scoped: the intake sees all tenants. */
export async function registeredDomains(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('domains').select(['id', 'name']).where('is_active', '=', true).execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Ids of domains above one, in their order. */
export async function domainIdsAfter(db: Db, id: number): Promise<number[]> {
  const rows = await db.selectFrom('domains').select('id').where('id', '>', id).orderBy('id').execute();
  return rows.map((row) => row.id);
}

/**
 * Registers a name, or reactivates a removed one (with `wakeFor` only one that this customer held last), which stays what it was where no
 * class is given; `null` if another customer has it.
 */
export async function addDomain(
  db: Db,
  domain: { name: string; mailClass?: MailClass | undefined; notes: string; createdBy: number | null; wakeFor?: number },
): Promise<number | null> {
  const wakeFor = domain.wakeFor ?? null;
  const row = await db
    .insertInto('domains')
    .values({ name: domain.name, mail_class: domain.mailClass ?? 'people', notes: domain.notes, created_by: domain.createdBy })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({
          is_active: true,
          mail_class: domain.mailClass ?? eb.ref('domains.mail_class'),
          notes: domain.notes,
        }))
        .where('domains.is_active', '=', false)
        .where(sql<boolean>`(${wakeFor}::int is null or ${wakeFor}::int = any(domains.last_held_by))`),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What staff noted of a domain. */
export async function staffNotes(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('domains').select('notes').where('id', '=', id).executeTakeFirst();
  return row?.notes ?? '';
}

export async function changeDomain(
  db: Db,
  id: number,
  change: { mailClass?: MailClass | undefined; notes?: string | undefined },
): Promise<void> {
  await db
    .updateTable('domains')
    .set((eb) => ({
      mail_class: change.mailClass ?? eb.ref('mail_class'),
      notes: change.notes ?? eb.ref('notes'),
    }))
    .where('id', '=', id)
    .execute();
}

/** Deactivates a domain that these customers held until now: nothing of it is lost, nothing new is counted. */
export async function deactivateDomains(db: Db, id: number, lastHeldBy: readonly number[]): Promise<void> {
  await db
    .updateTable('domains')
    .set({ is_active: false, last_held_by: [...lastHeldBy] })
    .where('id', '=', id)
    .execute();
}

export async function assignDomain(db: Db, domainId: number, customerId: number, accessLevel: AccessLevel): Promise<void> {
  await db
    .insertInto('domain_customers')
    .values({ domain_id: domainId, customer_id: customerId, access_level: accessLevel })
    .onConflict((conflict) => conflict.columns(['domain_id', 'customer_id']).doUpdateSet({ access_level: accessLevel }))
    .execute();
}

export async function takeDomain(db: Db, domainId: number, customerId: number | 'all'): Promise<boolean> {
  let query = db.deleteFrom('domain_customers').where('domain_id', '=', domainId);
  if (customerId !== 'all') query = query.where('customer_id', '=', customerId);
  const result = await query.executeTakeFirst();
  return result.numDeletedRows > 0n;
}
