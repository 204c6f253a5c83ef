import { sql } from 'kysely';
import type { FailureReport } from '#domain/dmarc/failure-report.ts';
import type { Db } from '../database.ts';
import { type DayRange, inDays, ofDomains, type Page } from '../period.ts';

/** A failure report as it is stored: redacted. `incidents` counts messages. */
export type FailureReportRow = {
  id: number;
  domainId: number;
  reporter: string | null;
  reportedDomain: string;
  sourceIp: string | null;
  authFailure: string | null;
  deliveryResult: string | null;
  incidents: number;
  arrivalAt: Date | null;
  receivedAt: Date;
  expiresAt: Date;
};

/** A failure report with everything that is stored of it. */
export type FailureReportDetail = FailureReportRow & { redacted: FailureReport };

const columns = sql.raw(`t.id, t.domain_id as "domainId", t.reporter, t.reported_domain as "reportedDomain",
  host(t.source_ip) as "sourceIp", t.auth_failure as "authFailure", t.delivery_result as "deliveryResult", t.incidents,
  t.arrival_at as "arrivalAt", t.received_at as "receivedAt", t.expires_at as "expiresAt"`);

/** The failure reports of some domains received in a period, the newest first, and how many there are. */
export async function listFailureReports(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
  { limit, offset }: Page,
): Promise<{ rows: FailureReportRow[]; total: number }> {
  const where = sql`${ofDomains('t', domainIds)} and ${inDays('t', days)}`;
  const found = await sql<FailureReportRow>`select ${columns} from failure_reports t where ${where}
    order by t.received_at desc, t.id desc limit ${limit}::int offset ${offset}::int`.execute(db);
  const counted = await sql<{ n: number }>`select count(*)::int as n from failure_reports t where ${where}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.n ?? 0 };
}

/** A failure report of one of these domains; `null` for another one. */
export async function findFailureReport(db: Db, domainIds: readonly number[], id: number): Promise<FailureReportDetail | null> {
  const found = await sql<FailureReportDetail>`select ${columns}, t.redacted from failure_reports t
    where ${ofDomains('t', domainIds)} and t.id = ${id}`.execute(db);
  return found.rows[0] ?? null;
}
