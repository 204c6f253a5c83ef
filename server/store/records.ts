import { type RawBuilder, sql } from 'kysely';
import type {
  DkimAuthResult,
  OverrideReason,
  PublishedPolicy,
  RefusedRow,
  SpfAuthResult,
} from '#domain/dmarc/aggregate-report.ts';
import type { Db } from './database.ts';
import { anywhere, type DayRange, type Direction, inDays, ofDomains, orderBy, type Page } from './period.ts';
import type { Channel } from './report-share.ts';
import type { ReportState } from './tables/facts.ts';

export type ReportRow = {
  domainId: number;
  id: number;
  state: ReportState;
  reporterKey: string;
  orgName: string;
  reportId: string;
  policyDomain: string;
  beginAt: Date;
  endAt: Date;
  day: string;
  spanDays: number;
  receivedAt: Date;
  messageId: number | null;
  fileName: string | null;
  channel: Channel;
  shape: 'rfc7489' | 'rfc9990';
  recovered: boolean;
  rows: number;
  refused: number;
  total: number;
  passed: number;
  dkimAligned: number;
  spfAligned: number;
  dispNone: number;
  dispQuarantine: number;
  dispReject: number;
  supersededBy: number | null;
  bytesXml: number;
};
export type ReportDetail = ReportRow & {
  email: string | null;
  extraContactInfo: string | null;
  version: string | null;
  generator: string | null;
  errors: string[];
  policy: PublishedPolicy;
  extensionsSkipped: number;
  notes: string[];
};
export type RecordRow = {
  domainId: number;
  reportId: number;
  seq: number;
  day: string;
  sourceIp: string;
  count: number;
  disposition: string;
  dkimAligned: boolean;
  spfAligned: boolean;
  headerFrom: string;
  envelopeFrom: string | null;
  envelopeTo: string | null;
  reasons: OverrideReason[];
  dkim: DkimAuthResult[];
  spf: SpfAuthResult[];
};
export type ReportSort = 'day' | 'receivedAt' | 'reporter' | 'policyDomain' | 'total' | 'rows' | 'refused';
export type ReportFilter = {
  reporterKey?: string | undefined;
  shape?: 'rfc7489' | 'rfc9990' | undefined;
  withRefused?: boolean | undefined;
  withSuperseded?: boolean | undefined;
  text?: string | undefined;
};

const SORTS: Record<ReportSort, string> = {
  day: 't.begin_at',
  receivedAt: 't.received_at',
  reporter: 't.org_name',
  policyDomain: 't.policy_domain',
  total: 't.total',
  rows: 't.rows_count',
  refused: 't.refused_count',
};
const REPORT =
  sql.raw(`t.domain_id as "domainId", t.id, t.state, t.reporter_key as "reporterKey", t.org_name as "orgName", t.ext_report_id as "reportId",
  t.policy_domain as "policyDomain", t.begin_at as "beginAt", t.end_at as "endAt", t.day, t.span_days as "spanDays", t.received_at as "receivedAt",
  t.message_id as "messageId", t.file_name as "fileName", t.channel, t.shape, t.recovered, t.rows_count as "rows", t.refused_count as "refused",
  t.total::float8 as total, t.passed::float8 as passed, t.dkim_aligned::float8 as "dkimAligned", t.spf_aligned::float8 as "spfAligned",
  t.disp_none::float8 as "dispNone", t.disp_quarantine::float8 as "dispQuarantine", t.disp_reject::float8 as "dispReject",
  t.superseded_by as "supersededBy", t.bytes_xml as "bytesXml"`);
const RECORD =
  sql.raw(`w.domain_id as "domainId", w.report_id as "reportId", w.seq, w.day, host(w.source_ip) as "sourceIp", w.count::float8 as count, w.disposition,
  w.dkim_aligned as "dkimAligned", w.spf_aligned as "spfAligned", w.header_from as "headerFrom", w.envelope_from as "envelopeFrom", w.envelope_to as "envelopeTo",
  w.reasons, w.dkim, w.spf`);

function wanted(domainIds: readonly number[], days: DayRange, filter: ReportFilter): RawBuilder<unknown> {
  const pattern = filter.text ? anywhere(filter.text) : null;
  return sql`where ${ofDomains('t', domainIds)} and ${inDays('t', days)}
    and t.state in (${filter.withSuperseded ? sql`'current', 'superseded'` : sql`'current'`})
    ${filter.reporterKey ? sql`and t.reporter_key = ${filter.reporterKey}` : sql``}
    ${filter.shape ? sql`and t.shape = ${filter.shape}` : sql``}
    ${filter.withRefused ? sql`and t.refused_count > 0` : sql``}
    ${pattern ? sql`and (t.org_name ilike ${pattern} or t.ext_report_id ilike ${pattern} or t.policy_domain ilike ${pattern} or t.file_name ilike ${pattern})` : sql``}`;
}

