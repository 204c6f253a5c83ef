import { sql } from 'kysely';
import type { Db } from './database.ts';

export type DomainFigures = {
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

const none: DomainFigures = {
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
export async function domainFigures(db: Db, domainIds: readonly number[], fromDay: string): Promise<Map<number, DomainFigures>> {
  const figures = new Map(domainIds.map((id) => [id, { ...none, trend: [] as DomainFigures['trend'] }]));
  if (domainIds.length === 0) return figures;
  const days = await db
    .selectFrom('daily_domain')
    .select(['domain_id', 'day', 'total', 'passed', 'failed', 'disp_quarantine', 'disp_reject', 'overridden', 'reports'])
    .where('domain_id', 'in', [...domainIds])
    .where('day', '>=', fromDay)
    .orderBy('domain_id')
    .orderBy('day')
    .execute();
  for (const row of days) {
    const sum = figures.get(row.domain_id);
    if (sum === undefined) continue;
    sum.messages += row.total;
    sum.passed += row.passed;
    sum.failed += row.failed;
    sum.quarantined += row.disp_quarantine;
    sum.rejected += row.disp_reject;
    sum.deliveredFailing += Math.max(0, row.failed - row.disp_quarantine - row.disp_reject - row.overridden);
    sum.reports += row.reports;
    sum.daysWithData += 1;
    sum.dataUpTo = row.day;
    sum.trend.push({ day: row.day, messages: row.total, passed: row.passed });
  }
  const reports = await db
    .selectFrom('reports')
    .select([
      'domain_id',
      ({ fn }) => fn.max('received_at').as('last_at'),
      sql<number>`sum(refused_count)::float8`.as('refused'),
      sql<number>`count(distinct reporter_key)::float8`.as('reporters'),
    ])
    .where('domain_id', 'in', [...domainIds])
    .where('state', '=', 'current')
    .where('day', '>=', fromDay)
    .groupBy('domain_id')
    .execute();
  for (const row of reports) {
    const sum = figures.get(row.domain_id);
    if (sum !== undefined)
      Object.assign(sum, { lastReportAt: row.last_at, unreadableRows: row.refused, reporters: row.reporters });
  }
  for (const row of await policiesSeen(db, domainIds)) {
    const sum = figures.get(row.id);
    if (sum !== undefined)
      Object.assign(sum, { publishedPolicy: row.p, policySeenOn: row.day, lastReportAt: sum.lastReportAt ?? row.received_at });
  }
  return figures;
}

async function policiesSeen(db: Db, domainIds: readonly number[]) {
  return db
    .selectFrom('domains')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('reports')
          .whereRef('reports.domain_id', '=', 'domains.id')
          .where('reports.state', '=', 'current')
          .select([sql<string | null>`reports.policy->>'p'`.as('p'), 'reports.day', 'reports.received_at'])
          .orderBy('reports.day', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .where('domains.id', 'in', [...domainIds])
    .select(['domains.id', 'latest.p', 'latest.day', 'latest.received_at'])
    .execute();
}
