import type { Handlers } from '#contract/endpoint.ts';
import type { reportMetadata } from '#contract/report-metadata.ts';
import type { UserCall } from '#server/context.ts';
import { recordWire, reportWire } from '#server/presenters/reports.ts';
import { periodOf } from '#server/services/period.ts';
import { exportReport } from '#server/services/reports/export.ts';
import { wholeReport } from '#server/services/reports/whole.ts';
import { accessibleDomain, reach, scopedDomains } from '#server/services/scope.ts';
import { findDomainNames } from '#server/store/domains/domains.ts';
import { listRecords } from '#server/store/reports/record-rows.ts';
import { listReports } from '#server/store/reports/report-rows.ts';

const allTime = { from: '1970-01-01', to: '9999-12-31' };

async function accessibleIds(call: UserCall): Promise<number[]> {
  return (await findDomainNames(call.store.db, reach(call.actor), {})).map((domain) => domain.id);
}

export const reportMetadataHandlers: Handlers<typeof reportMetadata, UserCall> = {
  async list(call, { query }) {
    const domains = query.domain_id === undefined ? await scopedDomains(call) : [await accessibleDomain(call, query.domain_id)];
    const names = new Map(domains.map((domain) => [domain.id, domain.name]));
    const { rows, total } = await listReports(call.store.db, [...names.keys()], periodOf(query, call.clock.now()), {
      ...query,
      sort: query.sort_by,
      direction: query.sort_order,
    });
    return {
      reports: rows.map((row) => reportWire(row, names.get(row.domainId) ?? '')),
      pagination: { limit: query.limit, offset: query.offset, total },
    };
  },
  get: (call, { params }) => wholeReport(call, params.id),
  async records(call, { params, query }) {
    const found = await listRecords(call.store.db, await accessibleIds(call), {
      reportId: params.id,
      limit: query.limit,
      offset: query.offset,
      sourceIp: query.source_ip,
      result: query.result,
      disposition: query.disposition,
    });
    if (found.total === 0) await wholeReport(call, params.id);
    return {
      records: found.rows.map((row) => recordWire(row)),
      pagination: { limit: query.limit, offset: query.offset, total: found.total },
    };
  },
  export: (call, { params }) => exportReport(call, params.id, params.format),
  async filters(call) {
    const domains = await scopedDomains(call);
    const ids = domains.map((domain) => domain.id);
    const sums = new Map((await call.figures.totalsByDomain(ids, allTime)).map((row) => [row.domainId, row.reports]));
    const shapes = await listedShapes(call, ids);
    return {
      reporters: (await call.figures.byReporter(ids, allTime)).map((row) => ({ name: row.orgName, reports: row.reports })),
      domains: domains.map((domain) => ({ ...domain, reports: sums.get(domain.id) ?? 0 })),
      shapes,
    };
  },
  async stats(call, { query }) {
    const ids = (await scopedDomains(call)).map((domain) => domain.id);
    const stats = await call.figures.reportStats(ids, periodOf(query, call.clock.now()));
    return {
      reports: stats.reports,
      messages: stats.messages,
      rows: stats.rows,
      unreadable_rows: stats.refused,
      superseded: stats.superseded,
      recovered: stats.recovered,
      reporters: stats.reporters,
      first_day: stats.firstDay,
      last_day: stats.lastDay,
    };
  },
};

async function listedShapes(call: UserCall, ids: readonly number[]) {
  const count = async (shape: 'rfc7489' | 'rfc9990') =>
    (
      await listReports(call.store.db, ids, allTime, {
        limit: 1,
        offset: 0,
        sort: 'begin_time',
        direction: 'desc',
        state: 'current',
        shape,
      })
    ).total;
  return [
    { shape: 'rfc7489', reports: await count('rfc7489') },
    { shape: 'rfc9990', reports: await count('rfc9990') },
  ];
}
