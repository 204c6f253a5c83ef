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
export type ReporterRow = Omit<Counts, 'overridden' | 'forwarded'> & {
  reporterKey: string;
  orgName: string;
  reports: number;
  rows: number;
  refused: number;
  lastDay: string;
  lastReceivedAt: Date;
};

const SUMS = sql.raw(
  `coalesce(sum(t.total::float8), 0) as "total", coalesce(sum(t.passed::float8), 0) as "passed",
  coalesce(sum((t.total - t.passed)::float8), 0) as "failed", coalesce(sum(t.dkim_aligned::float8), 0) as "dkimAligned",
  coalesce(sum(t.spf_aligned::float8), 0) as "spfAligned", coalesce(sum(t.disp_none::float8), 0) as "dispNone",
  coalesce(sum(t.disp_quarantine::float8), 0) as "dispQuarantine", coalesce(sum(t.disp_reject::float8), 0) as "dispReject"`,
);
const DOMAIN_SUMS = sql`${SUMS}, coalesce(sum(t.overridden::float8), 0) as "overridden", coalesce(sum(t.forwarded::float8), 0) as "forwarded",
  coalesce(sum(t.both_aligned::float8), 0) as "bothAligned", coalesce(sum(t.reports::float8), 0) as "reports"`;

/** Sums over all these domains and days: always one row, of zeros where there is nothing. */
export async function totals(db: Db, domainIds: readonly number[], days: DayRange): Promise<Totals> {
  const found =
    await sql<Totals>`select ${DOMAIN_SUMS} from daily_domain t where ${ofDomains('t', domainIds)} and ${inDays('t', days)}`.execute(
      db,
    );
  const [row] = found.rows;
  if (!row) throw new Error('A sum without a row.');
  return row;
}

/** Sums per domain; domains without mail in these days are left out. */
export async function totalsByDomain(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
): Promise<(Totals & { domainId: number })[]> {
  const found = await sql<Totals & { domainId: number }>`select t.domain_id as "domainId", ${DOMAIN_SUMS} from daily_domain t
    where ${ofDomains('t', domainIds)} and ${inDays('t', days)} group by t.domain_id order by t.domain_id`.execute(db);
  return found.rows;
}

/** Sums per day, oldest first; days without mail are left out. */
export async function trend(db: Db, domainIds: readonly number[], days: DayRange): Promise<(Totals & { day: string })[]> {
  const found = await sql<Totals & { day: string }>`select t.day as "day", ${DOMAIN_SUMS} from daily_domain t
    where ${ofDomains('t', domainIds)} and ${inDays('t', days)} group by t.day order by t.day`.execute(db);
  return found.rows;
}

/** A day in counts of messages; `stopped` failed and were quarantined or rejected. */
export type DayLine = [day: string, total: number, passed: number, stopped: number];

/** A line of days for each domain, oldest first, days without mail left out. One row a domain: rows are what the embedded kind is slow at. */
export async function dayLines(db: Db, domainIds: readonly number[], days: DayRange): Promise<Map<number, DayLine[]>> {
  const found = await sql<{ domainId: number; line: DayLine[] }>`
    select t.domain_id as "domainId", json_agg(json_build_array(t.day, t.total, t.passed, least(t.total - t.passed, t.disp_quarantine + t.disp_reject)) order by t.day) as line
    from daily_domain t where ${ofDomains('t', domainIds)} and ${inDays('t', days)} group by t.domain_id`.execute(db);
  return new Map(found.rows.map((row) => [row.domainId, row.line]));
}

/** First and last day with mail for each domain in these days; two steps in the index a domain, whatever the number of days. */
export async function dayBounds(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
): Promise<{ domainId: number; firstDay: string; lastDay: string }[]> {
  const found = await sql<{ domainId: number; firstDay: string; lastDay: string }>`
    select d.id as "domainId", first.day as "firstDay", last.day as "lastDay" from unnest(${plainArray(domainIds)}::text::int[]) as d(id)
      cross join lateral (select t.day from daily_domain t where t.domain_id = d.id and ${inDays('t', days)} order by t.day limit 1) first
      cross join lateral (select t.day from daily_domain t where t.domain_id = d.id and ${inDays('t', days)} order by t.day desc limit 1) last
    order by d.id`.execute(db);
  return found.rows;
}

/** Who reported, the busiest first, with the rows lost and when it last wrote. From the reports that count; a report over several days belongs to its first day. */
export async function byReporter(db: Db, domainIds: readonly number[], days: DayRange): Promise<ReporterRow[]> {
  const found =
    await sql<ReporterRow>`select t.reporter_key as "reporterKey", max(t.org_name) as "orgName", count(*)::float8 as "reports",
      coalesce(sum(t.rows_count::float8), 0) as "rows", coalesce(sum(t.refused_count::float8), 0) as refused,
      max(t.day) as "lastDay", max(t.received_at) as "lastReceivedAt", ${SUMS}
    from reports t where t.state = 'current' and ${ofDomains('t', domainIds)} and ${inDays('t', days)}
    group by t.reporter_key order by sum(t.total) desc, t.reporter_key`.execute(db);
  return found.rows;
}
