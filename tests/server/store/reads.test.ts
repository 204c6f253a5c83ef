import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chanceFrom } from '#server/demo/chance.ts';
import { listReports } from '#server/services/reports/page.ts';
import { openStatsCache, type StatsCache } from '#server/services/stats/cached.ts';
import { reportsNaming, rowAddresses } from '#server/store/reports/address-rows.ts';
import { listRecords, refusedRows } from '#server/store/reports/record-rows.ts';
import { findReport, hasOtherShares, pageOfReports } from '#server/store/reports/report-rows.ts';
import type { ReportShare } from '#server/store/reports/report-share.ts';
import { policiesOver } from '#server/store/reports/report-stats.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import type { SourceQuery } from '#server/store/reports/source-order.ts';
import { sourceStats, sourceTrend } from '#server/store/reports/source-stats.ts';
import { sourceSums } from '#server/store/reports/source-sums.ts';
import { openTestStore, quietLog, type TestStore } from '#tests/fakes/database.ts';
import { makeRecord, makeShare, type ShareWish } from '#tests/fakes/shares.ts';

const begin = Date.UTC(2026, 10, 20) / 1000;
const month = { from: '2026-11-01', to: '2026-11-30' };
const PASS = { dkimAligned: 'pass', spfAligned: 'pass', disposition: 'none', reasons: [] } as const;
const FAIL = { dkimAligned: 'fail', spfAligned: 'fail', disposition: 'reject', reasons: [] } as const;

