import { type RawBuilder, sql } from 'kysely';
import type { StoredTlsFailure, StoredTlsPolicy, StoredTlsReport } from '#domain/tls-report.ts';
import type { Db } from '../database.ts';
import { type DayRange, inDays, ofDomains, type Page } from '../period.ts';

/** A TLS report as it is listed; sessions are counts of connections. */
export type TlsReportRow = Omit<StoredTlsReport, 'contactInfo' | 'policies'> & {
  policyDomain: string;
  successes: number;
  failures: number;
};

type TlsPolicyRow = StoredTlsPolicy & { seq: number };

/** A TLS report with its policies and their failures. */
export type TlsReportDetail = TlsReportRow &
  StoredTlsReport & { fileName: string | null; channel: string; notes: string[]; policies: TlsPolicyRow[] };

const columns = sql.raw(`t.id, t.domain_id as "domainId", t.org_name as "orgName", t.policy_domain as "policyDomain",
  t.ext_report_id as "reportId", t.begin_at as "beginAt", t.end_at as "endAt", t.received_at as "receivedAt",
  t.successes::float8 as successes, t.failures::float8 as failures`);

/** Sums over TLS reports. */
export type TlsTotals = { reports: number; successes: number; failures: number; reporters: number; lastDay: string | null };

/** The TLS reports of some domains in a period, the newest day first; `reports` counts those asked for, the other sums are of all in the period. */
export async function listTlsReports(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
  { failedOnly, limit, offset }: Page & { failedOnly: boolean },
): Promise<{ rows: TlsReportRow[]; totals: TlsTotals }> {
  const isFailed: RawBuilder<boolean> = failedOnly ? sql`t.failures > 0` : sql`true`;
  const where = sql`${ofDomains('t', domainIds)} and ${inDays('t', days)}`;
  const found = await sql<TlsReportRow>`select ${columns} from tls_reports t where ${where} and ${isFailed}
    order by t.day desc, t.failures desc, t.id desc limit ${limit}::int offset ${offset}::int`.execute(db);
  const sums = await sql<TlsTotals>`select count(*) filter (where ${isFailed})::int as reports,
      coalesce(sum(t.successes), 0)::float8 as successes, coalesce(sum(t.failures), 0)::float8 as failures,
      count(distinct t.org_name)::int as reporters, max(t.day) as "lastDay"
    from tls_reports t where ${where}`.execute(db);
  const [totals] = sums.rows;
  if (totals === undefined) throw new Error('A sum without a row.');
  return { rows: found.rows, totals };
}

/** A TLS report of one of these domains with everything in it; `null` for another one. */
export async function findTlsReport(db: Db, domainIds: readonly number[], id: number): Promise<TlsReportDetail | null> {
  const found = await sql<Omit<TlsReportDetail, 'policies'>>`select ${columns}, t.contact_info as "contactInfo",
      t.file_name as "fileName", t.channel, t.notes
    from tls_reports t where ${ofDomains('t', domainIds)} and t.id = ${id}`.execute(db);
  const [report] = found.rows;
  if (report === undefined) return null;
  const policies = await sql<
    Omit<TlsPolicyRow, 'details'>
  >`select seq, policy_type as "policyType", policy_domain as "policyDomain",
      policy_strings as "policyStrings", mx_hosts as "mxHosts", successes::float8 as successes, failures::float8 as failures
    from tls_policies where domain_id = ${report.domainId} and report_id = ${id} order by seq`.execute(db);
  const details = await sql<
    StoredTlsFailure & { policySeq: number }
  >`select policy_seq as "policySeq", result_type as "resultType",
      failed_sessions::float8 as "failedSessions", sending_mta_ip as "sendingMtaIp", receiving_ip as "receivingIp",
      receiving_mx_hostname as "receivingMxHostname", receiving_mx_helo as "receivingMxHelo", additional_information as "additionalInformation",
      failure_reason_code as "reasonCode"
    from tls_failures where domain_id = ${report.domainId} and report_id = ${id}
    order by policy_seq, failed_sessions desc, seq limit 500`.execute(db);
  return {
    ...report,
    policies: policies.rows.map((policy) => ({
      ...policy,
      details: details.rows.filter(({ policySeq }) => policySeq === policy.seq),
    })),
  };
}
