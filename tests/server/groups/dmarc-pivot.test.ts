import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { pivotDimensions } from '#domain/vocabulary/pivot.ts';
import { countPivot, weightOfPivot } from '#server/services/stats/pivot-count.ts';
import { openTestApp, type TestApp } from '#tests/fakes/app.ts';
import { bringReports, morning } from '#tests/fakes/received.ts';

const { dmarc, domainReports } = contract;
let test: TestApp;
let all: Awaited<ReturnType<typeof bringReports>>;
beforeAll(async () => {
  test = await openTestApp({ now: morning });
  all = await bringReports(test);
});
afterAll(() => test.close());

const week = { days: 7 };
type Pivot = Awaited<ReturnType<typeof pivot>>;
const pivot = (query: object, token = all.owner) => test.call(dmarc.pivot, { query: { ...week, ...query } as never }, token);
const counts = (rows: Pivot['rows']) => Object.fromEntries(rows.map(({ key, messages }) => [key, messages]));

it.each(pivotDimensions)('by %s: adds up to the messages of the overview', async (rows) => {
  const { totals } = await test.call(dmarc.overview, { params: { id: all.karoo }, query: week }, all.owner);
  const found = await pivot({ rows });
  const { messages, passed, failed } = totals;
  expect(found.totals).toEqual({ messages, passed, failed });
  expect(found.rows.reduce((sum, row) => sum + row.messages, 0)).toBe(messages);
  expect(found.rows.reduce((sum, row) => sum + row.failed, 0)).toBe(failed);
  expect(found.columns).toEqual([]);
  expect(found.cut).toBeNull();
});

it('counts what receivers did as the five parts of the overview do', async () => {
  expect(counts((await pivot({ rows: 'delivery' })).rows)).toEqual({
    passed: 168,
    forwarded: 4,
    delivered: 3,
    quarantined: 6,
    rejected: 15,
  });
});

it.each(['passed', 'failed'] as const)('of messages that %s: counts these alone, by every split', async (result) => {
  const { totals } = await test.call(dmarc.overview, { params: { id: all.karoo }, query: week }, all.owner);
  for (const rows of pivotDimensions) {
    const found = await pivot({ rows, columns: rows === 'delivery' ? 'country' : 'delivery', result });
    expect(found.by).toMatchObject({ rows, result });
    expect(found.totals).toEqual({ messages: totals[result], passed: 0, failed: 0, [result]: totals[result] });
    expect(found.rows.reduce((sum, row) => sum + row.messages, 0)).toBe(totals[result]);
  }
  const { rows } = await pivot({ rows: 'reporter', result: 'failed' });
  expect(rows.map(({ key }) => key)).toEqual(['google.example', 'yahoo.example']);
});

it.each([
  ['sender', null],
  ['country', null],
  ['country', 'sender'],
] as const)('by %s and %s: the sums say what the rows say, on each day and of each result', async (rows, columns) => {
  const { store, statsCache } = test.context;
  const ids = [all.karoo, all.other];
  const names = { [all.karoo]: 'karoo.example', [all.other]: 'other.example' };
  const periods = ['2026-11-17', '2026-11-18', '2026-11-19'].map((day) => ({ from: day, to: day }));
  for (const period of [...periods, { from: '2026-11-10', to: '2026-11-20' }])
    for (const result of [null, 'passed', 'failed'] as const) {
      const question = { rows, columns, result, limit: 100, names };
      const counted = await countPivot(store.db, ids, period, question);
      expect(await statsCache.pivot(ids, period, question)).toEqual(counted);
    }
});

it('ends at its limits and says where', async () => {
  const period = { from: '2026-11-14', to: '2026-11-20' };
  const question = { rows: 'reporter', columns: null, result: null, limit: 12, names: {} } as const;
  const within = (limits: { rows: number; ms: number }) =>
    countPivot(test.context.store.db, [all.karoo], period, question, limits);
  expect((await within({ rows: 100, ms: 60_000 })).cut).toBeNull();
  const { pivot: counted, cut } = await within({ rows: 4, ms: 60_000 });
  expect(counted.totals.messages).toBe(45);
  expect(cut).toBe(
    'Counting ended on 2026-11-18 after 2 rows: earlier messages are left out. Choose a shorter period or fewer domains.',
  );
  expect((await within({ rows: 100, ms: 0 })).cut).toContain('Counting ended on 2026-11-18 after 2 rows');
});

it('weighs in the cache what it may hold', () => {
  const question = { rows: 'sender', columns: null, result: null, limit: 12, names: {} } as const;
  expect(weightOfPivot(question)).toBe(12);
  expect(weightOfPivot({ ...question, columns: 'reporter', limit: 100 })).toBe(300);
});

it('counts senders as their list does, under the same names', async () => {
  const { senders } = await test.call(domainReports.senders, { params: { id: all.karoo }, query: week }, all.owner);
  const found = await pivot({ rows: 'sender', limit: 100 });
  expect(counts(found.rows)).toEqual(Object.fromEntries(senders.map(({ key, total_messages: messages }) => [key, messages])));
  expect(found.rows.every(({ domain_id: id, domain_name: name }) => id === all.karoo && name === null)).toBe(true);
});

it('counts two at once, the rest of the rows together', async () => {
  const found = await pivot({ rows: 'reporter', columns: 'delivery', limit: 1 });
  expect(found.rows.map(({ key, parts, messages }) => [key, parts, messages])).toEqual([
    ['google.example', 1, 143],
    [null, 2, 53],
  ]);
  expect(found.columns.map(({ key, messages }) => [key, messages])[0]).toEqual(['passed', 168]);
  for (const row of found.rows) expect(row.cells.reduce((sum, cell) => sum + cell.messages, 0)).toBe(row.messages);
});

it('counts of a report over several days only the days of the period', async () => {
  const one = { start_date: '2026-11-18', end_date: '2026-11-18' };
  const { totals } = await test.call(dmarc.overview, { params: { id: all.karoo }, query: one }, all.owner);
  expect((await pivot({ ...one, rows: 'header_from' })).totals.messages).toBe(totals.messages);
});

it('refuses the same split twice, and shows nothing of the domains of others', async () => {
  await expect(pivot({ rows: 'sender', columns: 'sender' })).rejects.toMatchObject({
    status: 400,
    body: { details: { fields: [{ field: 'columns' }] } },
  });
  expect((await pivot({ rows: 'sender', domain_ids: String(all.other) })).totals.messages).toBe(0);
  expect((await pivot({ rows: 'sender', domain_ids: String(all.other) }, all.admin)).totals.messages).toBeGreaterThan(0);
});