/** One page of reports (shares) by day of their beginning, and how many there are. */
export async function listReports(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
  options: ReportFilter & Page & { sort: ReportSort; direction: Direction },
): Promise<{ rows: ReportRow[]; count: number }> {
  const where = wanted(domainIds, days, options);
  const found = await sql<ReportRow>`select ${REPORT} from reports t ${where}
    ${orderBy(SORTS, options.sort, options.direction, 't.id desc, t.domain_id')} limit ${options.limit}::int offset ${options.offset}::int`.execute(
    db,
  );
  const counted = await sql<{ count: number }>`select count(*)::int as count from reports t ${where}`.execute(db);
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 };
}

/** The shares of one received report in these domains, in full; empty where there is none to see. */
export async function findReport(db: Db, domainIds: readonly number[], id: number): Promise<ReportDetail[]> {
  const found =
    await sql<ReportDetail>`select ${REPORT}, t.email, t.extra_contact_info as "extraContactInfo", t.version, t.generator, t.errors, t.policy,
      t.extensions_skipped as "extensionsSkipped", t.notes
    from reports t where ${ofDomains('t', domainIds)} and t.id = ${id} and t.state <> 'loading' order by t.domain_id`.execute(db);
  return found.rows;
}

/** One page of the rows of one share, in the report's own order. */
export async function reportRecords(
  db: Db,
  domainIds: readonly number[],
  domainId: number,
  id: number,
  { offset, limit }: Page,
): Promise<RecordRow[]> {
  const found =
    await sql<RecordRow>`select ${RECORD} from reports t join report_records w on w.domain_id = t.domain_id and w.day = t.day and w.report_id = t.id
    where ${ofDomains('t', domainIds)} and t.domain_id = ${domainId} and t.id = ${id} and t.state <> 'loading'
    order by w.seq limit ${limit}::int offset ${offset}::int`.execute(db);
  return found.rows;
}

/** One page of the rows of one share that could not be read. */
export async function refusedRows(
  db: Db,
  domainIds: readonly number[],
  domainId: number,
  id: number,
  { offset, limit }: Page,
): Promise<RefusedRow[]> {
  const found = await sql<RefusedRow>`select f.seq, f.code, f.text, f.sample from refused_rows f
    where ${ofDomains('f', domainIds)} and f.domain_id = ${domainId} and f.report_id = ${id}
    order by f.seq limit ${limit}::int offset ${offset}::int`.execute(db);
  return found.rows;
}

/** Reports in which a source appears, newest first, with what they say of this source only. */
export async function sourceReports(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
  sourceIp: string,
  { offset, limit }: Page,
): Promise<
  {
    domainId: number;
    id: number;
    orgName: string;
    reportId: string;
    policyDomain: string;
    day: string;
    rows: number;
    total: number;
    passed: number;
  }[]
> {
  const found = await sql<
    Awaited<ReturnType<typeof sourceReports>>[number]
  >`select t.domain_id as "domainId", t.id, t.org_name as "orgName", t.ext_report_id as "reportId",
      t.policy_domain as "policyDomain", t.day, count(*)::int as rows, sum(w.count)::float8 as total,
      coalesce(sum(w.count) filter (where w.dkim_aligned or w.spf_aligned), 0)::float8 as passed
    from report_records w join reports t on t.domain_id = w.domain_id and t.id = w.report_id and t.state = 'current'
    where ${ofDomains('w', domainIds)} and ${inDays('w', days)} and w.source_ip = ${sourceIp}::inet
    group by t.domain_id, t.id order by t.day desc, t.id desc limit ${limit}::int offset ${offset}::int`.execute(db);
  return found.rows;
}

/** One page of the rows of a source, newest day first, from the reports that count. */
export async function sourceRecords(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
  sourceIp: string,
  { offset, limit }: Page,
): Promise<(RecordRow & { orgName: string })[]> {
  const found = await sql<RecordRow & { orgName: string }>`select ${RECORD}, t.org_name as "orgName"
    from report_records w join reports t on t.domain_id = w.domain_id and t.id = w.report_id and t.state = 'current'
    where ${ofDomains('w', domainIds)} and ${inDays('w', days)} and w.source_ip = ${sourceIp}::inet
    order by w.day desc, w.report_id desc, w.seq limit ${limit}::int offset ${offset}::int`.execute(db);
  return found.rows;
}
