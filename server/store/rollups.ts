import { sql } from 'kysely';
import type { Db } from './database.ts';
import { type DayRange, inDays, ofDomains } from './period.ts';

/** Counts of mails. `passed` = DKIM or SPF aligned; the three dispositions add up to `total`; `failed` = `total` - `passed`. */
export type Counts = {
  total: number;
  passed: number;
  failed: number;
  dkimAligned: number;
  spfAligned: number;
  dispNone: number;
  dispQuarantine: number;
  dispReject: number;
  overridden: number;
  forwarded: number;
};
export type Totals = Counts & { bothAligned: number; reports: number };
export type ReporterRow = Omit<Counts, 'overridden' | 'forwarded'> & {
  reporterKey: string;
  orgName: string;
  reports: number;
  rows: number;
  lastDay: string;
};
export type PolicyRow = { policy: string | null; reports: number; total: number; lastDay: string };

const SUMS = sql.raw(
  `coalesce(sum(t.total), 0)::float8 as "total", coalesce(sum(t.passed), 0)::float8 as "passed",
  coalesce(sum(t.total - t.passed), 0)::float8 as "failed", coalesce(sum(t.dkim_aligned), 0)::float8 as "dkimAligned",
  coalesce(sum(t.spf_aligned), 0)::float8 as "spfAligned", coalesce(sum(t.disp_none), 0)::float8 as "dispNone",
  coalesce(sum(t.disp_quarantine), 0)::float8 as "dispQuarantine", coalesce(sum(t.disp_reject), 0)::float8 as "dispReject"`,
);
const DOMAIN_SUMS = sql`${SUMS}, coalesce(sum(t.overridden), 0)::float8 as "overridden", coalesce(sum(t.forwarded), 0)::float8 as "forwarded",
  coalesce(sum(t.both_aligned), 0)::float8 as "bothAligned", coalesce(sum(t.reports), 0)::float8 as "reports"`;

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

/** Sums per domain and day, for forecasts and anomalies over many domains at once. */
export async function trendByDomain(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
): Promise<(Totals & { domainId: number; day: string })[]> {
  const found = await sql<
    Totals & { domainId: number; day: string }
  >`select t.domain_id as "domainId", t.day as "day", ${DOMAIN_SUMS} from daily_domain t
    where ${ofDomains('t', domainIds)} and ${inDays('t', days)} group by t.domain_id, t.day order by t.domain_id, t.day`.execute(
    db,
  );
  return found.rows;
}

/** First and last day with mail for each domain, over all time. */
export async function dayBounds(
  db: Db,
  domainIds: readonly number[],
): Promise<{ domainId: number; firstDay: string; lastDay: string }[]> {
  const found = await sql<{ domainId: number; firstDay: string; lastDay: string }>`
    select t.domain_id as "domainId", min(t.day) as "firstDay", max(t.day) as "lastDay" from daily_domain t
    where ${ofDomains('t', domainIds)} group by t.domain_id order by t.domain_id`.execute(db);
  return found.rows;
}

/** Who reported, the busiest first. From the reports that count; a report over several days belongs to its first day. */
export async function byReporter(db: Db, domainIds: readonly number[], days: DayRange): Promise<ReporterRow[]> {
  const found =
    await sql<ReporterRow>`select t.reporter_key as "reporterKey", max(t.org_name) as "orgName", count(*)::float8 as "reports",
      coalesce(sum(t.rows_count), 0)::float8 as "rows", max(t.day) as "lastDay", ${SUMS}
    from reports t where t.state = 'current' and ${ofDomains('t', domainIds)} and ${inDays('t', days)}
    group by t.reporter_key order by sum(t.total) desc, t.reporter_key`.execute(db);
  return found.rows;
}

/** How mail was disposed of: one row per disposition that occurred. */
export async function byDisposition(
  db: Db,
  domainIds: readonly number[],
  days: DayRange,
): Promise<{ disposition: 'none' | 'quarantine' | 'reject'; total: number }[]> {
  const sums = await totals(db, domainIds, days);
  const rows = [
    { disposition: 'none' as const, total: sums.dispNone },
    { disposition: 'quarantine' as const, total: sums.dispQuarantine },
    { disposition: 'reject' as const, total: sums.dispReject },
  ];
  return rows.filter((row) => row.total > 0);
}

/** Which policy the reporters found published (`p`), by mails and reports; null where a report names none. */
export async function policyDistribution(db: Db, domainIds: readonly number[], days: DayRange): Promise<PolicyRow[]> {
  const found =
    await sql<PolicyRow>`select t.policy ->> 'p' as "policy", count(*)::float8 as "reports", coalesce(sum(t.total), 0)::float8 as "total", max(t.day) as "lastDay"
    from reports t where t.state = 'current' and ${ofDomains('t', domainIds)} and ${inDays('t', days)}
    group by 1 order by 3 desc, 1`.execute(db);
  return found.rows;
}