describe.each(['memory', 'server'] as const)('reading (%s)', (kind) => {
  let opened: TestStore;
  let stats: StatsCache;
  let shares: ReportShare[] = [];
  const db = () => opened.store.db;
  beforeAll(async () => {
    opened = await openTestStore(kind);
    stats = openStatsCache({ store: opened.store, log: quietLog() });
    const ids = await takeReportIds(db(), 7);
    const chance = chanceFrom(5);
    const row = (seq: number, sourceIp: string, count: number, over: object) =>
      makeRecord(chance, seq, { sourceIp, count, ...over });
    const wishes: ShareWish[] = [
      { domainId: 1, records: [row(0, '198.51.100.9', 99, FAIL)], receivedAt: new Date('2026-11-21T02:00:00Z') },
      {
        domainId: 1,
        records: [
          row(0, '192.0.2.1', 90, PASS),
          row(1, '2001:db8::5', 10, {
            ...FAIL,
            dkim: [{ domain: '100%_sure.example', selector: 's', result: 'fail', humanResult: null }],
          }),
        ],
      },
      {
        domainId: 1,
        reporterKey: 'yahoo.com',
        records: [
          row(0, '192.0.2.1', 30, PASS),
          row(1, '192.0.2.7', 40, { ...FAIL, disposition: 'none', reasons: [{ type: 'local_policy', comment: null }] }),
        ],
        refusedRows: [{ seq: 2, code: 'bad_ip', text: 'not an address', sample: 'zz' }],
        header: {
          begin: begin + 86_400,
          orgName: 'Yahoo',
          reportId: 'y-1',
          shape: 'rfc9990',
          policy: { ...makeShare(chance).header.policy, p: 'reject' },
        },
      },
      { domainId: 2, records: [row(0, '192.0.2.7', 500, PASS)], header: { reportId: 'second' } },
      { domainId: 3, records: [row(0, '192.0.2.1', 7_777, FAIL)], header: { reportId: 'not mine' } },
      { domainId: 4, records: [row(0, '192.0.2.1', 5, PASS)], header: { reportId: 'before', begin: begin - 18 * 86_400 } },
      { domainId: 4, records: [row(0, '192.0.2.1', 5, PASS)], header: { reportId: 'after' } },
    ];
    shares = wishes.map((wish, at) => makeShare(chance, { id: ids[at] ?? 0, ...wish }));
    await saveReports(db(), shares);
  });
  afterAll(async () => {
    await stats.stop();
    await opened.close();
  });

  test('totals count the asked domains and days only, and no domains are zero', async () => {
    expect(await stats.totals([1, 2], month)).toEqual({
      total: 670,
      passed: 620,
      failed: 50,
      dkimAligned: 620,
      spfAligned: 620,
      bothAligned: 620,
      dispNone: 660,
      dispQuarantine: 0,
      dispReject: 10,
      overridden: 40,
      forwarded: 0,
      reports: 3,
    });
    expect((await stats.totals([1], { from: '2026-11-21', to: '2026-11-21' })).total).toBe(70);
    expect((await stats.totals([], month)).total).toBe(0);
    expect([...(await stats.totalsByDomain([1, 2], month))].map(([id, row]) => [id, row.total])).toEqual([
      [1, 170],
      [2, 500],
    ]);
  });

  test('trends go by day', async () => {
    expect((await stats.trend([1, 2], month)).map((row) => [row.day, row.total, row.passed])).toEqual([
      ['2026-11-20', 600, 590],
      ['2026-11-21', 70, 30],
    ]);
    const days = await stats.dayTotals([1, 2, 9], month);
    expect([...days].map(([id, lines]) => [id, lines.map(({ day, total, passed }) => [day, total, passed])])).toEqual([
      [
        1,
        [
          ['2026-11-20', 100, 90],
          ['2026-11-21', 70, 30],
        ],
      ],
      [2, [['2026-11-20', 500, 500]]],
    ]);
    expect(await stats.dayBounds([1, 9], { from: '2026-01-01', to: '2026-11-21' })).toEqual(
      new Map([[1, { firstDay: '2026-11-20', lastDay: '2026-11-21' }]]),
    );
  });

  test('reporters with what they lost, and policies', async () => {
    const found = await stats.byReporter([1, 2], month);
    expect(found.map((row) => [row.reporterKey, row.reports, row.rows, row.total, row.failed, row.refused])).toEqual([
      ['google.com', 2, 3, 600, 10, 0],
      ['yahoo.com', 1, 2, 70, 40, 1],
    ]);
    expect(await policiesOver(db(), [1], month)).toEqual([
      { policy: 'none', sp: null, firstDay: '2026-11-20', lastDay: '2026-11-20', reports: 1 },
      { policy: 'reject', sp: null, firstDay: '2026-11-21', lastDay: '2026-11-21', reports: 1 },
    ]);
    expect(await stats.reportStats([1, 2], month)).toMatchObject({
      reports: 3,
      messages: 670,
      rows: 5,
      refused: 1,
      superseded: 1,
      reporters: 2,
      firstDay: '2026-11-20',
      lastDay: '2026-11-21',
    });
  });

  test('sources sorted, paged and searched, one row an address and domain', async () => {
    const list = async (query: Partial<SourceQuery>, ids = [1, 2]) => {
      const page = await sourceStats(db(), await sourceSums(db(), ids, month), month, {
        sort: 'total_messages',
        direction: 'desc',
        offset: 0,
        limit: 9,
        ...query,
      });
      return { total: page.total, sources: page.rows.map((row) => `${row.domainId} ${row.sourceIp}`) };
    };
    const every = ['2 192.0.2.7', '1 192.0.2.1', '1 192.0.2.7', '1 2001:db8::5'];
    expect(await list({})).toEqual({ total: 4, sources: every });
    expect(await list({ sort: 'failed' }, [1])).toEqual({ total: 3, sources: ['1 192.0.2.7', '1 2001:db8::5', '1 192.0.2.1'] });
    expect((await list({ sort: 'source_ip', direction: 'asc' }, [1])).sources).toEqual([
      '1 192.0.2.1',
      '1 192.0.2.7',
      '1 2001:db8::5',
    ]);
    for (const sort of ['threat_score', 'passed', 'pass_pct', 'first_seen', 'last_seen'] as const)
      expect((await list({ sort })).sources.toSorted(), sort).toEqual(every.toSorted());
    expect(await list({ direction: 'asc', offset: 1, limit: 1 })).toEqual({ total: 4, sources: ['1 192.0.2.7'] });
    expect(await list({ offset: 9 })).toEqual({ total: 4, sources: [] });
    expect(await list({}, [])).toEqual({ total: 0, sources: [] });
    expect((await list({ result: 'failed' })).sources).toEqual(['1 192.0.2.7', '1 2001:db8::5']);
    expect((await list({ result: 'passed' })).sources).toEqual(['2 192.0.2.7', '1 192.0.2.1']);
    for (const search of ['100%_SURE', 'db8::5', '%', '_sure'])
      expect((await list({ search })).sources, search).toEqual(['1 2001:db8::5']);
    expect((await list({ headerFrom: '%' })).sources).toEqual([]);
    expect((await list({ headerFrom: 'MAIL.example' })).total).toBe(4);
    expect((await list({ sourceIp: '2001:DB8:0::5' })).sources).toEqual(['1 2001:db8::5']);
    expect((await list({ sourceIp: '2001:DB' })).sources).toEqual(['1 2001:db8::5']);
    expect((await list({ sourceIp: '192.0.2.' })).total).toBe(3);
    expect((await list({ sourceIp: '192.0.2' })).total).toBe(3);
    expect((await list({ sourceIp: '%' })).sources).toEqual([]);
  });

  test('days and counts of sources', async () => {
    expect((await sourceTrend(db(), [1], month, '192.0.2.1')).map((row) => [row.day, row.total, row.failed])).toEqual([
      ['2026-11-20', 90, 0],
      ['2026-11-21', 30, 0],
    ]);
    const found = await sourceStats(db(), await sourceSums(db(), [1, 2], month), month, {
      sort: 'total_messages',
      direction: 'desc',
      limit: 9,
      offset: 0,
    });
    expect(found.rows.map(({ domainId, sourceIp, days }) => [domainId, sourceIp, days])).toEqual(
      expect.arrayContaining([
        [1, '2001:db8::5', [{ day: '2026-11-20', total: 10 }]],
        [2, '192.0.2.7', [{ day: '2026-11-20', total: 500 }]],
      ]),
    );
    expect(await stats.countSources([1], month)).toEqual({ sources: 3, fresh: 3 });
    expect(await stats.countSources([1], { from: '2026-11-21', to: '2026-11-21' })).toEqual({ sources: 2, fresh: 1 });
    expect(await stats.countSources([4], { from: '2026-11-05', to: '2026-11-06' })).toEqual({ sources: 0, fresh: 0 });
    expect(await stats.countSources([4], month)).toEqual({ sources: 1, fresh: 1 });
  });

  test('a source leads to its reports and rows', async () => {
    const page = { offset: 0, limit: 9 };
    const among = reportsNaming((await rowAddresses(db(), [1, 2], month)).values(), '192.0.2.7');
    const reports = await pageOfReports(db(), [1, 2], month, { ...page, sort: 'begin_time', direction: 'desc', among });
    expect(reports.map((row) => [row.domainId, row.reportId])).toEqual([
      [1, 'y-1'],
      [2, 'second'],
    ]);
    const rows = async (query: Partial<Parameters<typeof listRecords>[2]>, ids = [1]) => {
      const page = await listRecords(db(), ids, { offset: 0, limit: 9, days: month, ...query });
      return [page.total, page.messages, page.rows.map((row) => `${row.day} ${row.orgName} ${row.sourceIp} ${row.count}`)];
    };
    expect(await rows({ sourceIp: '192.0.2.1' })).toEqual([
      2,
      120,
      ['2026-11-21 Yahoo 192.0.2.1 30', '2026-11-20 google.com 192.0.2.1 90'],
    ]);
    expect(await rows({ sourceIp: '192.0.2.1', offset: 1 })).toEqual([2, 120, ['2026-11-20 google.com 192.0.2.1 90']]);
    expect(await rows({ sourceIp: '2001:db8:0:0::5' })).toEqual([1, 10, ['2026-11-20 google.com 2001:db8::5 10']]);
    expect((await rows({ sourceIp: '2001:' }))[0]).toBe(1);
    expect((await rows({ sourceIp: '_' }))[0]).toBe(0);
    expect((await rows({ result: 'failed' }))[0]).toBe(2);
    expect((await rows({ result: 'passed' }))[0]).toBe(2);
    expect((await rows({ disposition: 'reject' }))[0]).toBe(1);
    expect((await rows({}, [2]))[0]).toBe(1);
    expect((await rows({}, []))[0]).toBe(0);
  });

  test('reports: filters, sorting, paging; superseded ones are listed, but their rows do not count', async () => {
    const list = async (options: Partial<Parameters<typeof listReports>[3]>, ids = [1, 2]) => {
      const query = { sort: 'begin_time', direction: 'desc', offset: 0, limit: 9, state: 'current', ...options } as const;
      const page = await listReports({ store: opened.store, statsCache: stats }, ids, month, query);
      return [page.total, page.rows.map((row) => row.reportId)];
    };
    expect(await list({})).toEqual([3, ['y-1', 'second', '1']]);
    expect(await list({ state: 'superseded' })).toEqual([1, ['1']]);
    expect((await list({ state: undefined }))[0]).toBe(4);
    expect(await list({ reporter: ' Yahoo.COM ' })).toEqual([1, ['y-1']]);
    expect(await list({ shape: 'rfc9990' })).toEqual([1, ['y-1']]);
    expect(await list({ problems: 'unreadable_rows' })).toEqual([1, ['y-1']]);
    expect(await list({ problems: 'failed_mail' })).toEqual([2, ['y-1', '1']]);
    expect(await list({ problems: 'recovered' })).toEqual([0, []]);
    expect(await list({ search: 'SECO' })).toEqual([1, ['second']]);
    expect(await list({ search: '%' })).toEqual([0, []]);
    expect(await list({ sort: 'messages', direction: 'asc', offset: 1, limit: 1 })).toEqual([3, ['1']]);
    for (const sort of ['received_time', 'reporter', 'failed', 'rows', 'unreadable_rows'] as const)
      expect((await list({ sort }))[0], sort).toBe(3);
    const oldest = { sort: 'rows', direction: 'asc', offset: 0, limit: 1, state: 'superseded' } as const;
    const [old] = await pageOfReports(db(), [1], month, oldest);
    const rowsOf = async (query: Parameters<typeof listRecords>[2]) =>
      (await listRecords(db(), [1], query)).rows.map((row) => row.count);
    expect(await rowsOf({ reportId: old?.id ?? 0, offset: 0, limit: 9 })).toEqual([99]);
    expect(await rowsOf({ days: month, offset: 0, limit: 9 })).not.toContain(99);
  });

  test('one report in full, its rows and lost rows, within the domains asked for', async () => {
    const id = shares.find((share) => share.reporterKey === 'yahoo.com')?.id ?? 0;
    const [full] = await findReport(db(), [1, 2], id);
    expect(full).toMatchObject({
      orgName: 'Yahoo',
      rows: 2,
      refused: 1,
      total: 70,
      passed: 30,
      policyP: 'reject',
      policy: { p: 'reject' },
      errors: [],
      spanDays: 1,
      supersededBy: null,
      beginAt: new Date((begin + 86_400) * 1000),
    });
    expect(await findReport(db(), [2], id)).toEqual([]);
    expect([await hasOtherShares(db(), [1], id), await hasOtherShares(db(), [2], id)]).toEqual([false, true]);
    const rows = async (ids: number[], page: { offset: number; limit: number }) =>
      (await listRecords(db(), ids, { reportId: id, ...page })).rows;
    expect((await rows([1], { offset: 1, limit: 5 })).map((row) => [row.seq, row.sourceIp, row.count, row.reasons])).toEqual([
      [1, '192.0.2.7', 40, [{ type: 'local_policy', comment: null }]],
    ]);
    expect(await rows([2], { offset: 0, limit: 5 })).toEqual([]);
    expect(await refusedRows(db(), [1], id, { offset: 0, limit: 5 })).toEqual([
      { seq: 2, code: 'bad_ip', text: 'not an address', sample: 'zz' },
    ]);
    expect(await refusedRows(db(), [1], id, { offset: 1, limit: 5 })).toEqual([]);
    expect(await refusedRows(db(), [2], id, { offset: 0, limit: 5 })).toEqual([]);
  });
});
