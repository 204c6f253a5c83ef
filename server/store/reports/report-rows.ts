import { type RawBuilder, sql } from 'kysely';
import type { PublishedPolicy } from '#domain/dmarc/aggregate-report.ts';
import { reporterKey } from '#domain/dmarc/aggregate-report-key.ts';
import type { Db } from '../database.ts';
import { anywhere, type DayRange, type Direction, inDays, ofDomains, orderBy, type Page } from '../period.ts';
import type { ReportState } from '../tables/facts.ts';
import { keyText, plainArray, textArray } from '../text.ts';
import type { Channel } from './report-share.ts';
import type { ReportRef } from './unmerged.ts';

/** A received report as far as one domain is concerned. `policyP` and `discoveryMethod` as the reporter saw the policy. */
export type ReportRow = {
  domainId: number;
  id: number;
  state: ReportState;
  orgName: string;
  reportId: string;
  policyDomain: string;
  beginAt: Date;
  endAt: Date;
  receivedAt: Date;
  channel: Channel;
  fileName: string | null;
  shape: 'rfc7489' | 'rfc9990';
  generator: string | null;
  policyP: string | null;
  discoveryMethod: string | null;
  recovered: boolean;
  rows: number;
  refused: number;
  total: number;
  passed: number;
};

/** The columns of a `ReportRow`, of table reports as `t`. */
export const reportColumns =
  sql.raw(`t.domain_id as "domainId", t.id, t.state, t.org_name as "orgName", t.ext_report_id as "reportId", t.policy_domain as "policyDomain",
  t.begin_at as "beginAt", t.end_at as "endAt", t.received_at as "receivedAt", t.channel, t.file_name as "fileName", t.shape, t.generator,
  t.policy ->> 'p' as "policyP", t.policy ->> 'discoveryMethod' as "discoveryMethod", t.recovered, t.rows_count as "rows",
  t.refused_count as "refused", t.total::float8 as total, t.passed::float8 as passed`);

export type ReportDetail = ReportRow & {
  email: string | null;
  extraContactInfo: string | null;
  version: string | null;
  errors: string[];
  policy: PublishedPolicy;
  extensionsSkipped: number;
  notes: string[];
  spanDays: number;
  supersededBy: number | null;
  excludedReason: string | null;
  excludedAt: Date | null;
  messageId: number | null;
  contentHash: Uint8Array;
  isGone: boolean;
};

export type ReportSort = 'received_time' | 'begin_time' | 'reporter' | 'messages' | 'failed' | 'rows' | 'unreadable_rows';

