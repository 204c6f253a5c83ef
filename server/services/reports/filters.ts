import { reporterName } from '#domain/senders/reporters.ts';
import type { UserCall } from '#server/context.ts';
import type { DomainName } from '#server/store/domains/domains.ts';
import { listReports } from '#server/store/reports/report-rows.ts';
import { allTime } from '../period.ts';

const shapes = ['rfc7489', 'rfc9990'] as const;

async function countShape(call: UserCall, ids: readonly number[], shape: (typeof shapes)[number]): Promise<number> {
  const first = { limit: 1, offset: 0, sort: 'begin_time', direction: 'desc', state: 'current' } as const;
  return (await listReports(call.store.db, ids, allTime(call.clock.now()), { ...first, shape })).total;
}

/** What reports can be filtered by: reporters, domains and shapes, with how many reports each has. */
export async function reportFilters(call: UserCall, domains: readonly DomainName[]) {
  const ids = domains.map((domain) => domain.id);
  const all = allTime(call.clock.now());
  const sums = await call.statsCache.totalsByDomain(ids, all);
  return {
    reporters: (await call.statsCache.byReporter(ids, all)).map((row) => ({
      name: row.orgName,
      reporter_name: reporterName(row.orgName),
      reports: row.reports,
    })),
    domains: domains.map((domain) => ({ ...domain, reports: sums.get(domain.id)?.reports ?? 0 })),
    shapes: await Promise.all(shapes.map(async (shape) => ({ shape, reports: await countShape(call, ids, shape) }))),
  };
}
