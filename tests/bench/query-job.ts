import type { Context, UserCall } from '#server/context.ts';
import { chanceFrom } from '#server/demo/chance.ts';
import { dmarcHandlers } from '#server/groups/dmarc.ts';
import { domainReportsHandlers } from '#server/groups/domain-reports.ts';
import { domainsHandlers } from '#server/groups/domains.ts';
import { reportingFilterHandlers } from '#server/groups/reporting-filter.ts';
import { listenTo } from '#server/store/listen.ts';
import { saveReports } from '#server/store/reports/reports.ts';
import { statsChannel } from '#server/store/reports/stats-changes.ts';
import { analyticCalls, type Measured, senderCalls } from './analytic-calls.ts';
import { callersOf } from './callers.ts';
import { openBench } from './context.ts';
import { type ExportTimes, exportTimes } from './export-times.ts';
import { type Grown, grow, growAddresses, makeShare, smallCustomer } from './grow.ts';

/** Milliseconds: the middle and the 95th of 100. */
export type Spread = { p50: number; p95: number };

/** A call by the first who asks after a report was stored, and by those after; whether the dashboard waits for it. */
export type CallTimes = { name: string; isDashboard: boolean; first: Spread; again: Spread };

/** The calls that are measured on the same rows. */
export type CallSet = 'queries' | 'analytics' | 'senders';

/** What was made, how long each call of each set took on it, and the export of a million rows, with the analytics. */
export type QueryTimes = { grown: Grown; calls: Record<CallSet, CallTimes[]>; exported: ExportTimes[] };

const period = { days: 30 };
const page = { limit: 20, offset: 0 };
const biggest = 1;
const allDomains = Array.from({ length: 1_000 }, (_none, index) => index + 1);
/** A million rows cover so many days of a database of so many millions. */
const grownDays = 91;

const busy = { ...period, limit: 6, sort_by: 'total_messages' as const, sort_order: 'desc' as const };
const bad = { ...busy, sort_by: 'failed' as const };
const detailed = { ...busy, ...page, sort_by: 'threat_score' as const };

/** Filters that read the rows of all reports of the period: nothing but the rows says which of them fit. */
const rowFilter = (
  match: 'all' | 'any',
  days: number,
  conditions: { field: string; operator: string; value: string | number }[],
) => ({ table: 'records', filter_config: { match, days, conditions }, limit: 100, offset: 0 }) as const;
const network = { field: 'source_ip', operator: 'cidr', value: '40.92.0.0/16' };
const named = { field: 'header_from', operator: 'contains', value: 'news' };
const many = { field: 'messages', operator: 'gt', value: 3 };

/** Calls over the domains in view, for a customer and for staff. */
const inView: Measured[] = [
  { name: 'multiDomainOverview', isDashboard: true, run: (call) => dmarcHandlers.multiDomainOverview(call, { query: period }) },
  { name: 'summary', isDashboard: true, run: (call) => domainReportsHandlers.summary(call, { query: period }) },
  { name: 'top sources, busiest', isDashboard: true, run: (call) => domainReportsHandlers.allTopSources(call, { query: busy }) },
  { name: 'top sources, failing', isDashboard: true, run: (call) => domainReportsHandlers.allTopSources(call, { query: bad }) },
  {
    name: 'protectionStatus',
    isDashboard: true,
    run: (call) => domainsHandlers.protectionStatus(call, { query: { limit: 500, offset: 0 } }),
  },
  { name: 'domains list', isDashboard: true, run: (call) => domainsHandlers.list(call, { query: { ...page, limit: 50 } }) },
  { name: 'domains with reports', isDashboard: false, run: (call) => domainReportsHandlers.domains(call, {}) },
  {
    name: 'detailed sources',
    isDashboard: false,
    run: (call) => domainReportsHandlers.allDetailedSources(call, { query: detailed }),
  },
  {
    name: 'filter of all records, three conditions',
    isDashboard: false,
    run: (call) => reportingFilterHandlers.filter(call, { body: rowFilter('all', 365, [network, many, named]) }),
  },
  {
    name: 'filter of all records, any of two',
    isDashboard: false,
    run: (call) => reportingFilterHandlers.filter(call, { body: rowFilter('any', 365, [network, named]) }),
  },
];

