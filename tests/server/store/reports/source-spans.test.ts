import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chanceFrom } from '#server/demo/chance.ts';
import type { DayRange } from '#server/store/period.ts';
import { countWaiting } from '#server/store/reports/count-waiting.ts';
import { appendRows, finishLoading, openLoading } from '#server/store/reports/loading.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import { beforeChangingDays, buildSpans, usualSpan } from '#server/store/reports/source-spans.ts';
import { sourceStats } from '#server/store/reports/source-stats.ts';
import { openTestStore, type TestStore } from '#tests/fakes/database.ts';
import { makeRecord, makeShare, type ShareWish } from '#tests/fakes/shares.ts';

const today = new Date('2026-11-21T10:00:00Z');
const span = usualSpan(today);
const secondsOf = (day: string) => Date.parse(day) / 1000;
const domainIds = [1, 2, 3];
const periods: DayRange[] = [
  { from: '2026-10-23', to: '2026-11-21' },
  { from: '2026-10-20', to: '2026-11-21' },
  { from: '2026-10-26', to: '2026-11-16' },
  { from: '2026-11-15', to: '2026-11-21' },
  { from: '2026-09-01', to: '2026-11-30' },
];

describe.each(['memory', 'server'] as const)('ready sums of sending addresses (%s)', (kind) => {
  let opened: TestStore;
  let chance = chanceFrom(1);
  const db = () => opened.store.db;
  beforeAll(async () => {
    opened = await openTestStore(kind);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    chance = chanceFrom(11);
    await sql`truncate reports, report_records, daily_domain, daily_source, source_seen, source_spans, source_span_sums`.execute(
      db(),
    );
  });

  const pick = (count: number) => Math.floor(chance() * count);
  const share = async (wish: ShareWish = {}) => {
    const [id = 0] = await takeReportIds(db(), 1);
    return makeShare(chance, { id, rows: 1 + pick(12), ...wish });
  };
  const anyShare = async (place: number) => {
    const begin = secondsOf('2026-10-15') + pick(38) * 86_400;
    const days = pick(5) === 0 ? 3 : 1;
    return share({
      domainId: 1 + pick(3),
      header: { reportId: `report ${place % 12}`, begin, end: begin + days * 86_400 - 1 },
      receivedAt: new Date(today.getTime() + pick(1_000) * 1_000),
    });
  };
  const ready = async () =>
    Number((await sql<{ n: number }>`select count(*)::int as n from source_spans`.execute(db())).rows[0]?.n);

  /** Every list as it is now and as it is where no sums are ready. */
  async function expectEqualToDays(): Promise<void> {
    const lists = () =>
      Promise.all(
        periods.map((days) =>
          sourceStats(db(), domainIds, days, { sort: 'threat_score', direction: 'desc', limit: 1_000, offset: 0 }),
        ),
      );
    const now = await lists();
    const kept = await sql<{ domain_id: number; from_day: string; to_day: string }>`delete from source_spans returning *`.execute(
      db(),
    );
    expect(now).toEqual(await lists());
    for (const row of kept.rows)
      await sql`insert into source_spans values (${row.domain_id}, ${row.from_day}::date, ${row.to_day}::date)`.execute(db());
  }

  it('are read: a list says what they say', async () => {
    await saveReports(db(), [await share({ header: { begin: secondsOf('2026-11-10') } })]);
    expect(await buildSpans(db(), span)).toBe(1);
    await sql`update source_span_sums set total = total + 1000`.execute(db());
    const { rows } = await sourceStats(db(), [1], periods[0] as DayRange, {
      sort: 'source_ip',
      direction: 'asc',
      limit: 100,
      offset: 0,
    });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.total > 1000)).toBe(true);
  });

  it('give the same lists as the days, whatever comes late, twice or in a newer version', async () => {
    for (let place = 0; place < 40; place += 1) {
      await saveReports(db(), [await anyShare(place)]);
      if (place % 7 === 3) await buildSpans(db(), span);
      if (place % 5 === 4) await expectEqualToDays();
    }
    await buildSpans(db(), span);
    expect(await ready()).toBe(3);
    await expectEqualToDays();
    await buildSpans(db(), usualSpan(new Date('2026-11-24T10:00:00Z')));
    await expectEqualToDays();
  });

  it('go with a late report of one of their days, for its domain alone, and are built again', async () => {
    for (const domainId of domainIds)
      await saveReports(db(), [await share({ domainId, header: { begin: secondsOf('2026-11-01') } })]);
    expect(await buildSpans(db(), span)).toBe(3);
    expect(await buildSpans(db(), span)).toBe(0);
    const late = { reportId: 'late', begin: secondsOf('2026-11-10') };
    await saveReports(db(), [await share({ domainId: 2, header: late })]);
    expect(await ready()).toBe(2);
    await expectEqualToDays();
    expect(await buildSpans(db(), span)).toBe(1);
    await saveReports(db(), [await share({ domainId: 2, header: { reportId: 'today', begin: secondsOf('2026-11-20') } })]);
    expect(await ready()).toBe(3);
    await saveReports(db(), [await share({ domainId: 2, header: late, receivedAt: new Date('2026-11-22T03:00:00Z') })]);
    expect(await ready()).toBe(2);
    await expectEqualToDays();
  });

  it('go with a large report that is loaded in pieces, when it begins to count', async () => {
    await saveReports(db(), [await share({ header: { begin: secondsOf('2026-11-01') } })]);
    await buildSpans(db(), span);
    const large = await share({ header: { reportId: 'large', begin: secondsOf('2026-11-02') }, records: [] });
    await openLoading(db(), large);
    await appendRows(
      db(),
      large,
      Array.from({ length: 30 }, (_none, seq) => makeRecord(chance, seq)),
    );
    expect(await ready()).toBe(1);
    expect((await finishLoading(db(), { ...large, fold: null })).outcome).toBe('stored');
    await countWaiting(db());
    expect(await ready()).toBe(0);
    await expectEqualToDays();
  });

  it('are forgotten where a domain has no mail in the span any more', async () => {
    await saveReports(db(), [await share({ header: { begin: secondsOf('2026-10-24') } })]);
    await buildSpans(db(), span);
    await buildSpans(db(), usualSpan(new Date('2026-12-21T10:00:00Z')));
    expect(await ready()).toBe(0);
    await expectEqualToDays();
  });
});

describe('ready sums of a server with several writers', () => {
  let opened: TestStore;
  beforeAll(async () => {
    opened = await openTestStore('server');
  });
  afterAll(() => opened.close());

  it('are not built while a report is being saved', async () => {
    const { db } = opened.store;
    const chance = chanceFrom(3);
    const [first = 0, second = 0] = await takeReportIds(db, 2);
    const header = { begin: secondsOf('2026-11-10') };
    await saveReports(db, [makeShare(chance, { id: first, header })]);
    const building: Promise<number>[] = [];
    await db.transaction().execute(async (tx) => {
      await beforeChangingDays(tx, [1]);
      building.push(buildSpans(db, span));
      await new Promise((resolve) => setTimeout(resolve, 100));
      await saveReports(tx, [makeShare(chance, { id: second, header: { ...header, reportId: 'second' } })]);
    });
    expect(await Promise.all(building)).toEqual([1]);
    const sums = await sql<{ n: number }>`select sum(total)::float8 as n from source_span_sums`.execute(db);
    const days = await sql<{ n: number }>`select sum(total)::float8 as n from daily_source`.execute(db);
    expect(sums.rows).toEqual(days.rows);
  });
});
