import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { type DayRange, inDays, ofDomains } from '../period.ts';
import { dayLines } from '../reports/rollups.ts';
import { plainArray } from '../text.ts';

export type DomainStats = {
  messages: number;
  passed: number;
  failed: number;
  quarantined: number;
  rejected: number;
  deliveredFailing: number;
  reports: number;
  daysWithData: number;
  dataUpTo: string | null;
  lastReportAt: Date | null;
  unreadableRows: number;
  reporters: number;
  publishedPolicy: string | null;
  policySeenOn: string | null;
  trend: { day: string; messages: number; passed: number }[];
};

const none: DomainStats = {
  messages: 0,
  passed: 0,
  failed: 0,
  quarantined: 0,
  rejected: 0,
  deliveredFailing: 0,
  reports: 0,
  daysWithData: 0,
  dataUpTo: null,
  lastReportAt: null,
  unreadableRows: 0,
  reporters: 0,
  publishedPolicy: null,
  policySeenOn: null,
  trend: [],
};

/** The period's sums, the last report and the policy last seen in one, for each of the domains. */
export async function domainStats(db: Db, domainIds: readonly number[], days: DayRange): Promise<Map<number, DomainStats>> {
  const figures = new Map(domainIds.map((id) => [id, { ...none, trend: [] as DomainStats['trend'] }]));
  if (domainIds.length === 0) return figures;
  const sums =
    await sql<SumRow>`select t.domain_id as "domainId", sum(t.total::float8) as messages, sum(t.passed::float8) as passed,
      sum(t.failed::float8) as failed, sum(t.disp_quarantine::float8) as quarantined, sum(t.disp_reject::float8) as rejected,
      sum(greatest(0, t.failed - t.disp_quarantine - t.disp_reject - t.overridden)::float8) as "deliveredFailing",
      sum(t.reports::float8) as reports, count(*)::int as "daysWithData", max(t.day) as "dataUpTo"
    from daily_domain t where ${ofDomains('t', domainIds)} and ${inDays('t', days)} group by t.domain_id`.execute(db);
  for (const { domainId, ...sum } of sums.rows) Object.assign(figures.get(domainId) ?? {}, sum);
  for (const [id, line] of await dayLines(db, domainIds, days)) {
    const trend = line.map(([day, messages, passed]) => ({ day, messages, passed }));
    Object.assign(figures.get(id) ?? {}, { trend });
  }
  const reports = await sql<ReportsRow>`select t.domain_id as "domainId", max(t.received_at) as "lastReportAt",
      sum(t.refused_count::float8) as "unreadableRows", count(distinct t.reporter_key)::int as reporters
    from reports t where ${ofDomains('t', domainIds)} and t.state = 'current' and ${inDays('t', days)} group by t.domain_id`.execute(
    db,
  );
  for (const { domainId, ...row } of reports.rows) Object.assign(figures.get(domainId) ?? {}, row);
  for (const row of await policiesSeen(db, domainIds)) {
    const sum = figures.get(row.id);
    if (sum !== undefined)
      Object.assign(sum, { publishedPolicy: row.p, policySeenOn: row.day, lastReportAt: sum.lastReportAt ?? row.received_at });
  }
  return figures;
}

/** The policy in the newest report of each domain, `null` where that names none; domains without reports are left out. */
export async function publishedPolicies(db: Db, domainIds: readonly number[]): Promise<Map<number, string | null>> {
  return new Map((await policiesSeen(db, domainIds)).map((row) => [row.id, row.p]));
}

type SumRow = { domainId: number; dataUpTo: string | null } & Record<
  'messages' | 'passed' | 'failed' | 'quarantined' | 'rejected' | 'deliveredFailing' | 'reports' | 'daysWithData',
  number
>;
type ReportsRow = { domainId: number; lastReportAt: Date; unreadableRows: number; reporters: number };

async function policiesSeen(db: Db, domainIds: readonly number[]) {
  const found = await sql<{ id: number; p: string | null; day: string; received_at: Date }>`
    select d.id, latest.* from unnest(${plainArray(domainIds)}::text::int[]) as d(id) cross join lateral (
      select r.policy ->> 'p' as p, r.day, r.received_at from reports r where r.domain_id = d.id and r.state = 'current'
      order by r.day desc limit 1
    ) latest`.execute(db);
  return found.rows;
}
