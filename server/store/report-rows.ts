import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { anywhere, type DayRange, type Direction, inDays, ofDomains, type Page } from './period.ts';
import type { RecordRow, ReportRow } from './records.ts';

export type ListedReport = ReportRow & { generator: string | null; policyP: string | null; discoveryMethod: string | null };

export type ReportSort = 'received_time' | 'begin_time' | 'reporter' | 'messages' | 'failed' | 'rows' | 'unreadable_rows';

export type ReportQuery = Page & {
  sort: ReportSort;
  direction: Direction;
  reporter?: string | undefined;
  shape?: 'rfc7489' | 'rfc9990' | undefined;
  state?: 'current' | 'superseded' | undefined;
  problems?: 'unreadable_rows' | 'recovered' | 'failed_mail' | undefined;
  search?: string | undefined;
  sourceIp?: string | undefined;
};

const sorts: Record<ReportSort, string> = {
  received_time: 't.received_at',
  begin_time: 't.begin_at',
  reporter: 'lower(t.org_name)',
  messages: 't.total',
  failed: 't.total - t.passed',
  rows: 't.rows_count',
  unreadable_rows: 't.refused_count',
};

const columns =
  sql.raw(`t.domain_id as "domainId", t.id, t.state, t.reporter_key as "reporterKey", t.org_name as "orgName", t.ext_report_id as "reportId",
  t.policy_domain as "policyDomain", t.begin_at as "beginAt", t.end_at as "endAt", t.day, t.span_days as "spanDays", t.received_at as "receivedAt",
  t.message_id as "messageId", t.file_name as "fileName", t.channel, t.shape, t.recovered, t.rows_count as "rows", t.refused_count as "refused",
  t.total::float8 as total, t.passed::float8 as passed, t.dkim_aligned::float8 as "dkimAligned", t.spf_aligned::float8 as "spfAligned",
  t.disp_none::float8 as "dispNone", t.disp_quarantine::float8 as "dispQuarantine", t.disp_reject::float8 as "dispReject",
  t.superseded_by as "supersededBy", t.bytes_xml as "bytesXml", t.generator, t.policy ->> 'p' as "policyP", t.policy ->> 'discoveryMethod' as "discoveryMethod"`);

function wanted(
  domainIds: readonly number[],
  days: DayRange,
  query: Omit<ReportQuery, 'sort' | 'direction' | 'limit' | 'offset'>,
): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [ofDomains('t', domainIds), inDays('t', days)];
  parts.push(query.state === undefined ? sql`t.state in ('current', 'superseded')` : sql`t.state = ${query.state}`);
  if (query.reporter) parts.push(sql`lower(t.org_name) = lower(${query.reporter})`);
  if (query.shape) parts.push(sql`t.shape = ${query.shape}`);
  if (query.problems === 'unreadable_rows') parts.push(sql`t.refused_count > 0`);
  if (query.problems === 'recovered') parts.push(sql`t.recovered`);
  if (query.problems === 'failed_mail') parts.push(sql`t.total > t.passed`);
  if (query.search) {
    const pattern = anywhere(query.search);
    parts.push(
      sql`(t.org_name ilike ${pattern} or t.ext_report_id ilike ${pattern} or t.policy_domain ilike ${pattern} or t.file_name ilike ${pattern})`,
    );
  }
  if (query.sourceIp)
    parts.push(
      sql`exists (select 1 from report_records w where w.domain_id = t.domain_id and w.day = t.day and w.report_id = t.id and w.source_ip = ${query.sourceIp}::inet)`,
    );
  return sql.join(parts, sql` and `);
}

