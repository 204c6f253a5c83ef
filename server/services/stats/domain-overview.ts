import type { UserCall } from '#server/context.ts';
import { totalsWire } from '#server/presenters/reports.ts';
import { addressCount, addressPeriodReply } from '../address-period.ts';
import { type DomainPeriod, periodReply } from '../period.ts';
import { everyDay, overviewOf, reporters } from './overview.ts';
import { busiestSources } from './sources.ts';

const topSources = 5;

/** A domain over a period: its sums and those of the period before, by day, by reporter, its busiest sources and its policy. */
export async function domainOverview(call: UserCall, { domain, period }: DomainPeriod) {
  return {
    domain,
    period: periodReply(period),
    ...(await overviewOf(call, [domain], period)),
    top_sources: await busiestSources(call, [domain], period, topSources),
    published_policy: (await call.statsCache.policiesSeen([domain.id])).get(domain.id)?.policy ?? null,
  };
}

/** A domain over a period: its sums, sources and reporters. */
export async function reportOverview(call: UserCall, { domain, period }: DomainPeriod) {
  const days = await everyDay(call, [domain.id], period);
  const answered = await addressPeriodReply(call, [domain.id], period);
  const { sources, fresh } = await call.statsCache.countSources([domain.id], period);
  return {
    domain_name: domain.name,
    period: answered,
    data_up_to: days.findLast((row) => row.messages > 0)?.day ?? null,
    totals: totalsWire(await call.statsCache.totals([domain.id], period)),
    sources: addressCount(sources, answered),
    new_sources: addressCount(fresh, answered, sources),
    reporters: await reporters(call, [domain.id], period),
    by_day: days,
  };
}
