import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportShare } from '#server/store/report-share.ts';
import { findReport, listReports, refusedRows, reportRecords, sourceRecords, sourceReports } from '#server/store/records.ts';
import { saveReports, takeReportIds } from '#server/store/reports.ts';
import {
  byDisposition,
  byReporter,
  dayBounds,
  policyDistribution,
  totals,
  totalsByDomain,
  trend,
  trendByDomain,
} from '#server/store/rollups.ts';
import { listSources, newSources, sourceTrend, topSources } from '#server/store/sources.ts';
import { openTestStore, type TestStore } from '#tests/fakes/database.ts';
import { makeRecord, makeShare, type ShareWish, seeded } from '#tests/fakes/shares.ts';

const begin = Date.UTC(2026, 10, 20) / 1000;
const month = { from: '2026-11-01', to: '2026-11-30' };
const PASS = { dkimAligned: 'pass', spfAligned: 'pass', disposition: 'none', reasons: [] } as const;
const FAIL = { dkimAligned: 'fail', spfAligned: 'fail', disposition: 'reject', reasons: [] } as const;

describe.each(['memory', 'server'] as const)('reading (%s)', (kind) => {
  let opened: TestStore;
  let shares: ReportShare[] = [];
  const db = () => opened.store.db;
  beforeAll(async () => {
    opened = await openTestStore(kind);
    const ids = await takeReportIds(db(), 4);
    const chance = seeded(5);
    const row = (seq: number, sourceIp: string, count: number, over: object) =>
      makeRecord(chance, seq, { sourceIp, count, ...over });
    const wishes: ShareWish[] = [
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
    ];
    shares = wishes.map((wish, at) => makeShare(chance, { id: ids[at] ?? 0, ...wish }));
    await saveReports(db(), shares);
  });
  afterAll(() => opened.close());

  test('totals count the asked domains and days only, and no domains are zero', async () => {
    expect(await totals(db(), [1, 2], month)).toEqual({
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
    expect((await totals(db(), [1], { from: '2026-11-21', to: '2026-11-21' })).total).toBe(70);
    expect((await totals(db(), [], month)).total).toBe(0);
    expect((await totalsByDomain(db(), [1, 2], month)).map((row) => [row.domainId, row.total])).toEqual([
      [1, 170],
      [2, 500],
    ]);
  });

  test('trends go by day', async () => {
    expect((await trend(db(), [1, 2], month)).map((row) => [row.day, row.total, row.passed])).toEqual([
      ['2026-11-20', 600, 590],
      ['2026-11-21', 70, 30],
    ]);
    expect((await trendByDomain(db(), [1, 2], month)).map((row) => [row.domainId, row.day, row.total])).toEqual([
      [1, '2026-11-20', 100],
      [1, '2026-11-21', 70],
      [2, '2026-11-20', 500],
    ]);
    expect(await dayBounds(db(), [1, 9])).toEqual([{ domainId: 1, firstDay: '2026-11-20', lastDay: '2026-11-21' }]);
  });

  test('reporters, dispositions and policies', async () => {
    expect(
      (await byReporter(db(), [1, 2], month)).map((row) => [row.reporterKey, row.reports, row.rows, row.total, row.failed]),
    ).toEqual([
      ['google.com', 2, 3, 600, 10],
      ['yahoo.com', 1, 2, 70, 40],
    ]);
    expect(await byDisposition(db(), [1], month)).toEqual([
      { disposition: 'none', total: 160 },
      { disposition: 'reject', total: 10 },
    ]);
    expect((await policyDistribution(db(), [1], month)).map((row) => [row.policy, row.reports, row.total])).toEqual([
      ['none', 1, 100],
      ['reject', 1, 70],
    ]);
  });

  test('sources by volume, by failure, sorted, paged and searched', async () => {
    const top = await topSources(db(), [1, 2], month, 2);
    expect(top.map((row) => [row.sourceIp, row.total, row.domains])).toEqual([
      ['192.0.2.7', 540, 2],
      ['192.0.2.1', 120, 1],
    ]);
    expect((await topSources(db(), [1, 2], month, 5, { onlyFailing: true })).map((row) => [row.sourceIp, row.failed])).toEqual([
      ['192.0.2.7', 40],
      ['2001:db8::5', 10],
    ]);
    const page = await listSources(db(), [1, 2], month, { sort: 'total', direction: 'asc', offset: 1, limit: 1 });
    expect([page.count, page.rows.map((row) => row.sourceIp)]).toEqual([3, ['192.0.2.1']]);
    expect(await listSources(db(), [1, 2], month, { sort: 'passShare', direction: 'desc', offset: 9, limit: 5 })).toEqual({
      rows: [],
      count: 3,
    });
    const find = async (text: string) =>
      (await listSources(db(), [1, 2], month, { sort: 'sourceIp', direction: 'asc', offset: 0, limit: 9, text })).rows.map(
        (row) => row.sourceIp,
      );
    expect(await find('100%_SURE')).toEqual(['2001:db8::5']);
    expect(await find('db8::5')).toEqual(['2001:db8::5']);
    expect(await find('%')).toEqual(['2001:db8::5']);
    expect((await sourceTrend(db(), [1], month, '192.0.2.1')).map((row) => [row.day, row.total])).toEqual([
      ['2026-11-20', 90],
      ['2026-11-21', 30],
    ]);
    expect((await newSources(db(), [1], { from: '2026-11-21', to: '2026-11-21' }, 5)).map((row) => row.sourceIp)).toEqual([
      '192.0.2.7',
    ]);
  });

  test('a source leads to its reports and rows', async () => {
    expect(
      (await sourceReports(db(), [1, 2], month, '192.0.2.7', { offset: 0, limit: 9 })).map((row) => [
        row.domainId,
        row.reportId,
        row.rows,
        row.total,
        row.passed,
      ]),
    ).toEqual([
      [1, 'y-1', 1, 40, 0],
      [2, 'second', 1, 500, 500],
    ]);
    expect(
      (await sourceRecords(db(), [1], month, '192.0.2.1', { offset: 0, limit: 1 })).map((row) => [
        row.day,
        row.orgName,
        row.count,
      ]),
    ).toEqual([['2026-11-21', 'Yahoo', 30]]);
  });

  test('reports: filters, sorting, one in full, its rows', async () => {
    const list = async (options: Partial<Parameters<typeof listReports>[3]>, ids = [1, 2]) => {
      const page = await listReports(db(), ids, month, { sort: 'day', direction: 'desc', offset: 0, limit: 9, ...options });
      return [page.count, page.rows.map((row) => row.reportId)];
    };
    expect(await list({})).toEqual([3, ['y-1', 'second', '1']]);
    expect(await list({ reporterKey: 'yahoo.com' })).toEqual([1, ['y-1']]);
    expect(await list({ shape: 'rfc9990' })).toEqual([1, ['y-1']]);
    expect(await list({ withRefused: true })).toEqual([1, ['y-1']]);
    expect(await list({ text: 'SECO' })).toEqual([1, ['second']]);
    expect(await list({ sort: 'total', direction: 'asc', offset: 1, limit: 1 })).toEqual([3, ['1']]);
    const [yahoo] = shares.filter((share) => share.reporterKey === 'yahoo.com');
    const id = yahoo?.id ?? 0;
    const [full] = await findReport(db(), [1, 2], id);
    expect(full).toMatchObject({
      orgName: 'Yahoo',
      rows: 2,
      refused: 1,
      total: 70,
      passed: 30,
      policy: { p: 'reject' },
      errors: [],
      beginAt: new Date((begin + 86_400) * 1000),
    });
    expect(await findReport(db(), [2], id)).toEqual([]);
    expect(
      (await reportRecords(db(), [1], 1, id, { offset: 1, limit: 5 })).map((row) => [
        row.seq,
        row.sourceIp,
        row.count,
        row.reasons,
      ]),
    ).toEqual([[1, '192.0.2.7', 40, [{ type: 'local_policy', comment: null }]]]);
    expect(await reportRecords(db(), [2], 1, id, { offset: 0, limit: 5 })).toEqual([]);
    expect(await refusedRows(db(), [1], 1, id, { offset: 0, limit: 5 })).toEqual([
      { seq: 2, code: 'bad_ip', text: 'not an address', sample: 'zz' },
    ]);
  });
});
