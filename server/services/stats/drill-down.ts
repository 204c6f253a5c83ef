import pLimit from 'p-limit';
import type { UserCall } from '#server/context.ts';
import { recordWire, reportWire, totalsWire } from '#server/presenters/reports.ts';
import type { DomainName } from '#server/store/domains/domains.ts';
import { type NamingReport, reportsNaming, rowsOfAddress } from '#server/store/reports/address-rows.ts';
import { pageOfReports, type ReportRow } from '#server/store/reports/report-rows.ts';
import { sourceTrend } from '#server/store/reports/source-stats.ts';
import { type Period, periodOf } from '../period.ts';
import { senderOfSource } from './senders.ts';
import { listSources } from './sources.ts';

type DrillQuery = {
  days: number;
  start_date?: string | undefined;
  end_date?: string | undefined;
  source_ip: string;
  limit: number;
  offset: number;
};

const mostReports = 50;

/** One address from its sums down to the reports that name it and their rows. `limit` and `offset` page the rows; at most 50 reports. */
export async function drillDown(call: UserCall, domains: readonly DomainName[], query: DrillQuery) {
  const period = periodOf(query, call.clock.now());
  const ids = domains.map((domain) => domain.id);
  const names = new Map(domains.map((domain) => [domain.id, domain.name]));
  // First alone: it reads the newest reports, which the others then find read.
  const days = await sourceTrend(call.store.db, ids, period, query.source_ip);
  const [{ records, reports }, { source, sender }] = await Promise.all([
    recordsAndReports(call, days, query),
    sourceAndSender(call, domains, period, query.source_ip),
  ]);
  const sum = (key: Exclude<keyof (typeof days)[number], 'day' | 'domainIds'>) =>
    days.reduce((total, row) => total + row[key], 0);
  return {
    sender,
    domain_name: domains.length === 1 ? (domains[0]?.name ?? null) : null,
    source_ip: query.source_ip,
    time_period_days: period.days,
    reports: reports.map((row) => reportWire(row, names.get(row.domainId) ?? '')),
    total_records: records.total,
    summary: totalsWire({
      total: sum('total'),
      passed: sum('passed'),
      failed: sum('failed'),
      dkimAligned: sum('dkimAligned'),
      spfAligned: sum('spfAligned'),
      dispNone: sum('dispNone'),
      dispQuarantine: sum('dispQuarantine'),
      dispReject: sum('dispReject'),
      overridden: sum('overridden'),
      forwarded: sum('forwarded'),
      bothAligned: Math.max(0, sum('dkimAligned') + sum('spfAligned') - sum('passed')),
      reports: records.reports,
    }),
    source_intelligence: source,
    records: records.rows.map((row) => recordWire(row)),
    pagination: { limit: query.limit, offset: query.offset, total: records.total },
  };
}

const daysAtOnce = 8;

/** A page of the rows that name an address, how many there are in how many reports, and the newest of these reports. */
async function recordsAndReports(
  call: UserCall,
  days: readonly { day: string; domainIds: number[] }[],
  { source_ip: sourceIp, limit, offset }: DrillQuery,
) {
  const atOnce = pLimit(daysAtOnce);
  const lists = await Promise.all(
    days.toReversed().map(({ day, domainIds }) => atOnce(() => call.statsCache.rowAddresses(domainIds, { from: day, to: day }))),
  );
  const naming = reportsNaming(
    lists.flatMap((byId) => [...byId.values()]),
    sourceIp,
  );
  const rows = await rowsOfAddress(call.store.db, naming, { sourceIp, limit, offset });
  const total = naming.reduce((sum, report) => sum + report.rows, 0);
  return { records: { rows, total, reports: naming.length }, reports: await newestOf(call, naming) };
}

/** Those of these reports, in the order of their days, that began last. */
async function newestOf(call: UserCall, naming: readonly NamingReport[]): Promise<ReportRow[]> {
  const from = naming[Math.min(naming.length, mostReports) - 1]?.day;
  const to = naming[0]?.day;
  if (from === undefined || to === undefined) return [];
  const among = naming.filter(({ day }) => day >= from);
  return pageOfReports(
    call.store.db,
    [...new Set(among.map(({ domainId }) => domainId))],
    { from, to },
    { limit: mostReports, offset: 0, sort: 'begin_time', direction: 'desc', state: 'current', among },
  );
}

/** What is known of an address, and the sender it belongs to; `null` where it sent nothing. */
async function sourceAndSender(call: UserCall, domains: readonly DomainName[], period: Period, sourceIp: string) {
  const order = { sort: 'total_messages', direction: 'desc' } as const;
  const { sources } = await listSources(call, domains, period, { ...order, limit: 1, offset: 0, sourceIp });
  const source = sources[0] ?? null;
  return { source, sender: source === null ? null : await senderOfSource(call, source) };
}
