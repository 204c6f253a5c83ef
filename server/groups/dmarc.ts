import type { dmarc } from '#contract/dmarc.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { seenPolicyWire, totalsWire } from '#server/presenters/reports.ts';
import { addressPeriodReply } from '#server/services/address-period.ts';
import { domainPeriod, periodOf, periodReply } from '#server/services/period.ts';
import { listDomainReports } from '#server/services/reports/list.ts';
import { failedRecords } from '#server/services/reports/records.ts';
import { scopedDomains } from '#server/services/scope.ts';
import { complianceScore } from '#server/services/stats/compliance.ts';
import { domainOverview } from '#server/services/stats/domain-overview.ts';
import { domainsOverview } from '#server/services/stats/domains-overview.ts';
import { everyDay } from '#server/services/stats/overview.ts';
import { pivotOf } from '#server/services/stats/pivot.ts';
import { policyShares } from '#server/services/stats/policies.ts';
import { busiestSources } from '#server/services/stats/sources.ts';
import { policiesOver } from '#server/store/reports/report-stats.ts';

export const dmarcHandlers: Handlers<typeof dmarc, UserCall> = {
  async overview(call, { params, query }) {
    return domainOverview(call, await domainPeriod(call, params.id, query));
  },
  async complianceScore(call, { params, query }) {
    return complianceScore(call, await domainPeriod(call, params.id, query));
  },
  async trends(call, { params, query }) {
    const { domain, period } = await domainPeriod(call, params.id, query);
    return { domain, period: periodReply(period), by_day: await everyDay(call, [domain.id], period) };
  },
  async authStats(call, { params, query }) {
    const { domain, period } = await domainPeriod(call, params.id, query);
    return { domain, period: periodReply(period), totals: totalsWire(await call.statsCache.totals([domain.id], period)) };
  },
  async sourceDetails(call, { params, query }) {
    const { domain, period } = await domainPeriod(call, params.id, query);
    const sources = await busiestSources(call, [domain], period, query.limit);
    return { domain, period: await addressPeriodReply(call, [domain.id], period), sources };
  },
  async policyDistribution(call, { query }) {
    const period = periodOf(query, call.clock.now());
    const ids = (await scopedDomains(call)).map((domain) => domain.id);
    return { period: periodReply(period), policies: await policyShares(call, ids, period) };
  },
  async domainPolicyDistribution(call, { params, query }) {
    const { domain, period } = await domainPeriod(call, params.id, query);
    const policies = await policyShares(call, [domain.id], period);
    const seen = await policiesOver(call.store.db, [domain.id], period);
    return { domain, period: periodReply(period), policies, seen: seen.map(seenPolicyWire) };
  },
  async failures(call, { params, query }) {
    return failedRecords(call, await domainPeriod(call, params.id, query), query);
  },
  async multiDomainOverview(call, { query }) {
    return domainsOverview(call, await scopedDomains(call, query.domain_ids), periodOf(query, call.clock.now()));
  },
  async pivot(call, { query }) {
    return pivotOf(call, await scopedDomains(call, query.domain_ids), periodOf(query, call.clock.now()), query);
  },
  reports: (call, { params, query }) => listDomainReports(call, params.id, query),
};
