import type { UserCall } from '#server/context.ts';
import { sourceWire } from '#server/presenters/sources.ts';
import type { DomainName } from '#server/store/domains/domains.ts';
import { placedSenders } from '#server/store/reports/sender-categories.ts';
import type { SourceQuery } from '#server/store/reports/source-order.ts';
import type { SourceStats } from '#server/store/reports/source-stats.ts';
import { daysOf, type Period } from '../period.ts';
import { openKeyHosts } from './key-hosts.ts';
import { openNetworks } from './networks.ts';

/** One page of the source IPs of these domains with threat score, verdict and a count of messages for every day of the period. */
export async function listSources(call: UserCall, domains: readonly DomainName[], period: Period, query: SourceQuery) {
  const names = new Map(domains.map((domain) => [domain.id, domain.name]));
  const { rows, total } = await call.statsCache.sourceStats(
    domains.map((domain) => domain.id),
    period,
    query,
  );
  const placed = await placedSenders(
    call.store.db,
    domains.map((domain) => domain.id),
  );
  const days = daysOf(period);
  const trendOf = (row: SourceStats) => {
    const counts = new Map(row.days.map(({ day, total: messages }) => [day, messages]));
    return days.map((day) => counts.get(day) ?? 0);
  };
  const lookUp = await openNetworks();
  const keyHostOf = await openKeyHosts(call.store.db, [...new Set(rows.map(({ domainId }) => domainId))]);
  const sources = rows.map((row) =>
    sourceWire(row, { domainName: names.get(row.domainId) ?? '', trend: trendOf(row), placed, lookUp, keyHostOf }),
  );
  return { sources, total };
}

/** The sources of these domains that sent most, the busiest first. */
export async function busiestSources(call: UserCall, domains: readonly DomainName[], period: Period, limit: number) {
  return (await listSources(call, domains, period, { limit, offset: 0, sort: 'total_messages', direction: 'desc' })).sources;
}
