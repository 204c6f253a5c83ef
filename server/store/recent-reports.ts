import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { ReportRow } from './records.ts';
import type { CustomerScope } from './scope.ts';

export type RecentReport = ReportRow & {
  domainName: string;
  generator: string | null;
  policyP: string | null;
  discoveryMethod: string | null;
};

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
  const where = sql`where t.state in ('current', 'superseded') and ${within} ${page.withSubdomains ? sql`` : sql`and t.policy_domain = d.name`}`;
  const found = await sql<RecentReport>`select t.domain_id as "domainId", d.name as "domainName", t.id, t.state,
      t.reporter_key as "reporterKey", t.org_name as "orgName", t.ext_report_id as "reportId", t.policy_domain as "policyDomain",
      t.begin_at as "beginAt", t.end_at as "endAt", t.day, t.span_days as "spanDays", t.received_at as "receivedAt",
      t.message_id as "messageId", t.file_name as "fileName", t.channel, t.shape, t.recovered, t.rows_count as "rows",
      t.refused_count as "refused", t.total::float8 as total, t.passed::float8 as passed, t.dkim_aligned::float8 as "dkimAligned",
      t.spf_aligned::float8 as "spfAligned", t.disp_none::float8 as "dispNone", t.disp_quarantine::float8 as "dispQuarantine",
      t.disp_reject::float8 as "dispReject", t.superseded_by as "supersededBy", t.bytes_xml as "bytesXml", t.generator,
      t.policy ->> 'p' as "policyP", t.policy ->> 'discoveryMethod' as "discoveryMethod"
    from reports t join domains d on d.id = t.domain_id ${where}
    order by t.received_at desc, t.id desc, t.domain_id limit ${page.limit}::int offset ${page.offset}::int`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count
    from reports t join domains d on d.id = t.domain_id ${where}`.execute(db);
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 };
}