/** Calls about the biggest domain. */
const ofBiggest: Measured[] = [
  {
    name: 'multiDomainOverview',
    isDashboard: true,
    run: (call) => dmarcHandlers.multiDomainOverview(call, { query: { ...period, domain_ids: [biggest] } }),
  },
  {
    name: 'overview',
    isDashboard: true,
    run: (call) => domainReportsHandlers.overview(call, { params: { id: biggest }, query: period }),
  },
  {
    name: 'top sources, busiest',
    isDashboard: true,
    run: (call) => domainReportsHandlers.topSources(call, { params: { id: biggest }, query: busy }),
  },
  {
    name: 'top sources, failing',
    isDashboard: true,
    run: (call) => domainReportsHandlers.topSources(call, { params: { id: biggest }, query: bad }),
  },
  {
    name: 'detailed sources',
    isDashboard: false,
    run: (call) => domainReportsHandlers.detailedSources(call, { params: { id: biggest }, query: detailed }),
  },
  {
    name: 'drill-down',
    isDashboard: false,
    run: (call) =>
      domainReportsHandlers.sourceDrillDown(call, {
        params: { id: biggest },
        query: { ...period, ...page, source_ip: '40.92.0.5' },
      }),
  },
  {
    name: 'reports list',
    isDashboard: false,
    run: (call) => dmarcHandlers.reports(call, { params: { id: biggest }, query: { ...period, ...page } }),
  },
];

/** Makes a database of so many million rows, in a folder that stays or in one that goes, and measures the calls of some sets on it, without HTTP. */
export async function queryTimes(
  million: number,
  rounds: number,
  sets: readonly CallSet[],
  folder: string | null,
): Promise<QueryTimes> {
  const { context, close } = await openBench(null, folder);
  const grown = await grow(context, million * 1_000_000);
  const calls: QueryTimes['calls'] = { queries: [], analytics: [], senders: [] };
  const arrivals = await openArrivals(context);
  if (sets.includes('queries')) calls.queries = await callTimes(context, rounds, arrivals);
  const { staff } = callersOf(context, smallCustomer.id);
  const arrive = () => arrivals.arrive(allDomains);
  if (sets.includes('analytics')) calls.analytics = await timesOf(staff, analyticCalls, rounds, arrive);
  const exported = sets.includes('analytics')
    ? await exportTimes(staff, Math.min(grownDays, Math.ceil(grownDays / million)))
    : [];
  if (sets.includes('senders')) {
    await growAddresses(context);
    calls.senders = await timesOf(staff, senderCalls, rounds, arrive);
  }
  await arrivals.stop();
  await close();
  return { grown, calls, exported };
}

/** Measures calls; `first` follows what `before` does, `again` nothing. */
async function timesOf(
  call: UserCall,
  measured: readonly Measured[],
  rounds: number,
  before: () => Promise<void>,
): Promise<CallTimes[]> {
  const times: CallTimes[] = [];
  for (const one of measured)
    times.push({
      name: one.name,
      isDashboard: one.isDashboard,
      first: await time(one, call, rounds, before),
      again: await time(one, call, rounds, async () => undefined),
    });
  return times;
}

/** Measures every call on a database that `grow` made. */
async function callTimes(
  context: Context,
  rounds: number,
  arrivals: Awaited<ReturnType<typeof openArrivals>>,
): Promise<CallTimes[]> {
  const { staff, customer } = callersOf(context, smallCustomer.id);
  const calls: CallTimes[] = [];
  for (const [who, call, domainIds, measured] of [
    ['4 domains', customer, smallCustomer.domainIds, inView],
    ['biggest domain', staff, [biggest], ofBiggest],
    ['all 1 000 domains', staff, allDomains, inView],
  ] as const)
    calls.push(
      ...(await timesOf(call, measured, rounds, () => arrivals.arrive(domainIds))).map((one) => ({
        ...one,
        name: `${who}: ${one.name}`,
      })),
    );
  return calls;
}

/** Stores reports of yesterday one at a time, each of some domain; `arrive` returns when every listener has heard of it. */
async function openArrivals({ store, log }: Context) {
  const chance = chanceFrom(11);
  const yesterday = Math.floor(Date.now() / 86_400_000) - 1;
  let heard: () => void = () => undefined;
  const stop = await listenTo(store, statsChannel, () => heard(), log);
  // `grow` numbers its reports itself.
  const { last } = await store.db
    .selectFrom('reports')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  let id = Number(last);
  async function arrive(domainIds: readonly number[]): Promise<void> {
    id += 1;
    const domainId = domainIds[Math.floor(chance() * domainIds.length)] ?? biggest;
    const about = { domainId, domain: `bench-${domainId}.example.co.za`, rows: 50 };
    const news = new Promise<void>((resolve) => (heard = resolve));
    await saveReports(store.db, [makeShare(chance, id, yesterday, about)]);
    await news;
  }
  return { arrive, stop };
}

async function time({ run }: Measured, call: UserCall, rounds: number, before: () => Promise<void>): Promise<Spread> {
  const times: number[] = [];
  const until = performance.now() + 20_000;
  for (let round = -3; round < rounds && (round < 5 || performance.now() < until); round += 1) {
    await before();
    const start = performance.now();
    await run(call);
    if (round >= 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
