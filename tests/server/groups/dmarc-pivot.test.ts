import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { pivotDimensions } from '#domain/vocabulary/pivot.ts';
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
