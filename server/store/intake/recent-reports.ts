import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { type ReportRow, reportColumns } from '../reports/report-rows.ts';
import type { CustomerScope } from '../scope.ts';

export type RecentReport = ReportRow & { domainName: string };

/** One page of received reports (shares) within scope, the last received first, and how many there are. */
export async function recentReports(
  db: Db,
  scope: CustomerScope,
  page: { limit: number; offset: number; withSubdomains: boolean },
): Promise<{ rows: RecentReport[]; count: number }> {
  const within =
    scope.kind === 'all'
      ? sql`true`
      : sql`exists (select 1 from domain_customers c where c.domain_id = t.domain_id
          and c.customer_id = any(${`{${scope.ids.join(',')}}`}::text::int[]))`;
  const where = sql`where ${within} ${page.withSubdomains ? sql`` : sql`and t.policy_domain = d.name`}`;
  const found = await sql<RecentReport>`select ${reportColumns}, d.name as "domainName"
    from reports t join domains d on d.id = t.domain_id ${where}
    order by t.received_at desc, t.id desc, t.domain_id limit ${page.limit}::int offset ${page.offset}::int`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count
    from reports t join domains d on d.id = t.domain_id ${where}`.execute(db);
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 };
}
