import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlacedSender } from '#domain/protection/placed-senders.ts';
import { chanceFrom } from '#server/demo/chance.ts';
import { openStatsCache, type StatsCache } from '#server/services/stats/cached.ts';
import { saveReports, takeReportIds } from '#server/store/reports/reports.ts';
import { mailSplits } from '#server/store/reports/source-facts.ts';
import { statsChanges, statsChannel } from '#server/store/reports/stats-changes.ts';
import { openTestStore, quietLog, type TestStore } from '#tests/fakes/database.ts';
import { makeShare } from '#tests/fakes/shares.ts';

const period = { from: '2026-11-01', to: '2026-11-30' };
const ofAnyDay = (ids: readonly number[]) => new Map(ids.map((id) => [id, null]));

describe.each(['memory', 'server'] as const)('cached statistics (%s)', (kind) => {
  let opened: TestStore;
  let mine: StatsCache;
  let others: StatsCache;
  const chance = chanceFrom(5);
  let nobody = 1_000_000;
  const db = () => opened.store.db;
  const messages = async (figures: StatsCache, domainIds: number[]) => (await figures.totals(domainIds, period)).total;

  async function arrive(domainId: number): Promise<number> {
    const [id = 0] = await takeReportIds(db(), 1);
    const share = makeShare(chance, { id, domainId, rows: 8, header: { reportId: `report ${id}` } });
    await saveReports(db(), [share]);
    return share.records.reduce((sum, row) => sum + row.count, 0);
  }
  /**
   * Returns when this cache has received everything announced before: a connection delivers in order, so the news of an unused domain ends
   * it.
   */
  async function heard(figures: StatsCache): Promise<void> {
    nobody += 1;
    const before = await figures.totals([nobody], period);
    await sql`select pg_notify(${statsChannel}, ${statsChanges(ofAnyDay([nobody]))})`.execute(db());
    for (let tries = 0; (await figures.totals([nobody], period)) === before && tries < 1_000; tries += 1) await pause(10);
    expect(await figures.totals([nobody], period)).not.toBe(before);
  }
  async function until(read: () => Promise<number>, wanted: number): Promise<void> {
    for (let tries = 0; (await read()) !== wanted && tries < 1_000; tries += 1) await pause(10);
    expect(await read()).toBe(wanted);
  }

  beforeAll(async () => {
    opened = await openTestStore(kind);
    mine = openStatsCache({ store: opened.store, log: quietLog() });
    others = openStatsCache({ store: opened.store, log: quietLog() });
  });
  afterAll(async () => {
    await mine.stop();
    await others.stop();
    await opened.close();
  });
  beforeEach(async () => {
    await sql`truncate reports, report_parts, daily_domain, unmerged, source_segments, source_names`.execute(db());
    mine.forget();
    others.forget();
  });

  it('are read once, also by many at the same time, and not at all where others are asked for', async () => {
    const first = await arrive(1);
    await heard(mine);
    expect(await messages(mine, [1])).toBe(first);
    const [one, two] = await Promise.all([mine.totals([1], period), mine.totals([1], period)]);
    expect(two).toBe(one);
    expect(await mine.totals([1], period)).toBe(one);
    expect(await messages(mine, [2])).toBe(0);
    expect(await messages(mine, [1, 2])).toBe(first);
    expect((await mine.totals([1], { from: '2026-10-01', to: '2026-10-31' })).total).toBe(0);
  });

  it('have room for everything that an overview of 5 000 domains asks', async () => {
    const ids = Array.from({ length: 5_000 }, (_, index) => index + 1);
    const earlier = { from: '2026-10-02', to: '2026-10-31' };
    await mine.mailSplits(ids, period, []);
    await mine.mailOfPeriod(ids, period, []);
    await mine.policiesSeen(ids);
    const ask = async () => [
      await mine.totals(ids, period),
      await mine.totals(ids, earlier),
      await mine.trend(ids, period),
      await mine.byReporter(ids, period),
    ];
    const first = await ask();
    for (const [index, answer] of (await ask()).entries()) expect(answer).toBe(first[index]);
  });

  it('whose messages they are is read again for the domains with news alone, and for those whose senders somebody placed', async () => {
    await arrive(1);
    await arrive(2);
    await heard(mine);
    const splits = (placed: PlacedSender[] = []) => mine.mailSplits([1, 2, 3], period, placed);
    const first = await splits();
    expect([...first.keys()]).toEqual([1, 2]);
    await arrive(2);
    await heard(mine);
    const second = await splits();
    expect(second.get(1)).toBe(first.get(1));
    expect(second.get(2)).not.toBe(first.get(2));
    expect(second).toEqual(await mailSplits(db(), [1, 2, 3], period, []));
    for (const [id, { split, days }] of await mine.mailOfPeriod([1, 2, 3], period, [])) {
      expect(split).toEqual(second.get(id));
      const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + of(day), 0);
      expect(sum(({ own }) => own.messages)).toBe(split.own.messages);
      expect(sum(({ own }) => own.passed)).toBe(split.own.passed);
      expect(sum(({ forged }) => forged)).toBe(split.forged.messages);
    }
    const third = await splits([{ domainId: 1, domain: 'one.example', sender: 'example.com', category: 'own' }]);
    expect(third.get(1)).not.toBe(first.get(1));
    expect(third.get(2)).toBe(second.get(2));
  });

  it('of days without news are not read again, unless names of addresses decide them', async () => {
    const october = { from: '2026-10-01', to: '2026-10-31' };
    const placed: PlacedSender[] = [{ domainId: 1, domain: 'one.example', sender: 'example.com', category: 'own' }];
    const both = async (days: typeof period) => ({
      totals: await mine.totals([1], days),
      reporters: await mine.byReporter([1], days),
      days: (await mine.dayTotals([1], days)).get(1),
      split: (await mine.mailSplits([1], days, [])).get(1),
    });
    const arriveOn = async (day: string) => {
      const [id = 0] = await takeReportIds(db(), 1);
      const begin = Date.parse(`${day}T00:00:00Z`) / 1000;
      const header = { reportId: `report ${id}`, begin, end: begin + 86_399 };
      await saveReports(db(), [makeShare(chance, { id, domainId: 1, rows: 4, header })]);
    };
    await arriveOn('2026-10-20');
    await arriveOn('2026-11-20');
    await heard(mine);
    await heard(others);
    const [first, firstEarlier] = [await both(period), await both(october)];
    const placedEarlier = (await others.mailSplits([1], october, placed)).get(1);
    await arriveOn('2026-11-29');
    await heard(mine);
    await heard(others);
    const [second, secondEarlier] = [await both(period), await both(october)];
    for (const key of ['totals', 'reporters', 'days', 'split'] as const) {
      expect(secondEarlier[key]).toBe(firstEarlier[key]);
      expect(second[key]).not.toBe(first[key]);
    }
    expect((await others.mailSplits([1], october, placed)).get(1)).not.toBe(placedEarlier);
    await arriveOn('2026-11-02');
    await heard(mine);
    const fresh = openStatsCache({ store: opened.store, log: quietLog() });
    expect(await both(period)).toEqual({
      totals: await fresh.totals([1], period),
      reporters: await fresh.byReporter([1], period),
      days: (await fresh.dayTotals([1], period)).get(1),
      split: (await fresh.mailSplits([1], period, [])).get(1),
    });
    expect((await both(period)).totals.reports).toBe(3);
    await fresh.stop();
  });

  it('of several domains are what a new cache reads, though only those of a domain with news are read again', async () => {
    const names = { 1: 'one.example', 2: 'two.example', 3: 'three.example' };
    const ids = [1, 2, 3];
    const usual = { limit: 5, offset: 0, direction: 'desc' } as const;
    const all = async (stats: StatsCache) => ({
      totals: await stats.totals(ids, period),
      trend: await stats.trend(ids, period),
      reporters: await stats.byReporter(ids, period),
      reports: await stats.reportStats(ids, period),
      sources: await stats.countSources(ids, period),
      failing: await stats.sourceStats(ids, period, { ...usual, sort: 'failed' }),
      found: await stats.sourceStats(ids, period, { ...usual, sort: 'first_seen', search: '.' }),
      domains: await stats.domainStats(ids, period),
      senders: await stats.senderSums(ids, period, names),
    });
    const fresh = async () => {
      const stats = openStatsCache({ store: opened.store, log: quietLog() });
      const answers = await all(stats);
      await stats.stop();
      return answers;
    };
    await arrive(1);
    const [both = 0] = await takeReportIds(db(), 1);
    const share = (domainId: number) => makeShare(chance, { id: both, domainId, rows: 3, header: { reportId: 'of both' } });
    await saveReports(db(), [share(1), share(2)]);
    await heard(mine);
    const first = await all(mine);
    expect(first).toEqual(await fresh());
    expect(first.reports.reports).toBe(2);
    const ofFirst = (await mine.dayTotals(ids, period)).get(1);
    for (const domainId of [2, 3, 2]) {
      await arrive(domainId);
      await heard(mine);
      expect(await all(mine)).toEqual(await fresh());
    }
    expect((await mine.dayTotals(ids, period)).get(1)).toBe(ofFirst);
  });

  it('are forgotten by every process when a report is stored', async () => {
    const first = await arrive(1);
    await until(() => messages(mine, [1]), first);
    await until(() => messages(others, [1]), first);
    const second = await arrive(1);
    await until(() => messages(mine, [1]), first + second);
    await until(() => messages(others, [1]), first + second);
  });

  it('stay where only other domains get reports, also beside news of so many domains that they are not named', async () => {
    const first = await arrive(1);
    await heard(mine);
    const kept = await mine.totals([1], period);
    const both = await mine.totals([1, 2], period);
    const second = await arrive(2);
    await heard(mine);
    expect(await messages(mine, [1, 2])).toBe(first + second);
    expect(await mine.totals([1], period)).toBe(kept);
    expect(await mine.totals([1, 2], period)).not.toBe(both);
    await sql`select pg_notify(${statsChannel}, ${statsChanges(ofAnyDay(Array.from({ length: 3_000 }, (_none, id) => 100_000 + id)))})`.execute(
      db(),
    );
    await heard(mine);
    expect(await mine.totals([1], period)).not.toBe(kept);
  });

  it('are forgotten as well where a corrected report takes the place of another one', async () => {
    const before = await arrive(1);
    await until(() => messages(mine, [1]), before);
    const [id = 0] = await takeReportIds(db(), 1);
    const earlier = await sql<{ ext_report_id: string }>`select ext_report_id from reports`.execute(db());
    const corrected = makeShare(chance, {
      id,
      domainId: 1,
      rows: 200,
      receivedAt: new Date('2026-11-29T00:00:00Z'),
      header: { reportId: earlier.rows[0]?.ext_report_id ?? '' },
    });
    expect((await saveReports(db(), [corrected]))[0]?.outcome).toBe('superseded_older');
    await until(
      () => messages(mine, [1]),
      corrected.records.reduce((sum, row) => sum + row.count, 0),
    );
  });

  it('are read again by themselves where they were asked for lately and are slow', async () => {
    const eager = openStatsCache({ store: opened.store, log: quietLog(), quietMs: 5, slowMs: 0 });
    const lazy = openStatsCache({ store: opened.store, log: quietLog(), quietMs: 5, slowMs: 60_000 });
    expect([await messages(eager, [1]), await messages(lazy, [1])]).toEqual([0, 0]);
    const first = await arrive(1);
    let ready: PromiseSettledResult<number> | undefined;
    for (let tries = 0; ready?.status !== 'fulfilled' && tries < 20; tries += 1) {
      await sql`select pg_notify(${statsChannel}, ${statsChanges(ofAnyDay([1]))})`.execute(db());
      await pause(500);
      await sql`alter table daily_domain rename to daily_domain_gone`.execute(db());
      const [again, slow] = await Promise.allSettled([messages(eager, [1]), messages(lazy, [1])]);
      await sql`alter table daily_domain_gone rename to daily_domain`.execute(db());
      expect(slow.status).toBe('rejected');
      ready = again;
    }
    expect(ready).toEqual({ status: 'fulfilled', value: first });
    await eager.stop();
    await lazy.stop();
  });

  it('are not cached if they could not be read', async () => {
    const first = await arrive(1);
    await sql`alter table daily_domain rename to daily_domain_gone`.execute(db());
    await expect(mine.totals([1], period)).rejects.toThrow(/daily_domain/);
    await sql`alter table daily_domain_gone rename to daily_domain`.execute(db());
    expect(await messages(mine, [1])).toBe(first);
  });
});
