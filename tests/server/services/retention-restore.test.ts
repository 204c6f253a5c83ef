import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importHistory } from '#server/services/intake/import-history.ts';
import { applyRetention } from '#server/services/retention.ts';
import { backupStore, restoreStore } from '#server/store/maintenance/backup.ts';
import { mergeAll } from '#server/store/reports/merge-sources.ts';
import { monthsWithReports, recountMonth } from '#server/store/reports/recount.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { reportMail, reportXml } from '#tests/fakes/mail.ts';

const at = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;
/** Reports of five years, the first three in the backup. */
const days = ['2022-06-10', '2023-03-10', '2024-02-10', '2025-06-10', '2026-10-10'];
const wishOf = (day: string) => ({ reportId: `of ${day}`, begin: at(day), count: 5 });

describe.each(['memory', 'server'] as const)('a backup years older than all times, restored (%s)', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-years-'));
  let test: TestApp;
  let domainId = 0;
  beforeAll(async () => {
    const before = await openTestApp({ now: '2024-03-01T08:00:00Z' });
    domainId = await before.domain('acme.example');
    for (const day of days.slice(0, 3)) await before.arrive(reportMail(wishOf(day)));
    await before.readWaiting();
    await mergeAll(before.context.store.db);
    await backupStore(before.context.store, join(folder, 'backup'));
    await before.close();
    test = await openTestApp({ store: kind, now: '2026-11-20T08:00:00Z' });
    await restoreStore(test.context.store, join(folder, 'backup'));
  });
  afterAll(async () => {
    await test?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const db = () => test.context.store.db;
  const sums = async () =>
    (await db().selectFrom('daily_domain').select(['day', 'total', 'reports']).orderBy('day').execute()).map(
      ({ day, total, reports }) => [day, total, reports],
    );
  const files = async function* (...raws: Buffer[]) {
    for (const [place, raw] of raws.entries()) yield { file: `old ${place}.eml`, name: `old ${place}.eml`, raw };
  };
  async function imported(...raws: Buffer[]): Promise<number> {
    const { taken } = await importHistory(test.context, files(...raws), () => undefined);
    await test.readWaiting();
    return taken;
  }
  const night = async () => {
    await mergeAll(db());
    await applyRetention(test.context);
  };
  const known = days.map((day) => reportMail(wishOf(day)));
  const anew = days.map((day) => Buffer.from(reportXml({ ...wishOf(day), count: 9 })));

  it('counts what it held until the night deletes what is over, nothing of it again, and an import of years once', async () => {
    expect(await sums()).toEqual(days.slice(0, 3).map((day) => [day, 5, 1]));
    await night();
    const left: unknown[] = [['2024-02-10', 5, 1]];
    expect(await sums()).toEqual(left);
    expect(await imported(...known.slice(0, 3))).toBe(0);
    expect(await sums()).toEqual(left);
    expect(await imported(...anew.slice(1, 3))).toBe(2);
    expect(await sums()).toEqual([['2023-03-10', 9, 1], ...left]);
    await night();
    expect(await sums()).toEqual(left);

    expect(await imported(...known.slice(3))).toBe(2);
    await imported(...anew.slice(3));
    const all = [
      ['2024-02-10', 5, 1],
      ['2025-06-10', 9, 1],
      ['2026-10-10', 9, 1],
    ];
    expect(await sums()).toEqual(all);
    await night();
    await imported(...known, ...days.map((day) => reportMail({ ...wishOf(day), count: 20 })).slice(2, 4));
    expect(await sums()).toEqual(all);
    for (const month of await monthsWithReports(db(), domainId))
      expect(await recountMonth(db(), domainId, month)).toMatchObject({ differingDays: 0, differingAddressDays: 0 });
  });
});
