import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyRetention } from '#server/services/retention.ts';
import { mergeAll } from '#server/store/reports/merge-sources.ts';
import { monthsWithReports, recountMonth } from '#server/store/reports/recount.ts';
import { rowsOfReports } from '#server/store/reports/report-values.ts';
import { saveSetting } from '#server/store/settings.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { mailWith, reportXml } from '#tests/fakes/mail.ts';
import { emptyStore } from '#tests/support/empty-store.ts';
import { sourceSums } from '../store/recount.ts';

const now = '2026-11-20T08:00:00Z';
const at = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;

let test: TestApp;
let domainId: number;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  await emptyStore(test);
  test.setTime(now);
  domainId = await test.domain('acme.example');
});
const db = () => test.context.store.db;

/** A report of four days, two on either side of the cut by default. */
async function come(count: number, day = '2025-09-29', days = 4): Promise<void> {
  const xml = reportXml({ reportId: `over ${day}`, begin: at(day), count }).replace(
    `<end>${at(day) + 86_399}</end>`,
    `<end>${at(day) + days * 86_400 - 1}</end>`,
  );
  await test.arrive(mailWith('reporter.example!acme.example!over.xml', 'application/xml', Buffer.from(xml)));
  await test.readWaiting();
}
const days = async () =>
  db()
    .selectFrom('daily_domain')
    .select(['day', 'total', 'rows', 'reports'])
    .where('domain_id', '=', domainId)
    .orderBy('day')
    .execute();
const sources = async () => [...(await sourceSums(db()))].map(([key, { total }]) => [key.split(' ')[1], total]);

const sums = [
  { day: '2025-09-10', total: 6, rows: 0, reports: 1 },
  { day: '2025-09-29', total: 3, rows: 1, reports: 1 },
  { day: '2025-09-30', total: 3, rows: 0, reports: 0 },
  { day: '2025-10-01', total: 3, rows: 0, reports: 0 },
  { day: '2025-10-02', total: 3, rows: 0, reports: 0 },
];
const sent = sums.slice(1).map(({ day, total }) => [day, total]);

describe('a report of days before and after the cut', () => {
  it.each([
    ['whose sums are merged', true],
    ['whose sums wait for a merge', false],
  ])('%s keeps its rows and sums, and a fuller copy takes its place', async (_name, isMerged) => {
    await come(8);
    await come(6, '2025-09-10', 1);
    if (isMerged) await mergeAll(db());
    await applyRetention(test.context);
    expect(await days()).toEqual(sums.map((one, place) => (place === 0 ? one : { ...one, total: 2 })));
    expect(await sources()).toEqual(sent.map(([day]) => [day, 2]));
    await come(12);
    await mergeAll(db());
    expect(await days()).toEqual(sums);
    expect(await sources()).toEqual(sent);
  });

  it('may be superseded while its older copy waits to be taken off', async () => {
    await come(8);
    await come(6, '2025-09-10', 1);
    await mergeAll(db());
    await come(12);
    await applyRetention(test.context);
    expect(await sources()).toEqual(sent);
    await mergeAll(db());
    expect(await days()).toEqual(sums);
    expect(await sources()).toEqual(sent);
  });

  it('loses rows and sums by address a month later', async () => {
    await come(12);
    await come(6, '2025-09-10', 1);
    await applyRetention(test.context);
    test.setTime('2026-12-02T08:00:00Z');
    await applyRetention(test.context);
    expect(await days()).toEqual(sums.map((one) => ({ ...one, rows: 0 })));
    expect(await sources()).toEqual([]);
  });

  it('brings no deleted row back with a recount, even of one read lately', async () => {
    await come(12);
    await come(6, '2025-09-10', 1);
    await mergeAll(db());
    await applyRetention(test.context);
    expect(await monthsWithReports(db(), domainId)).toEqual([]);
    expect(await recountMonth(db(), domainId, '2025-09-01')).toMatchObject({ unreadable: 0, deleted: 1 });
    expect(await recountMonth(db(), domainId, '2025-10-01')).toMatchObject({ unreadable: 0, differingAddressDays: 0 });
    expect(await days()).toEqual(sums);
    expect(await sources()).toEqual(sent);
  });
});

it('keeps the sums of its days while a fuller copy may take its place, also where rows and sums have one time', async () => {
  await saveSetting(db(), 'retention-terms', { messageDays: 90, rowMonths: 13, sumMonths: 13 }, new Date(now));
  await come(8);
  await come(6, '2025-09-10', 1);
  await mergeAll(db());
  await applyRetention(test.context);
  const left = sums.slice(1);
  expect(await days()).toEqual(left.map((one) => ({ ...one, total: 2 })));
  await come(12);
  await mergeAll(db());
  expect(await days()).toEqual(left);
  test.setTime('2026-12-02T08:00:00Z');
  await applyRetention(test.context);
  expect(await days()).toEqual([]);
});

it('a recount takes nothing off days of which some sums were deleted', async () => {
  await saveSetting(db(), 'retention-terms', { messageDays: 90, rowMonths: 13, sumMonths: 13 }, new Date(now));
  await come(8);
  await come(6, '2025-09-29', 1);
  await come(6, '2025-10-20', 1);
  await mergeAll(db());
  const before = await days();
  expect(before[0]).toMatchObject({ day: '2025-09-29', total: 8 });
  await applyRetention(test.context);
  const left = await days();
  expect(left.map(({ day, total }) => [day, total])).toEqual(before.map(({ day, total }) => [day, total]));
  expect(await monthsWithReports(db(), domainId)).toEqual(['2025-10-01']);
  await recountMonth(db(), domainId, '2025-09-01');
  expect(await recountMonth(db(), domainId, '2025-10-01')).toMatchObject({ differingDays: 0, deleted: 0 });
  expect(await days()).toEqual(left);
});

it('rows that were read lately are not at hand once they are deleted', async () => {
  await come(6, '2025-09-10', 1);
  const [report] = await db().selectFrom('reports').select(['domain_id as domainId', 'id']).execute();
  const rows = async () => {
    let parts = 0;
    for await (const _ of rowsOfReports(db(), report === undefined ? [] : [report])) parts += 1;
    return parts;
  };
  expect(await rows()).toBe(1);
  await applyRetention(test.context);
  expect(await rows()).toBe(0);
});

it('days of a domain that is still being converted stay until it is', async () => {
  await come(6, '2023-09-10', 1);
  await db().insertInto('unconverted').values({ domain_id: domainId }).execute();
  expect(await applyRetention(test.context)).toMatchObject({ reports: 0, days: 0 });
  await db().deleteFrom('unconverted').execute();
  expect(await applyRetention(test.context)).toMatchObject({ reports: 1, days: 1 });
});