/** One page of received reports, a row a report and domain, and how many there are. */
export async function listedReports(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
  query: ReportQuery,
): Promise<{ rows: ListedReport[]; total: number }> {
  const where = wanted(domainIds, days, query);
  const order = sql.raw(
    `${sorts[query.sort]} ${query.direction === 'desc' ? 'desc nulls last' : 'asc nulls first'}, t.id desc, t.domain_id`,
  );
  const found =
    await sql<ListedReport>`select ${columns} from reports t where ${where} order by ${order} limit ${query.limit}::int offset ${query.offset}::int`.execute(
      db,
    );
  const counted = await sql<{ total: number }>`select count(*)::int as total from reports t where ${where}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

/** The named shares in the list's shape, for calls that know them by number. */
export async function listedByIds(db: Db, domainIds: readonly number[], ids: readonly number[]): Promise<ListedReport[]> {
  if (ids.length === 0) return [];
  const found =
    await sql<ListedReport>`select ${columns} from reports t where ${ofDomains('t', domainIds)} and t.id in (${sql.join(ids)}) and t.state <> 'loading' order by t.day desc, t.id desc`.execute(
      db,
    );
  return found.rows;
}

/** Sums over received reports of a period: how many, how many rows could not be read, the first and last day. */
export async function reportStats(db: Db, domainIds: readonly number[], days: DayRange) {
  const found = await sql<{
    reports: number;
    messages: number;
    rows: number;
    refused: number;
    superseded: number;
    recovered: number;
    reporters: number;
    firstDay: string | null;
    lastDay: string | null;
    lastReceivedAt: Date | null;
  }>`select count(distinct t.id) filter (where t.state = 'current')::int as reports, coalesce(sum(t.total) filter (where t.state = 'current'), 0)::float8 as messages,
      coalesce(sum(t.rows_count) filter (where t.state = 'current'), 0)::float8 as rows, coalesce(sum(t.refused_count) filter (where t.state = 'current'), 0)::float8 as refused,
      count(distinct t.id) filter (where t.state = 'superseded')::int as superseded, count(distinct t.id) filter (where t.recovered)::int as recovered,
      count(distinct t.reporter_key)::int as reporters, min(t.day) as "firstDay", max(t.day) as "lastDay", max(t.received_at) as "lastReceivedAt"
    from reports t where ${ofDomains('t', domainIds)} and ${inDays('t', days)} and t.state in ('current', 'superseded')`.execute(
    db,
  );
  const [row] = found.rows;
  if (row === undefined) throw new Error('A sum without a row.');
  return row;
}

/** What each reporter lost and when it last wrote, beside its sums. */
export async function reporterHealth(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
): Promise<Map<string, { refused: number; lastReceivedAt: Date }>> {
  const found = await sql<{ reporterKey: string; refused: number; lastReceivedAt: Date }>`
    select t.reporter_key as "reporterKey", sum(t.refused_count)::float8 as refused, max(t.received_at) as "lastReceivedAt"
    from reports t where ${ofDomains('t', domainIds)} and ${inDays('t', days)} and t.state = 'current' group by t.reporter_key`.execute(
    db,
  );
  return new Map(found.rows.map((row) => [row.reporterKey, row]));
}

/** The policies reporters saw over a period, with the first and last day of each. */
export async function policiesOver(db: Db, domainIds: readonly number[], days: DayRange) {
  const found = await sql<{ policy: string | null; sp: string | null; firstDay: string; lastDay: string; reports: number }>`
    select t.policy ->> 'p' as policy, t.policy ->> 'sp' as sp, min(t.day) as "firstDay", max(t.day) as "lastDay", count(*)::int as reports
    from reports t where ${ofDomains('t', domainIds)} and ${inDays('t', days)} and t.state = 'current' group by 1, 2 order by 3`.execute(
    db,
  );
  return found.rows;
}

export type RecordQuery = Page & {
  reportId?: number | undefined;
  days?: DayRange | undefined;
  sourceIp?: string | undefined;
  result?: 'passed' | 'failed' | undefined;
  disposition?: string | undefined;
};

/** One page of rows of reports that count (or of one report, also a superseded one), newest first, with the count of rows and mails. */
export async function listedRecords(
  db: Db,
  domainIds: readonly number[],
  query: RecordQuery,
): Promise<{ rows: (RecordRow & { orgName: string })[]; total: number; messages: number }> {
  const parts: RawBuilder<unknown>[] = [ofDomains('w', domainIds)];
  parts.push(query.reportId === undefined ? sql`t.state = 'current'` : sql`t.id = ${query.reportId} and t.state <> 'loading'`);
  if (query.days) parts.push(inDays('w', query.days));
  if (query.sourceIp) parts.push(sql`w.source_ip = ${query.sourceIp}::inet`);
  if (query.result === 'passed') parts.push(sql`(w.dkim_aligned or w.spf_aligned)`);
  if (query.result === 'failed') parts.push(sql`not (w.dkim_aligned or w.spf_aligned)`);
  if (query.disposition) parts.push(sql`w.disposition = ${query.disposition}`);
  const from = sql`from reports t join report_records w on w.domain_id = t.domain_id and w.day = t.day and w.report_id = t.id where ${sql.join(parts, sql` and `)}`;
  const order = query.reportId === undefined ? sql`w.day desc, w.count desc, w.report_id desc, w.seq` : sql`w.domain_id, w.seq`;
  const found = await sql<
    RecordRow & { orgName: string }
  >`select w.domain_id as "domainId", w.report_id as "reportId", w.seq, w.day, host(w.source_ip) as "sourceIp",
      w.count::float8 as count, w.disposition, w.dkim_aligned as "dkimAligned", w.spf_aligned as "spfAligned", w.header_from as "headerFrom",
      w.envelope_from as "envelopeFrom", w.envelope_to as "envelopeTo", w.reasons, w.dkim, w.spf, t.org_name as "orgName"
    ${from} order by ${order} limit ${query.limit}::int offset ${query.offset}::int`.execute(db);
  const counted = await sql<{
    total: number;
    messages: number;
  }>`select count(*)::int as total, coalesce(sum(w.count), 0)::float8 as messages ${from}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0, messages: counted.rows[0]?.messages ?? 0 };
}

/** Whether a report also tells of registered domains outside these. */
export async function hasOtherShares(db: Db, domainIds: readonly number[], id: number): Promise<boolean> {
  const found = await sql<{
    other: boolean;
  }>`select exists (select 1 from reports t where t.id = ${id} and not (${ofDomains('t', domainIds)})) as other`.execute(db);
  return found.rows[0]?.other ?? false;
}
