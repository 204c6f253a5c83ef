import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chanceFrom } from '#server/demo/chance.ts';
import { countOn } from '#server/store/reports/count-rows.ts';
import { countWaiting } from '#server/store/reports/count-waiting.ts';
import { appendRows, finishLoading, openLoading } from '#server/store/reports/loading.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import { openTestStore, type TestStore } from '#tests/fakes/database.ts';
import { makeRecord, makeShare } from '#tests/fakes/shares.ts';
import { expectRollupsEqualRows } from '../recount.ts';

const begin = Date.UTC(2026, 10, 20) / 1000;
const day = '2026-11-20';
const sliceRows = 25;
const records = Array.from({ length: 60 }, (_none, seq) => makeRecord(chanceFrom(seq), seq));
const mails = (rows: typeof records) => rows.reduce((sum, row) => sum + row.count, 0);

describe.each(['memory', 'server'] as const)('a report counted in several transactions (%s)', (kind) => {
  let opened: TestStore;
  const db = () => opened.store.db;
  beforeAll(async () => {
    opened = await openTestStore(kind);
  });
  afterAll(() => opened.close());
  beforeEach(() => sql`truncate reports, report_records, refused_rows, daily_domain, daily_source, source_seen`.execute(db()));

  async function finished(): Promise<number> {
    const [id = 0] = await takeReportIds(db(), 1);
    const header = { begin, end: begin + 86_399 };
    const one = makeShare(chanceFrom(1), { id, records, header, receivedAt: new Date('2026-11-21T00:00:00Z') });
    await openLoading(db(), one);
    await appendRows(db(), one, records);
    await finishLoading(db(), { ...one, fold: null });
    return id;
  }
  const counted = async () => {
    const rows = await db().selectFrom('daily_domain').select(['total', 'reports']).execute();
    return { mails: rows.reduce((sum, row) => sum + row.total, 0), reports: rows.reduce((sum, row) => sum + row.reports, 0) };
  };

  test('grows slice by slice, is left off when asked and goes on where it was', async () => {
    const id = await finished();
    expect(await counted()).toEqual({ mails: 0, reports: 0 });
    await db()
      .transaction()
      .execute((tx) => countOn(tx, { domainId: 1, id, day }, sliceRows));
    expect(await counted()).toEqual({ mails: mails(records.slice(0, sliceRows)), reports: 1 });
    expect(await countWaiting(db(), { signal: AbortSignal.abort(), sliceRows })).toBe(false);
    expect(await countWaiting(db(), { sliceRows })).toBe(true);
    expect(await expectRollupsEqualRows(db())).toEqual({ total: mails(records), reports: 1 });
    expect(await countWaiting(db(), { sliceRows })).toBe(true);
    expect(await counted()).toEqual({ mails: mails(records), reports: 1 });
  });

  test('counts once where two count at the same time', async () => {
    await finished();
    await Promise.all([countWaiting(db(), { sliceRows }), countWaiting(db(), { sliceRows })]);
    expect(await expectRollupsEqualRows(db())).toEqual({ total: mails(records), reports: 1 });
  });

  test('gives back just what had been counted when a newer version takes its place', async () => {
    const id = await finished();
    await db()
      .transaction()
      .execute((tx) => countOn(tx, { domainId: 1, id, day }, sliceRows));
    const [newer = 0] = await takeReportIds(db(), 1);
    const header = { begin, end: begin + 86_399 };
    const few = makeShare(chanceFrom(1), {
      id: newer,
      records: records.slice(0, 20),
      header,
      receivedAt: new Date('2026-11-22T00:00:00Z'),
    });
    expect(await saveReports(db(), [few])).toMatchObject([{ outcome: 'superseded_older', otherId: id }]);
    expect(await countWaiting(db(), { sliceRows })).toBe(true);
    expect(await expectRollupsEqualRows(db())).toEqual({ total: mails(records.slice(0, 20)), reports: 1 });
  });
});
