import { sql } from 'kysely';
import { sastOf } from '#domain/sast.ts';
import type { Db } from '../database.ts';

/** What there is and what waits, all customers together. */
export type AdminCounts = Record<
  | 'alerts'
  | 'critical'
  | 'waiting'
  | 'leads'
  | 'onboardings'
  | 'customers'
  | 'support'
  | 'unpaid'
  | 'overdue'
  | 'orphans'
  | 'domains'
  | 'unverified',
  number
>;

/** Counts for the staff; an invoice is overdue the day after it was due, in South Africa. */
export async function adminCounts(db: Db, now: Date): Promise<AdminCounts> {
  const today = sastOf(now.getTime()).day;
  const found = await sql<AdminCounts>`select
      (select count(*)::int from alerts where status = 'open') as alerts,
      (select count(*)::int from alerts where status = 'open' and severity = 'critical') as critical,
      (select count(*)::int from users where status = 'pending_approval') as waiting,
      (select count(*)::int from leads where status in ('new', 'contacted', 'qualified', 'quoted')) as leads,
      (select count(*)::int from onboardings o join customers c on c.id = o.customer_id and c.is_active
        where o.status not in ('finished', 'stopped')) as onboardings,
      (select count(*)::int from customers where is_active) as customers,
      (select count(*)::int from support_requests where status not in ('resolved', 'closed', 'cancelled')) as support,
      (select count(*)::int from invoices where status in ('issued', 'partially_paid')) as unpaid,
      (select count(*)::int from invoices where status in ('issued', 'partially_paid') and due_on < ${today}) as overdue,
      (select count(*)::int from messages where status = 'orphan') as orphans,
      (select count(*)::int from domains where is_active) as domains,
      (select count(distinct domain_id)::int from domain_claims) as unverified`.execute(db);
  const [counts] = found.rows;
  if (counts === undefined) throw new Error('The counts of the installation were not answered.');
  return counts;
}
