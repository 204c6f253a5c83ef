import type { dmarc } from '#contract/dmarc.ts';
import type { Handlers } from '#contract/endpoint.ts';
import type { UserCall } from '#server/context.ts';
import { recordWire, reportWire, totalsWire } from '#server/presenters/reports.ts';
import { before, type Period, periodOf, periodReply } from '#server/services/period.ts';
import { accessibleDomain, scopedDomains } from '#server/services/scope.ts';
import { everyDay, nothing, overviewOf } from '#server/services/stats/overview.ts';
import { listSources } from '#server/services/stats/sources.ts';
import { listRecords } from '#server/store/reports/record-rows.ts';
import { listReports } from '#server/store/reports/report-rows.ts';
import { policiesOver } from '#server/store/reports/report-stats.ts';

const policies = ['none', 'quarantine', 'reject', 'unknown'] as const;

function pct(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole;
}

async function policyShares(call: UserCall, ids: readonly number[], period: Period) {
  const published = await call.figures.publishedPolicies(ids);
  const sums = new Map((await call.figures.totalsByDomain(ids, period)).map((row) => [row.domainId, row.total]));
  return policies.map((policy) => {
    const held = ids.filter((id) => (policies.find((known) => known === published.get(id)) ?? 'unknown') === policy);
    return { policy, domains: held.length, messages: held.reduce((sum, id) => sum + (sums.get(id) ?? 0), 0) };
  });
}

export const dmarcHandlers: Handlers<typeof dmarc, UserCall> = {
  async overview(call, { params, query }) {
    const domain = await accessibleDomain(call, params.id);
    const period = periodOf(query, call.clock.now());
    const { sources } = await listSources(call, [domain], period, {
      limit: 5,
      offset: 0,
      sort: 'total_messages',
      direction: 'desc',
    });
    return {
      domain,
      period: periodReply(period),
      ...(await overviewOf(call, [domain.id], period)),
      top_sources: sources,
      published_policy: (await call.figures.publishedPolicies([domain.id])).get(domain.id) ?? null,
    };
  },
  async complianceScore(call, { params, query }) {
    const domain = await accessibleDomain(call, params.id);
    const period = periodOf(query, call.clock.now());
    const now = await call.figures.totals([domain.id], period);
    const earlier = await call.figures.totals([domain.id], before(period));
    return {
      domain,
      period: periodReply(period),
      compliance_pct: pct(now.passed, now.total),
      messages: now.total,
      aligned: now.passed,
      previous_pct: pct(earlier.passed, earlier.total),
    };
  },
  async trends(call, { params, query }) {
    const domain = await accessibleDomain(call, params.id);
    const period = periodOf(query, call.clock.now());
    return { domain, period: periodReply(period), by_day: await everyDay(call, [domain.id], period) };
  },
  async authStats(call, { params, query }) {
    const domain = await accessibleDomain(call, params.id);
    const period = periodOf(query, call.clock.now());
    return { domain, period: periodReply(period), totals: totalsWire(await call.figures.totals([domain.id], period)) };
  },
  async sourceDetails(call, { params, query }) {
    const domain = await accessibleDomain(call, params.id);
    const period = periodOf(query, call.clock.now());
    const { sources } = await listSources(call, [domain], period, {
      limit: query.limit,
      offset: 0,
      sort: 'total_messages',
      direction: 'desc',
    });
    return { domain, period: periodReply(period), sources };
  },
  async policyDistribution(call, { query }) {
    const period = periodOf(query, call.clock.now());
    const ids = (await scopedDomains(call)).map((domain) => domain.id);
    return { period: periodReply(period), policies: await policyShares(call, ids, period) };
  },
  async domainPolicyDistribution(call, { params, query }) {
    const domain = await accessibleDomain(call, params.id);
    const period = periodOf(query, call.clock.now());
    const seen = await policiesOver(call.store.db, [domain.id], period);
    return {
      domain,
      period: periodReply(period),
      policies: await policyShares(call, [domain.id], period),
      seen: seen.map((row) => ({
        policy: row.policy ?? 'unknown',
        sp: row.sp,
        first_day: row.firstDay,
        last_day: row.lastDay,
        reports: row.reports,
      })),
    };
  },
  async failures(call, { params, query }) {
    const domain = await accessibleDomain(call, params.id);
    const period = periodOf(query, call.clock.now());
    const found = await listRecords(call.store.db, [domain.id], {
      limit: query.limit,
      offset: query.offset,
      days: period,
      result: 'failed',
    });
    return {
      domain,
      period: periodReply(period),
      failures: found.rows.map((row) => recordWire(row)),
      totals: { messages: found.messages, records: found.total },
      pagination: { limit: query.limit, offset: query.offset, total: found.total },
    };
  },
  async multiDomainOverview(call, { query }) {
    const domains = await scopedDomains(call, query.domain_ids);
    const period = periodOf(query, call.clock.now());
    const ids = domains.map((domain) => domain.id);
    const now = new Map((await call.figures.totalsByDomain(ids, period)).map((row) => [row.domainId, totalsWire(row)]));
    const earlier = new Map(
      (await call.figures.totalsByDomain(ids, before(period))).map((row) => [row.domainId, totalsWire(row)]),
    );
    const days = await call.figures.dayLines(ids, period);
    const published = await call.figures.publishedPolicies(ids);
    return {
      period: periodReply(period),
      ...(await overviewOf(call, ids, period)),
      domains: domains.map((domain) => ({
        domain_id: domain.id,
        domain: domain.name,
        totals: now.get(domain.id) ?? nothing,
        previous: earlier.get(domain.id) ?? nothing,
        data_up_to: days.get(domain.id)?.at(-1)?.[0] ?? null,
        published_policy: published.get(domain.id) ?? null,
        trend: (days.get(domain.id) ?? []).map(([day, messages, passed]) => ({ day, messages, passed })),
      })),
    };
  },
  async reports(call, { params, query }) {
    const domain = await accessibleDomain(call, params.id);
    const period = query.day === undefined ? periodOf(query, call.clock.now()) : { from: query.day, to: query.day, days: 1 };
    const { rows, total } = await listReports(call.store.db, [domain.id], period, {
      limit: query.limit,
      offset: query.offset,
      sort: 'begin_time',
      direction: 'desc',
      state: 'current',
      reporter: query.reporter,
      problems: query.unreadable_only === true ? 'unreadable_rows' : query.failed_only === true ? 'failed_mail' : undefined,
    });
    return {
      domain,
      period: periodReply(period),
      reports: rows.map((row) => reportWire(row, domain.name)),
      pagination: { limit: query.limit, offset: query.offset, total },
    };
  },
};
