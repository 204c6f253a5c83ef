import { sql } from 'kysely';
import type { FullCheckHours } from '#domain/vocabulary.ts';
import type { Db } from '../database.ts';
import { announceRights } from '../delivery/live-events.ts';
import type { Page } from '../period.ts';
import { givesAccess } from './in-use.ts';

/** What staff note of a customer, as it is written. */
export type CustomerFields = {
  name: string;
  email: string | null;
  telephone: string;
  billingEmail: string;
  dnsContact: string;
  informationOfficer: string;
  notes: string;
};

/** The file of a customer; `removedAt` where it is removed. */
export type CustomerFileRow = CustomerFields & {
  id: number;
  version: number;
  changedAt: Date | null;
  changedBy: string | null;
  fullCheckHours: FullCheckHours;
  removedAt: Date | null;
};

/** The file of a customer, also of a removed one; with `isLocked` nobody else can change it until the transaction ends. */
export async function readCustomerFile(db: Db, id: number, isLocked = false): Promise<CustomerFileRow | null> {
  const found = await sql<CustomerFileRow>`select c.id, c.name, c.email, c.telephone, c.billing_email as "billingEmail",
      c.dns_contact as "dnsContact", c.information_officer as "informationOfficer", c.notes, c.version,
      c.changed_at as "changedAt", c.full_check_hours as "fullCheckHours", c.removed_at as "removedAt",
      (select u.display_name from users u where u.id = c.changed_by) as "changedBy"
    from customers c where c.id = ${id} ${isLocked ? sql`for update of c` : sql``}`.execute(db);
  return found.rows[0] ?? null;
}

/** Writes fields of a customer's file as the next version. */
export async function writeCustomerFile(
  db: Db,
  id: number,
  change: Partial<CustomerFields> & { fullCheckHours?: FullCheckHours },
  { by, at }: { by: number; at: Date },
): Promise<void> {
  await db
    .updateTable('customers')
    .set((eb) => ({
      name: change.name ?? eb.ref('name'),
      email: change.email === undefined ? eb.ref('email') : change.email,
      telephone: change.telephone ?? eb.ref('telephone'),
      billing_email: change.billingEmail ?? eb.ref('billing_email'),
      dns_contact: change.dnsContact ?? eb.ref('dns_contact'),
      information_officer: change.informationOfficer ?? eb.ref('information_officer'),
      notes: change.notes ?? eb.ref('notes'),
      full_check_hours: change.fullCheckHours ?? eb.ref('full_check_hours'),
      version: eb('version', '+', 1),
      changed_at: at,
      changed_by: by,
    }))
    .where('id', '=', id)
    .execute();
}

/** Takes a customer out of use, or brings it back; says whether anything changed. */
export async function setCustomerRemoved(db: Db, id: number, removedAt: Date | null): Promise<boolean> {
  const result = await db
    .updateTable('customers')
    .set({ is_active: removedAt === null, removed_at: removedAt })
    .where('id', '=', id)
    .where('is_active', '=', removedAt !== null)
    .executeTakeFirst();
  await announceRights(db);
  return result.numUpdatedRows === 1n;
}

export type RemovedCustomerRow = {
  id: number;
  name: string;
  removedAt: Date;
  removedBy: string | null;
  domainCount: number;
  userCount: number;
};

/** Customers removed after a time, the latest first, with who removed them and what they still have. */
export async function listRemovedCustomers(
  db: Db,
  removedAfter: Date,
  { limit, offset }: Page,
): Promise<{ rows: RemovedCustomerRow[]; total: number }> {
  const from = sql`from customers c where not c.is_active and c.removed_at > ${removedAfter}`;
  const found = await sql<RemovedCustomerRow>`select c.id, c.name, c.removed_at as "removedAt",
      (select u.display_name from audit a join users u on u.id = a.actor_user_id
        where a.entity = 'customer' and a.entity_id = c.id::text and a.action = 'customer_removed'
        order by a.at desc, a.id desc limit 1) as "removedBy",
      (select count(*)::int from domain_customers dc join domains d on d.id = dc.domain_id
        where dc.customer_id = c.id and d.is_active) as "domainCount",
      (select count(*)::int from user_customers uc where uc.customer_id = c.id and ${givesAccess('uc')}) as "userCount"
    ${from} order by c.removed_at desc, c.id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

/** Customers removed before a time that still have domains, people, contacts or notes. */
export async function customersToClear(db: Db, removedBefore: Date): Promise<number[]> {
  const found = await sql<{ id: number }>`select c.id from customers c where not c.is_active and c.removed_at < ${removedBefore}
    and (exists (select 1 from domain_customers d where d.customer_id = c.id)
      or exists (select 1 from user_customers u where u.customer_id = c.id)
      or exists (select 1 from customer_branding b where b.customer_id = c.id)
      or concat(c.email, c.telephone, c.billing_email, c.dns_contact, c.information_officer, c.notes) <> '')`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** Ends every association with a customer and clears its contacts and notes; name and billing stay, as tax law asks for. */
export async function clearCustomer(db: Db, id: number): Promise<void> {
  await db.deleteFrom('user_customers').where('customer_id', '=', id).execute();
  await db.deleteFrom('customer_branding').where('customer_id', '=', id).execute();
  await db
    .updateTable('customers')
    .set({ email: null, telephone: '', billing_email: '', dns_contact: '', information_officer: '', notes: '' })
    .where('id', '=', id)
    .execute();
}
