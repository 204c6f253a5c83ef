import type { UserCall } from '#server/context.ts';
import type { DomainName } from '#server/store/domains/domains.ts';
import { addressCount, addressPeriodReply } from '../address-period.ts';
import { allTime, type Period } from '../period.ts';

const lateHours = 72;

/** What has been received for some domains in a period, and the messages of each. */
export async function reportSummary(call: UserCall, domains: readonly DomainName[], period: Period) {
  const ids = domains.map((domain) => domain.id);
  const stats = await call.statsCache.reportStats(ids, period);
  const byDomain = await call.statsCache.totalsByDomain(ids, period);
  const sums = await call.statsCache.totals(ids, period);
  const answered = await addressPeriodReply(call, ids, period);
  const { sources } = await call.statsCache.countSources(ids, period);
  return {
    summary: {
      domains: domains.length,
      reports: stats.reports,
      reporters: stats.reporters,
      sources: addressCount(sources, answered),
      addresses_from: answered.addresses_from,
      messages: sums.total,
      passed: sums.passed,
      unreadable_rows: stats.refused,
      first_day: stats.firstDay,
      last_day: stats.lastDay,
    },
    available_domains: domains.map((domain) => ({ ...domain, messages: byDomain.get(domain.id)?.total ?? 0 })),
  };
}

/** Some domains with what has ever been received for each. */
export async function reportedDomains(call: UserCall, domains: readonly DomainName[]) {
  const ids = domains.map((domain) => domain.id);
  const all = allTime(call.clock.now());
  const sums = await call.statsCache.totalsByDomain(ids, all);
  const bounds = await call.statsCache.dayBounds(ids, all);
  return domains.map((domain) => ({
    ...domain,
    reports: sums.get(domain.id)?.reports ?? 0,
    messages: sums.get(domain.id)?.total ?? 0,
    first_day: bounds.get(domain.id)?.firstDay ?? null,
    last_day: bounds.get(domain.id)?.lastDay ?? null,
  }));
}

/** Whether reports still arrive for some domains: late after 72 hours without one. */
export async function reportHealth(call: UserCall, domainIds: readonly number[]) {
  const { lastDay, lastReceivedAt } = await call.statsCache.reportStats(domainIds, allTime(call.clock.now()));
  const hours = lastReceivedAt === null ? null : (call.clock.now().getTime() - lastReceivedAt.getTime()) / 3_600_000;
  return {
    status: hours === null ? ('no_data' as const) : hours > lateHours ? ('late' as const) : ('ok' as const),
    data_up_to: lastDay,
    last_report_at: lastReceivedAt?.toISOString() ?? null,
  };
}
