import { reporterName } from '#domain/senders/reporters.ts';
import type { UserCall } from '#server/context.ts';
import type { DomainName } from '#server/store/domains/domains.ts';
import { allTime } from '../period.ts';

const shapes = ['rfc7489', 'rfc9990'] as const;

/** What reports can be filtered by: reporters, domains and shapes, with how many reports each has. */
export async function reportFilters(call: UserCall, domains: readonly DomainName[]) {
  const ids = domains.map((domain) => domain.id);
  const all = allTime(call.clock.now());
  const sums = await call.statsCache.totalsByDomain(ids, all);
  const ofDomains = [...(await call.statsCache.shapesByDomain(ids, all)).values()];
  return {
    reporters: (await call.statsCache.byReporter(ids, all)).map((row) => ({
      name: row.orgName,
      reporter_name: reporterName(row.orgName),
      reports: row.reports,
    })),
    domains: domains.map((domain) => ({ ...domain, reports: sums.get(domain.id)?.reports ?? 0 })),
    shapes: shapes.map((shape) => ({ shape, reports: ofDomains.reduce((sum, counts) => sum + counts[shape], 0) })),
  };
}
