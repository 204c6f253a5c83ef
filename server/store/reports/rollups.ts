import { sql } from 'kysely';
import type { DaySums } from '#domain/rows/fold.ts';
import type { Db } from '../database.ts';
import { type DayRange, inDays, ofDomains } from '../period.ts';
import { plainArray } from '../text.ts';

/**
 * Counts of messages, with reports. `passed` = DKIM or SPF aligned; the three dispositions add up to `total`; `failed` = `total` - `passed`.
 */
export type Totals = Omit<DaySums, 'rows' | 'failedRows'>;
export type Counts = Omit<Totals, 'bothAligned' | 'reports'>;
export type DayTotals = Totals & { day: string };
export type DayBounds = { firstDay: string; lastDay: string };
export type ReporterRow = Omit<Counts, 'overridden' | 'forwarded'> & {
  reporterKey: string;
  orgName: string;
  reports: number;
  rows: number;
  refused: number;
  lastDay: string;
  lastReceivedAt: Date;
};

const sums = (...names: string[]) => names.map((name) => `coalesce(sum(t.${name}), 0)::float8`).join(', ');
/** The columns of `countsOf`, then those that `totalsOf` has beside them. */
const counted = ['total', 'passed', 'dkim_aligned', 'spf_aligned', 'disp_none', 'disp_quarantine', 'disp_reject'];
const countedByDay = [...counted, 'overridden', 'forwarded', 'both_aligned', 'reports'];

// Both are written out, so that the engine knows their shape: overviews add up tens of thousands.
function countsOf([total = 0, passed = 0, dkimAligned = 0, spfAligned = 0, ...disposed]: readonly number[]) {
  const [dispNone = 0, dispQuarantine = 0, dispReject = 0] = disposed;
  return { total, passed, dkimAligned, spfAligned, dispNone, dispQuarantine, dispReject, failed: total - passed };
}

function totalsOf(values: readonly number[]): Totals {
  const [overridden = 0, forwarded = 0, bothAligned = 0, reports = 0] = values.slice(counted.length);
  const { total, passed, dkimAligned, spfAligned, dispNone, dispQuarantine, dispReject, failed } = countsOf(values);
  return {
    total,
    passed,
    dkimAligned,
    spfAligned,
    dispNone,
    dispQuarantine,
    dispReject,
    overridden,
    forwarded,
    bothAligned,
    failed,
    reports,
  };
}

/** Sums by domain; domains without mail in these days are left out. */
export async function totalsByDomain(db: Db, domainIds: readonly number[], days: DayRange): Promise<Map<number, Totals>> {
  const columns = sql.raw(sums(...countedByDay));
  const found = await sql<{ id: number; values: number[] }>`select t.domain_id as id, json_build_array(${columns}) as values
    from daily_domain t where ${ofDomains('t', domainIds)} and ${inDays('t', days)} group by t.domain_id`.execute(db);
  return new Map(found.rows.map(({ id, values }) => [id, totalsOf(values)]));
}

/** The days of each domain, oldest first, days without mail left out. One row a domain: rows are what the embedded kind is slow at. */
export async function dayTotals(db: Db, domainIds: readonly number[], days: DayRange): Promise<Map<number, DayTotals[]>> {
  const columns = sql.raw(countedByDay.map((column) => `t.${column}`).join(', '));
  const found = await sql<{ id: number; line: [string, ...number[]][] }>`
    select t.domain_id as id, json_agg(json_build_array(t.day, ${columns}) order by t.day) as line
    from daily_domain t where ${ofDomains('t', domainIds)} and ${inDays('t', days)} group by t.domain_id`.execute(db);
  return new Map(found.rows.map(({ id, line }) => [id, line.map(([day, ...values]) => ({ ...totalsOf(values), day }))]));
}

/** First and last day with mail for each domain in these days; two steps in the index a domain, whatever the number of days. */
export async function dayBounds(db: Db, domainIds: readonly number[], days: DayRange): Promise<Map<number, DayBounds>> {
  const found = await sql<DayBounds & { domainId: number }>`
    select d.id as "domainId", first.day as "firstDay", last.day as "lastDay" from unnest(${plainArray(domainIds)}::text::int[]) as d(id)
      cross join lateral (select t.day from daily_domain t where t.domain_id = d.id and ${inDays('t', days)} order by t.day limit 1) first
      cross join lateral (select t.day from daily_domain t where t.domain_id = d.id and ${inDays('t', days)} order by t.day desc limit 1) last`.execute(
    db,
  );
  return new Map(found.rows.map(({ domainId, ...bounds }) => [domainId, bounds]));
}

/**
 * Who reported each domain, with the rows lost and when it last wrote. From the reports that count; a report over several days belongs to
 * its first day.
 */
export async function reportersByDomain(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
): Promise<Map<number, ReporterRow[]>> {
  type Line = [key: string, name: string, lastDay: string, receivedMs: number, ...numbers: number[]];
  const columns = sql.raw(sums('rows_count', 'refused_count', ...counted));
  const found = await sql<{ id: number; lines: Line[] }>`select r.id, json_agg(r.line) as lines from (
      select t.domain_id as id, json_build_array(t.reporter_key, max(t.org_name), max(t.day),
        (extract(epoch from max(t.received_at)) * 1000)::float8, count(*)::float8, ${columns}) as line
      from reports t where t.state = 'current' and ${ofDomains('t', domainIds)} and ${inDays('t', days)}
      group by t.domain_id, t.reporter_key) r group by r.id`.execute(db);
  const rowOf = ([
    reporterKey,
    orgName,
    lastDay,
    receivedMs,
    reports = 0,
    rows = 0,
    refused = 0,
    ...values
  ]: Line): ReporterRow => ({
    reporterKey,
    orgName,
    lastDay,
    lastReceivedAt: new Date(receivedMs),
    reports,
    rows,
    refused,
    ...countsOf(values),
  });
  return new Map(found.rows.map(({ id, lines }) => [id, lines.map(rowOf)]));
}
