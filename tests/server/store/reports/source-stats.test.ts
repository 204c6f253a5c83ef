import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chanceFrom } from '#server/demo/chance.ts';
import { reportsNaming, rowAddresses, rowsOfAddress } from '#server/store/reports/address-rows.ts';
import { mergeDomain } from '#server/store/reports/merge-sources.ts';
import { pageOfReports } from '#server/store/reports/report-rows.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import type { SourceQuery } from '#server/store/reports/source-order.ts';
import { sourceStats } from '#server/store/reports/source-stats.ts';
import { countSources, joinSums, sourceSums } from '#server/store/reports/source-sums.ts';
import { openTestStore, type TestStore } from '#tests/fakes/database.ts';
import { makeRecord, makeShare } from '#tests/fakes/shares.ts';

const begin = Date.UTC(2026, 10, 20) / 1000;
const november = { from: '2026-11-01', to: '2026-11-30' };
const second = { from: '2026-11-21', to: '2026-11-30' };
const PASS = { dkimAligned: 'pass', spfAligned: 'pass', disposition: 'none', reasons: [] } as const;
const FAIL = { dkimAligned: 'fail', spfAligned: 'fail', disposition: 'reject', reasons: [] } as const;
const usual: SourceQuery = { sort: 'total_messages', direction: 'desc', limit: 10, offset: 0 };

