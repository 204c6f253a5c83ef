import type { Handlers } from '#contract/endpoint.ts';
import type { reportMetadata } from '#contract/report-metadata.ts';
import type { UserCall } from '#server/context.ts';
import { reportStatsWire } from '#server/presenters/reports.ts';
import { periodOf } from '#server/services/period.ts';
import { excludeFromStats, includeInStats } from '#server/services/reports/exclude.ts';
import { exportReport } from '#server/services/reports/export.ts';
import { reportFilters } from '#server/services/reports/filters.ts';
import { listScopedReports } from '#server/services/reports/list.ts';
import { recordsOfReport } from '#server/services/reports/records.ts';
import { wholeReport } from '#server/services/reports/whole.ts';
import { scopedDomains } from '#server/services/scope.ts';

export const reportMetadataHandlers: Handlers<typeof reportMetadata, UserCall> = {
  list: (call, { query }) => listScopedReports(call, query),
  get: (call, { params }) => wholeReport(call, params.id),
  exclude: async (call, { params, body }) => ({ domains: await excludeFromStats(call, params.id, body.reason) }),
  include: async (call, { params }) => ({ domains: await includeInStats(call, params.id) }),
  records: (call, { params, query }) => recordsOfReport(call, params.id, query),
  export: (call, { params }) => exportReport(call, params.id, params.format),
  async filters(call) {
    return reportFilters(call, await scopedDomains(call));
  },
  async stats(call, { query }) {
    const ids = (await scopedDomains(call)).map((domain) => domain.id);
    const stats = await call.statsCache.reportStats(ids, periodOf(query, call.clock.now()));
    return reportStatsWire(stats);
  },
};
