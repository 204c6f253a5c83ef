import { type RawBuilder, sql } from 'kysely';
import type { DkimAuthResult, OverrideReason, RefusedRow, SpfAuthResult } from '#domain/dmarc/aggregate-report.ts';
import type { Db } from '../database.ts';
import { type DayRange, fromAddress, inDays, ofDomains, type Page } from '../period.ts';

/** A row of a report with the name of its reporter. */
export type RecordRow = {
  domainId: number;
  reportId: number;
  orgName: string;
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

/** `sourceIp` is an address or how one begins. */
export type RecordQuery = Page & {
  reportId?: number | undefined;
  days?: DayRange | undefined;
  sourceIp?: string | undefined;
  result?: 'passed' | 'failed' | undefined;
  disposition?: string | undefined;
};

const columns = sql.raw(`w.domain_id as "domainId", w.report_id as "reportId", t.org_name as "orgName", w.seq, w.day,
  host(w.source_ip) as "sourceIp", w.count::float8 as count, w.disposition, w.dkim_aligned as "dkimAligned", w.spf_aligned as "spfAligned",
  w.header_from as "headerFrom", w.envelope_from as "envelopeFrom", w.envelope_to as "envelopeTo", w.reasons, w.dkim, w.spf`);

function wanted(domainIds: readonly number[], query: RecordQuery): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [ofDomains('w', domainIds), ofDomains('t', domainIds)];
  parts.push(query.reportId === undefined ? sql`t.state = 'current'` : sql`t.id = ${query.reportId} and t.state <> 'loading'`);
  if (query.days) parts.push(inDays('w', query.days), inDays('t', query.days));
  if (query.sourceIp) parts.push(fromAddress('w', query.sourceIp));
  if (query.result === 'passed') parts.push(sql`(w.dkim_aligned or w.spf_aligned)`);
  if (query.result === 'failed') parts.push(sql`not (w.dkim_aligned or w.spf_aligned)`);
  if (query.disposition) parts.push(sql`w.disposition = ${query.disposition}`);
  return sql.join(parts, sql` and `);
}

/**
 * One page of rows of reports that count, newest first, or of one report (also of a superseded one) in its own order, with the count of
 * rows and mails.
 */
export async function listRecords(
  db: Db,
  domainIds: readonly number[],
  query: RecordQuery,
): Promise<{ rows: RecordRow[]; total: number; messages: number }> {
  const from = sql`from reports t join report_records w on w.domain_id = t.domain_id and w.day = t.day and w.report_id = t.id
    where ${wanted(domainIds, query)}`;
  const order =
    query.reportId === undefined ? sql`w.day desc, w.count desc, w.report_id desc, w.seq, w.domain_id` : sql`w.seq, w.domain_id`;
  const found = await sql<RecordRow>`select ${columns} ${from} order by ${order}
    limit ${query.limit}::int offset ${query.offset}::bigint`.execute(db);
  const counted = await sql<{
    total: number;
    messages: number;
  }>`select count(*)::int as total, coalesce(sum(w.count), 0)::float8 as messages ${from}`.execute(db);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0, messages: counted.rows[0]?.messages ?? 0 };
}

/** One page of the rows of a report that could not be read. */
export async function refusedRows(
  db: Db,
  domainIds: readonly number[],
  reportId: number,
  { offset, limit }: Page,
): Promise<RefusedRow[]> {
  const found = await sql<RefusedRow>`select f.seq, f.code, f.text, f.sample from refused_rows f
    where ${ofDomains('f', domainIds)} and f.report_id = ${reportId}
    order by f.seq limit ${limit}::int offset ${offset}::bigint`.execute(db);
  return found.rows;
}