describe.each(['memory', 'server'] as const)('sending addresses (%s)', (kind) => {
  let opened: TestStore;
  const db = () => opened.store.db;
  beforeAll(async () => {
    opened = await openTestStore(kind);
    const ids = await takeReportIds(db(), 3);
    const chance = chanceFrom(5);
    const row = (seq: number, sourceIp: string, count: number, over: object) =>
      makeRecord(chance, seq, { sourceIp, count, ...over });
    const first = [
      row(0, '192.0.2.1', 90, { ...PASS, headerFrom: 'news.example.com' }),
      row(1, '2001:db8::5', 10, FAIL),
      row(2, '192.0.2.9', 4, PASS),
    ];
    const later = [row(0, '192.0.2.1', 30, PASS), row(1, '192.0.2.7', 40, FAIL), row(2, '192.0.2.7', 2, PASS)];
    const [a = 0, b = 0, c = 0] = ids;
    await saveReports(db(), [
      makeShare(chance, { id: a, domainId: 1, records: first }),
      makeShare(chance, { id: b, domainId: 1, records: later, header: { reportId: 'later', begin: begin + 86_400 } }),
      makeShare(chance, { id: c, domainId: 2, records: [row(0, '192.0.2.1', 999, FAIL)], header: { reportId: 'other' } }),
    ]);
  });
  afterAll(() => opened.close());

  const ask = async (over: Partial<SourceQuery>, ids = [1], days = november) => {
    const { rows, total } = await sourceStats(db(), await sourceSums(db(), ids, days), days, { ...usual, ...over });
    return { total, found: rows.map((one) => [one.sourceIp, one.total, one.passed]) };
  };

  it('sums each address of the asked domains and days', async () => {
    expect(await ask({})).toEqual({
      total: 4,
      found: [
        ['192.0.2.1', 120, 120],
        ['192.0.2.7', 42, 2],
        ['2001:db8::5', 10, 0],
        ['192.0.2.9', 4, 4],
      ],
    });
    expect((await ask({}, [1, 2])).found.slice(0, 2)).toEqual([
      ['192.0.2.1', 999, 0],
      ['192.0.2.1', 120, 120],
    ]);
    expect((await ask({}, [1], second)).found.map(([ip]) => ip)).toEqual(['192.0.2.7', '192.0.2.1']);
    expect(await ask({}, [])).toEqual({ total: 0, found: [] });
  });

  it('returns the count with every page, also with one behind the end', async () => {
    expect((await ask({ limit: 1, offset: 1 })).found).toEqual([['192.0.2.7', 42, 2]]);
    expect(await ask({ limit: 5, offset: 40 })).toEqual({ total: 4, found: [] });
  });

  it('sorts by what it sums and by what is known over all time', async () => {
    const first = async (sort: SourceQuery['sort'], direction: SourceQuery['direction'] = 'desc') =>
      (await ask({ sort, direction })).found.map(([ip]) => ip);
    expect((await first('failed'))[0]).toBe('192.0.2.7');
    expect((await first('threat_score'))[0]).toBe('2001:db8::5');
    expect((await first('source_ip', 'asc'))[0]).toBe('192.0.2.1');
    expect((await first('first_seen'))[0]).toBe('192.0.2.7');
    expect(new Set((await first('last_seen', 'asc')).slice(0, 2))).toEqual(new Set(['192.0.2.9', '2001:db8::5']));
  });

  it('finds by address, by names and by result', async () => {
    expect((await ask({ sourceIp: '2001:' })).found.map(([ip]) => ip)).toEqual(['2001:db8::5']);
    expect((await ask({ headerFrom: 'MAIL.' })).total).toBe(4);
    expect((await ask({ search: 'nowhere' })).total).toBe(0);
    expect((await ask({ search: '2.7' })).found.map(([ip]) => ip)).toEqual(['192.0.2.7']);
    expect((await ask({ result: 'failed' })).total).toBe(2);
    expect((await ask({ result: 'passed' })).total).toBe(3);
  });

  it('ranks failing addresses among all of the period, not of the page', async () => {
    const { rows } = await sourceStats(db(), await sourceSums(db(), [1], november), november, { ...usual, limit: 2 });
    expect(rows.map((one) => one.volumeRank)).toEqual([0, 1]);
    expect(rows[0]).toMatchObject({ firstSeen: '2026-11-20', lastSeen: '2026-11-21' });
  });

  it('counts those seen for the first time', async () => {
    expect(await countSources(db(), [1, 9], second)).toEqual(new Map([[1, { sources: 2, fresh: 1 }]]));
  });

  it('sums the same of reports that come while somebody asks, before and after they are merged', async () => {
    const chance = chanceFrom(8);
    const ids = await takeReportIds(db(), 40);
    const total = { '192.0.2.1': 0, '192.0.2.2': 0, '192.0.2.3': 0 };
    const asked = async () =>
      (await ask({ sort: 'source_ip', direction: 'asc' }, [7])).found.map(([ip, messages]) => [ip, messages]);
    for (const [n, id] of ids.entries()) {
      const sourceIp = (['192.0.2.1', '192.0.2.2', '192.0.2.3'] as const)[n % 3] ?? '192.0.2.1';
      total[sourceIp] += n + 1;
      const records = [makeRecord(chance, 0, { sourceIp, count: n + 1, headerFrom: `day${n % 9}.example.com` })];
      const header = { reportId: `one ${n}`, begin: begin + (n % 9) * 86_400 };
      await saveReports(db(), [makeShare(chance, { id, domainId: 7, records, header })]);
      if (n >= 2) expect(await asked()).toEqual(Object.entries(total));
    }
    const rowsOf = async () =>
      (await sourceStats(db(), await sourceSums(db(), [7], november), november, { ...usual, sort: 'source_ip' })).rows;
    const before = await rowsOf();
    expect(before.map(({ firstSeen, lastSeen }) => [firstSeen, lastSeen])).toEqual([
      ['2026-11-22', '2026-11-28'],
      ['2026-11-21', '2026-11-27'],
      ['2026-11-20', '2026-11-26'],
    ]);
    expect(await mergeDomain(db(), 7)).toBe(true);
    expect(await rowsOf()).toEqual(before);
  });

  it('finds the reports and rows of one address within its domain and days', async () => {
    const page = { limit: 10, offset: 0 };
    const of = async (days = november, ids = [1]) => {
      const among = reportsNaming((await rowAddresses(db(), ids, days)).values(), '192.0.2.1');
      return pageOfReports(db(), ids, days, { ...page, sort: 'begin_time', direction: 'desc', among });
    };
    expect((await of()).map((one) => one.reportId)).toEqual(['later', '1']);
    expect(await of(second)).toHaveLength(1);
    const naming = async (sourceIp: string, ids = [1]) =>
      reportsNaming((await rowAddresses(db(), ids, november)).values(), sourceIp);
    const rows = async (sourceIp: string, offset = 0, ids = [1]) =>
      (await rowsOfAddress(db(), await naming(sourceIp, ids), { limit: 2, offset, sourceIp })).map(({ day, count }) => [
        day,
        count,
      ]);
    expect((await naming('192.0.2.7')).map(({ day, rows: named }) => [day, named])).toEqual([['2026-11-21', 2]]);
    expect(await rows('192.0.2.7')).toEqual([
      ['2026-11-21', 40],
      ['2026-11-21', 2],
    ]);
    expect(await rows('192.0.2.7', 1)).toEqual([['2026-11-21', 2]]);
    expect(await rows('192.0.2.1', 1)).toEqual([['2026-11-20', 90]]);
    expect(await rows('192.0.2.1', 0, [1, 2])).toEqual([
      ['2026-11-21', 30],
      ['2026-11-20', 999],
    ]);
    expect(await rows('2001:db8:0::5')).toEqual([['2026-11-20', 10]]);
    expect(await naming('192.0.2.7', [2])).toEqual([]);
  });

  it('adds up what periods without a common day sum', async () => {
    const [early, late] = [
      { from: '2026-11-01', to: '2026-11-20' },
      { from: '2026-11-21', to: '2026-11-30' },
    ];
    const parts = [await sourceSums(db(), [1, 2], early), await sourceSums(db(), [1, 2], late)];
    expect(joinSums(parts)).toEqual(await sourceSums(db(), [1, 2], november));
  });
});