export type ReportFilter = {
  reporter?: string | undefined;
  shape?: 'rfc7489' | 'rfc9990' | undefined;
  state?: ReportState | readonly ReportState[] | undefined;
  problems?: 'unreadable_rows' | 'recovered' | 'failed_mail' | undefined;
  search?: string | undefined;
  /** These alone. */
  among?: readonly ReportRef[] | undefined;
  /** A condition over table reports as `t`. */
  where?: RawBuilder<boolean> | undefined;
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

function wanted(domainIds: readonly number[], days: DayRange, filter: ReportFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [ofDomains('t', domainIds), inDays('t', days)];
  parts.push(filter.state === undefined ? sql`true` : sql`t.state = any(${textArray([filter.state].flat())}::text[])`);
  if (filter.reporter) parts.push(sql`t.reporter_key = ${keyText(reporterKey(filter.reporter))}`);
  if (filter.shape) parts.push(sql`t.shape = ${filter.shape}`);
  if (filter.problems === 'unreadable_rows') parts.push(sql`t.refused_count > 0`);
  if (filter.problems === 'recovered') parts.push(sql`t.recovered`);
  if (filter.problems === 'failed_mail') parts.push(sql`t.total > t.passed`);
  if (filter.where !== undefined) parts.push(filter.where);
  if (filter.among !== undefined) parts.push(isAmong(filter.among));
  if (filter.search) {
    const pattern = anywhere(filter.search);
    parts.push(
      sql`(t.org_name ilike ${pattern} or t.ext_report_id ilike ${pattern} or t.policy_domain ilike ${pattern} or t.file_name ilike ${pattern})`,
    );
  }
  return sql.join(parts, sql` and `);
}

function isAmong(reports: readonly ReportRef[]): RawBuilder<unknown> {
  return sql`(t.domain_id, t.id) in (select * from unnest(${plainArray(reports.map((one) => one.domainId))}::text::int[],
    ${plainArray(reports.map((one) => one.id))}::text::bigint[]))`;
}

/** One page of received reports, a row a report and domain. A report over several days belongs to its first. */
export async function pageOfReports(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
  query: ReportFilter & Page & { sort: ReportSort; direction: Direction },
): Promise<ReportRow[]> {
  const found = await sql<ReportRow>`select ${reportColumns} from reports t where ${wanted(domainIds, days, query)}
    ${orderBy(sorts, query.sort, query.direction, 't.id desc, t.domain_id')}
    limit ${query.limit}::int offset ${query.offset}::bigint`.execute(db);
  return found.rows;
}

/** How many reports there are to page through. */
export async function countReports(db: Db, domainIds: readonly number[], days: DayRange, filter: ReportFilter): Promise<number> {
  const where = wanted(domainIds, days, filter);
  const counted = await sql<{ total: number }>`select count(*)::int as total from reports t where ${where}`.execute(db);
  return counted.rows[0]?.total ?? 0;
}

/** How many reports that count there are of each shape, by domain. */
export async function shapesByDomain(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
): Promise<Map<number, Record<ReportRow['shape'], number>>> {
  const counts = (shape: ReportRow['shape']) =>
    sql`(count(*) filter (where t.shape = ${sql.lit(shape)}))::int as ${sql.ref(shape)}`;
  const { rows } = await sql<{ id: number } & Record<ReportRow['shape'], number>>`select t.domain_id as id, ${counts('rfc7489')},
    ${counts('rfc9990')} from reports t where ${wanted(domainIds, days, { state: 'current' })} group by t.domain_id`.execute(db);
  return new Map(rows.map(({ id, ...shapes }) => [id, shapes]));
}

/** The shares of one received report in these domains, in full, those that count first; empty where there is none to see. */
export async function findReport(db: Db, domainIds: readonly number[], id: number): Promise<ReportDetail[]> {
  const found = await sql<ReportDetail>`select ${reportColumns}, t.email, t.extra_contact_info as "extraContactInfo", t.version,
      t.errors, t.policy, t.extensions_skipped as "extensionsSkipped", t.notes, t.span_days as "spanDays",
      t.superseded_by as "supersededBy", t.excluded_reason as "excludedReason", t.excluded_at as "excludedAt", t.message_id as "messageId", t.content_hash as "contentHash",
      t.rows_gone as "isGone"
    from reports t where ${ofDomains('t', domainIds)} and t.id = ${id} order by t.state, t.domain_id`.execute(db);
  return found.rows;
}

/** Another copy of a report, as far as these domains are concerned. */
export type OtherCopy = { id: number; total: number; refused: number; receivedAt: Date; isCounted: boolean; isExcluded: boolean };

/** The other copies of the report that a share belongs to, in these domains, first what counts, then the fullest; at most 20. */
export async function otherCopies(db: Db, domainIds: readonly number[], { domainId, id }: ReportRow): Promise<OtherCopy[]> {
  const found = await sql<OtherCopy>`select t.id, sum(t.total)::float8 as total, sum(t.refused_count)::int as refused,
      min(t.received_at) as "receivedAt", bool_or(t.state = 'current') as "isCounted",
      bool_and(t.state = 'excluded') as "isExcluded"
    from reports o join reports t on t.report_key = o.report_key and t.day = o.day
    where o.domain_id = ${domainId} and o.id = ${id} and t.id <> ${id} and ${ofDomains('t', domainIds)}
    group by t.id order by "isCounted" desc, total desc, t.id limit 20`.execute(db);
  return found.rows;
}

/** Whether a report also covers registered domains outside these. */
export async function hasOtherShares(db: Db, domainIds: readonly number[], id: number): Promise<boolean> {
  const found = await sql<{
    other: boolean;
  }>`select exists (select 1 from reports t where t.id = ${id} and not (${ofDomains('t', domainIds)})) as other`.execute(db);
  return found.rows[0]?.other ?? false;
}
