import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chanceFrom } from '#server/demo/chance.ts';
import type { Db } from '#server/store/database.ts';
import { countWaiting } from '#server/store/reports/count-waiting.ts';
import { openFold } from '#server/store/reports/fold.ts';
import {
  appendRows,
  dropLeftOverLoadings,
  dropLoading,
  finishLoading,
  type LoadedShare,
  openLoading,
} from '#server/store/reports/loading.ts';
import type { ReportShare } from '#server/store/reports/report-share.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import { openTestStore, type TestStore } from '#tests/fakes/database.ts';
import { makeRecord, makeShare, type ShareWish } from '#tests/fakes/shares.ts';
import { expectRollupsEqualRows } from '../recount.ts';

async function finish(db: Db, share: LoadedShare) {
  const outcome = await finishLoading(db, share);
  expect(await countWaiting(db)).toBe(true);
  return outcome;
}

test('a report of more rows than one statement sums, and its correction', async () => {
  const opened = await openTestStore('memory');
  const { db } = opened.store;
  const chance = chanceFrom(9);
  const records = Array.from({ length: 10_200 }, (_none, seq) => makeRecord(chance, seq));
  const [first = 0, second = 0] = await takeReportIds(db, 2);
  const begin = Date.UTC(2026, 10, 20) / 1000;
  const load = async (id: number, rows: typeof records, receivedAt: string) => {
    const header = { begin, end: begin + 2 * 86_400 - 1 };
    const one = makeShare(chance, { id, records: rows, receivedAt: new Date(receivedAt), header });
    await openLoading(db, one);
    await appendRows(db, one, rows);
    return finish(db, { ...one, fold: null });
  };
  expect(await load(first, records, '2026-11-22T01:00:00Z')).toMatchObject({ outcome: 'stored' });
  expect((await expectRollupsEqualRows(db)).reports).toBe(1);
  expect(await load(second, records.slice(0, 50), '2026-11-22T02:00:00Z')).toMatchObject({ outcome: 'superseded_older' });
  expect((await expectRollupsEqualRows(db)).reports).toBe(1);
  await opened.close();
});

describe.each([
  ['memory', 'summed while they came'],
  ['memory', 'summed by the database'],
  ['server', 'summed while they came'],
  ['server', 'summed by the database'],
] as const)('big reports (%s, %s)', (kind, summed) => {
  let opened: TestStore;
  const db = () => opened.store.db;
  beforeAll(async () => {
    opened = await openTestStore(kind);
  });
  afterAll(() => opened.close());
  beforeEach(() => sql`truncate reports, report_records, refused_rows, daily_domain, daily_source, source_seen`.execute(db()));

  async function share(wish: ShareWish = {}): Promise<ReportShare> {
    const [id = 0] = await takeReportIds(db(), 1);
    return makeShare(chanceFrom(3), { id, rows: 60, ...wish });
  }
  async function load(one: ReportShare) {
    await openLoading(db(), one);
    await appendRows(db(), one, one.records.slice(0, 25));
    await appendRows(db(), one, one.records.slice(20), one.refusedRows);
    return finish(db(), loaded(one));
  }
  function loaded(one: ReportShare) {
    if (summed === 'summed by the database') return { ...one, fold: null };
    const fold = openFold();
    for (let at = 0; at < one.records.length; at += 25) fold.add(one, one.records.slice(at, at + 25));
    return { ...one, fold };
  }

  test('count only when finished, and then exactly like a small one', async () => {
    const one = await share({ refusedRows: [{ seq: 60, code: 'bad_count', text: 'no number', sample: 'x' }] });
    await openLoading(db(), one);
    await appendRows(db(), one, one.records);
    expect(await expectRollupsEqualRows(db())).toEqual({ total: 0, reports: 0 });
    await appendRows(db(), one, [], one.refusedRows);
    expect(await finish(db(), loaded(one))).toEqual({
      id: one.id,
      domainId: 1,
      outcome: 'stored',
      otherId: null,
      rows: 60,
      refused: 1,
    });
    const big = await db()
      .selectFrom('reports')
      .select(['total', 'passed', 'disp_none', 'disp_reject', 'rows_count'])
      .executeTakeFirstOrThrow();
    const seen = await db().selectFrom('source_seen').select('source_ip').execute();
    await expectRollupsEqualRows(db());
    await sql`truncate reports, report_records, refused_rows, daily_domain, daily_source, source_seen`.execute(db());
    await saveReports(db(), [one]);
    expect(
      await db()
        .selectFrom('reports')
        .select(['total', 'passed', 'disp_none', 'disp_reject', 'rows_count'])
        .executeTakeFirstOrThrow(),
    ).toEqual(big);
    expect((await db().selectFrom('source_seen').select('source_ip').execute()).length).toBe(seen.length);
  });

  test('sending rows again, finishing again and loading a known report change nothing', async () => {
    const one = await share();
    expect((await load(one)).outcome).toBe('stored');
    const before = await expectRollupsEqualRows(db());
    expect(await finish(db(), loaded(one))).toMatchObject({ outcome: 'duplicate', otherId: one.id });
    expect(await load({ ...one, id: one.id + 100 })).toMatchObject({ outcome: 'duplicate', otherId: one.id });
    expect(await expectRollupsEqualRows(db())).toEqual(before);
    expect((await db().selectFrom('report_records').select('seq').execute()).length).toBe(60);
  });

  test('replace an older version and stand back behind a newer one', async () => {
    const old = await share({ rows: 5, receivedAt: new Date('2026-11-20T00:00:00Z') });
    const middle = await share({ rows: 50, receivedAt: new Date('2026-11-21T00:00:00Z') });
    const young = await share({ rows: 6, receivedAt: new Date('2026-11-22T00:00:00Z') });
    await saveReports(db(), [old]);
    expect(await load(middle)).toMatchObject({ outcome: 'superseded_older', otherId: old.id });
    await saveReports(db(), [young]);
    expect(await load({ ...(await share({ rows: 55, receivedAt: new Date('2026-11-21T12:00:00Z') })) })).toMatchObject({
      outcome: 'older_than_stored',
      otherId: young.id,
    });
    expect((await expectRollupsEqualRows(db())).reports).toBe(1);
  });

  test('given up or left over they leave nothing behind, a finished one stays', async () => {
    const given = await share({ header: { reportId: 'given up' } });
    const left = await share({ header: { reportId: 'left over' } });
    const done = await share({ header: { reportId: 'done' } });
    for (const one of [given, left]) {
      await openLoading(db(), one);
      await appendRows(db(), one, one.records, [{ seq: 99, code: 'x', text: 'x', sample: '' }]);
    }
    await load(done);
    await dropLoading(db(), given);
    await dropLoading(db(), done);
    expect(await dropLeftOverLoadings(db(), 3_600)).toBe(0);
    expect(await dropLeftOverLoadings(db(), 0)).toBe(1);
    await expect(appendRows(db(), left, left.records)).rejects.toThrow('is not open');
    expect((await db().selectFrom('reports').select('id').execute()).map((row) => row.id)).toEqual([done.id]);
    expect((await db().selectFrom('report_records').select('seq').execute()).length).toBe(60);
    expect(await db().selectFrom('refused_rows').select('seq').execute()).toEqual([]);
  });
});
