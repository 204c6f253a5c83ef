import { sql } from 'kysely';
import type { AggregateRecord } from '#domain/dmarc/aggregate-report.ts';
import type { Filter } from '#domain/filter/check.ts';
import { openRows, type ReportRows } from '#domain/rows/report-rows.ts';
import type { Db } from '../database.ts';
import type { DomainName } from '../domains/domains.ts';
import { type DayRange, inDays, ofDomains } from '../period.ts';
import type { RecordRow } from '../reports/record-rows.ts';
import { rowsOfReports } from '../reports/report-values.ts';
import { daysNaming } from '../reports/source-days.ts';
import { openReportTest, openRowTests } from './record-tests.ts';

/** Where a scan ends: after so many rows or so much time (ms). */
export type ScanLimits = { rows: number; ms: number };

/** Others get their turn after so many rows. */
const restRows = 50_000;

/** A row that fits, before it is made into an object. */
export type RecordMatch = { report: ScannedReport; rows: ReportRows; place: number };

/** A report whose rows are read. */
export type ScannedReport = { domainId: number; id: number; day: string; reporter: string; domain: string };

/** The matches of one day, the rows read so far, and whether the limits end the scan after this day or within it. */
export type ScannedDay = { day: string; matches: RecordMatch[]; rowsRead: number; isCut: boolean };

/** Some or all rows of a report with the places of those that fit. */
export type ScannedPart = { report: ScannedReport; rows: ReportRows; places: number[] };

/**
 * The rows of reports that count that fit a filter, by day, the newest day first. The scan ends at its limits: its last day then says so, and
 * holds what was found of it until then.
 */
export async function* scanRecords(
  db: Db,
  domains: readonly DomainName[],
  days: DayRange,
  filter: Filter,
  limits: ScanLimits,
): AsyncGenerator<ScannedDay> {
  const ends = performance.now() + limits.ms;
  const testsOf = openRowTests(filter);
  let rowsRead = 0;
  for (const [day, reports] of await reportsByDay(db, domains, days, filter)) {
    const matches: RecordMatch[] = [];
    let isCut = false;
    for await (const { report, rows, places } of scanReports(db, reports, testsOf)) {
      if (rowsRead > 0 && (rowsRead + rows.length > limits.rows || performance.now() > ends)) {
        isCut = true;
        break;
      }
      rowsRead += rows.length;
      for (const place of places) matches.push({ report, rows, place });
    }
    yield { day, matches, rowsRead, isCut };
    if (isCut) return;
  }
}

/** All rows that fit a filter, some rows of a report at a time, the newest day first. */
export async function* scanParts(
  db: Db,
  domains: readonly DomainName[],
  days: DayRange,
  filter: Filter,
): AsyncGenerator<ScannedPart> {
  const testsOf = openRowTests(filter);
  for (const reports of (await reportsByDay(db, domains, days, filter)).values()) yield* scanReports(db, reports, testsOf);
}

async function* scanReports(
  db: Db,
  reports: readonly ScannedReport[],
  testsOf: ReturnType<typeof openRowTests>,
): AsyncGenerator<ScannedPart> {
  const known = new Map(reports.map((report) => [`${report.domainId} ${report.id}`, report]));
  let read = 0;
  for await (const { domainId, id, rows } of rowsOfReports(db, reports, 'skip broken')) {
    const report = known.get(`${domainId} ${id}`);
    if (report === undefined) continue;
    read += rows.length;
    if (read > restRows) {
      read = 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
    const test = testsOf(rows, { ...report, reportId: id });
    const places: number[] = [];
    if (test !== false) for (let place = 0; place < rows.length; place += 1) if (test === true || test(place)) places.push(place);
    yield { report, rows, places };
  }
}

/** The reports of a period that may have such rows, by day, newest first. */
async function reportsByDay(
  db: Db,
  domains: readonly DomainName[],
  days: DayRange,
  filter: Filter,
): Promise<Map<string, ScannedReport[]>> {
  const names = new Map(domains.map(({ id, name }) => [id, name]));
  const ids = [...names.keys()];
  const address = oneAddressOf(filter);
  const named = address === null ? null : await daysNaming(db, ids, days, address);
  const onDays = named === null ? sql`true` : sql`t.day = any(${`{${named.join(',')}}`}::text::date[])`;
  const failing = isOfFailed(filter) ? sql`(t.failed_rows > 0 or t.rows is null)` : sql`true`;
  const found = await sql<{ list: [number, number, string, string][] | null }>`
    select json_agg(json_build_array(t.domain_id, t.id, t.day, t.org_name) order by t.day desc, t.domain_id, t.id) as list
    from reports t where ${ofDomains('t', ids)} and ${inDays('t', days)} and ${onDays} and ${failing} and t.state = 'current'`.execute(
    db,
  );
  const mayFit = openReportTest(filter);
  const byDay = new Map<string, ScannedReport[]>();
  for (const [domainId, id, day, reporter] of found.rows[0]?.list ?? []) {
    const domain = names.get(domainId) ?? '';
    if (!mayFit({ day, domain, reporter, reportId: id })) continue;
    const own = byDay.get(day) ?? [];
    byDay.set(day, own);
    own.push({ domainId, id, day, reporter, domain });
  }
  return byDay;
}

const single = ({ match, conditions }: Filter) => match === 'all' || conditions.length === 1;

/** The one address that every row must have. */
function oneAddressOf(filter: Filter): string | null {
  if (!single(filter)) return null;
  const found = filter.conditions.find(({ field, operator }) => field.name === 'source_ip' && operator === 'eq');
  return found === undefined ? null : String(found.values[0]);
}

/** Whether only rows that failed are wanted. */
function isOfFailed(filter: Filter): boolean {
  return (
    single(filter) &&
    filter.conditions.some(
      ({ field, operator, values }) => field.name === 'result' && operator === 'eq' && values[0] === 'failed',
    )
  );
}

const countOf = ({ rows, place }: RecordMatch) => rows.count[place] ?? 0;
const seqOf = ({ rows, place }: RecordMatch) => rows.seq[place] ?? 0;

/** The order of a day's rows: those of most messages first. */
export function busiestFirst(a: RecordMatch, b: RecordMatch): number {
  return countOf(b) - countOf(a) || b.report.id - a.report.id || seqOf(a) - seqOf(b) || a.report.domainId - b.report.domainId;
}

/** A match as the row that people see. */
export function recordOf({ report, rows, place }: RecordMatch): RecordRow {
  return recordAt(report, openRows(rows)(place));
}

/** The matches of a part as the rows that people see, in the order of the report. */
export function recordsOfPart({ report, rows, places }: ScannedPart): RecordRow[] {
  const rowAt = openRows(rows);
  return places.map((place) => recordAt(report, rowAt(place)));
}

function recordAt(report: ScannedReport, { dkimAligned, spfAligned, ...row }: AggregateRecord): RecordRow {
  return {
    ...row,
    domainId: report.domainId,
    reportId: report.id,
    orgName: report.reporter,
    day: report.day,
    dkimAligned: dkimAligned === 'pass',
    spfAligned: spfAligned === 'pass',
  };
}
