import { sql } from 'kysely';
import type { DkimAuthResult, OverrideReason, RefusedRow, SpfAuthResult } from '#domain/dmarc/aggregate-report.ts';
import { openRows, type ReportRows } from '#domain/rows/report-rows.ts';
import type { Db } from '../database.ts';
import { type DayRange, inDays, ofDomains, type Page } from '../period.ts';
import { plainArray } from '../text.ts';
import { openRecordFilter, type RecordFilter } from './record-filter.ts';
import { rowsInBatches } from './report-values.ts';
import type { ReportRef } from './unmerged.ts';

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

/** Rows of one report, or of the reports of some days. */
export type RecordQuery = Page & RecordFilter & { reportId?: number | undefined; days?: DayRange | undefined };

type Records = { rows: RecordRow[]; total: number; messages: number };

/** A report whose rows are searched. */
export type SearchedReport = ReportRef & { day: string };

/** A row before it is made into an object. */
type Match = { report: SearchedReport; rows: ReportRows; place: number };

/**
 * One page of rows of reports that count, newest first, or of one report (also of a superseded one) in its own order, with the count of
 * rows and messages.
 */
export async function listRecords(db: Db, domainIds: readonly number[], query: RecordQuery): Promise<Records> {
  if (query.reportId !== undefined) return recordsOfReport(db, domainIds, query.reportId, query);
  const days = query.days ?? { from: '0001-01-01', to: '9999-12-31' };
  const known = query.result === 'failed' && !query.sourceIp && !query.disposition ? await failedSums(db, domainIds, days) : null;
  const byDay = await candidates(db, domainIds, days, query);
  const searched = [...byDay].map(([day, reports]) => ({ reports, rows: known === null ? null : (known.byDay.get(day) ?? 0) }));
  const page = await pageByDay(db, searched, query);
  return known === null ? page : { rows: page.rows, total: known.total, messages: known.messages };
}

/** The reports of a day and how many of their rows are wanted; null where that is not known. */
type SearchedDay = { reports: readonly SearchedReport[]; rows: number | null };

/**
 * One page of the rows that are wanted, newest day first. A day whose number of rows is known is searched only for the page, and its
 * messages are counted only then.
 */
export async function pageByDay(db: Db, days: readonly SearchedDay[], query: Page & RecordFilter): Promise<Records> {
  const found: Match[] = [];
  const end = query.offset + query.limit;
  let total = 0;
  let messages = 0;
  for (const { reports, rows } of days) {
    if (rows !== null && (total >= end || total + rows <= query.offset)) {
      total += rows;
      continue;
    }
    const matches = await matchesOf(db, reports, query);
    if (total < end && total + matches.length > query.offset)
      found.push(...matches.sort(busiestFirst).slice(Math.max(0, query.offset - total), end - total));
    total += matches.length;
    for (const one of matches) messages += countOf(one);
  }
  return { rows: await rowsOf(db, found), total, messages };
}

async function recordsOfReport(db: Db, domainIds: readonly number[], id: number, query: RecordQuery): Promise<Records> {
  const found =
    await sql<SearchedReport>`select t.domain_id as "domainId", t.id, t.day from reports t where ${ofDomains('t', domainIds)} and t.id = ${id} order by t.domain_id`.execute(
      db,
    );
  const matches = (await matchesOf(db, found.rows, query)).sort(inOrder);
  const messages = matches.reduce((sum, { rows, place }) => sum + (rows.count[place] ?? 0), 0);
  const page = matches.slice(query.offset, query.offset + query.limit);
  return { rows: await rowsOf(db, page), total: matches.length, messages };
}

const seqOf = ({ rows, place }: Match) => rows.seq[place] ?? 0;
const countOf = ({ rows, place }: Match) => rows.count[place] ?? 0;
const inOrder = (a: Match, b: Match) => seqOf(a) - seqOf(b) || a.report.domainId - b.report.domainId;
const busiestFirst = (a: Match, b: Match) => countOf(b) - countOf(a) || b.report.id - a.report.id || inOrder(a, b);

async function matchesOf(db: Db, reports: readonly SearchedReport[], filter: RecordFilter): Promise<Match[]> {
  const wantedRows = openRecordFilter(filter);
  const matches: Match[] = [];
  for await (const some of rowsInBatches(db, reports, 'skip broken'))
    for (const { report, rows } of some) for (const place of wantedRows(rows)) matches.push({ report, rows, place });
  return matches;
}

async function rowsOf(db: Db, matches: readonly Match[]): Promise<RecordRow[]> {
  const reports = [...new Set(matches.map(({ report }) => report))];
  const found = await sql<ReportRef & { orgName: string }>`select r.domain_id as "domainId", r.id, r.org_name as "orgName"
    from reports r where ${ofDomains('r', [...new Set(reports.map((one) => one.domainId))])}
      and (r.domain_id, r.id) in (select * from unnest(${plainArray(reports.map((one) => one.domainId))}::text::int[],
      ${plainArray(reports.map((one) => one.id))}::text::bigint[]))`.execute(db);
  const names = new Map(found.rows.map(({ domainId, id, orgName }) => [`${domainId} ${id}`, orgName]));
  return matches.map((match) => rowOf(match, names.get(`${match.report.domainId} ${match.report.id}`) ?? ''));
}

function rowOf({ report, rows, place }: Match, orgName: string): RecordRow {
  const { domainId, id, day } = report;
  const { dkimAligned, spfAligned, ...row } = openRows(rows)(place);
  return {
    ...row,
    domainId,
    reportId: id,
    orgName,
    day,
    dkimAligned: dkimAligned === 'pass',
    spfAligned: spfAligned === 'pass',
  };
}

/** The reports of a period that may have such rows, by day, newest first. */
async function candidates(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
  filter: RecordFilter,
): Promise<Map<string, SearchedReport[]>> {
  const failing = filter.result === 'failed' ? sql`(t.failed_rows > 0 or t.rows is null)` : sql`true`;
  const found = await sql<{ domainId: number; day: string; ids: string }>`
    select t.domain_id as "domainId", t.day, string_agg(t.id::text, ',') as ids
    from reports t where ${ofDomains('t', domainIds)} and ${inDays('t', days)} and ${failing} and t.state = 'current'
    group by t.day, t.domain_id order by t.day desc, t.domain_id`.execute(db);
  const byDay = new Map<string, SearchedReport[]>();
  for (const { domainId, day, ids } of found.rows) {
    const own = byDay.get(day) ?? [];
    byDay.set(day, own);
    for (const id of ids.split(',')) own.push({ domainId, id: Number(id), day });
  }
  return byDay;
}

/** How many rows failed on each day, and in all; null where reports are not converted yet, which do not say. */
async function failedSums(db: Db, domainIds: readonly number[], days: DayRange) {
  const found = await sql<{
    day: string;
    rows: number;
    messages: number;
    old: boolean;
  }>`select t.day, sum(t.failed_rows)::float8 as rows,
      sum(t.total - t.passed)::float8 as messages, exists (select 1 from unconverted u where ${ofDomains('u', domainIds)}) as old
    from reports t where ${ofDomains('t', domainIds)} and ${inDays('t', days)} and t.state = 'current' group by t.day`.execute(
    db,
  );
  if (found.rows.some(({ old }) => old)) return null;
  return {
    byDay: new Map(found.rows.map(({ day, rows }) => [day, rows])),
    total: found.rows.reduce((sum, { rows }) => sum + rows, 0),
    messages: found.rows.reduce((sum, { messages }) => sum + messages, 0),
  };
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
