import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { allTime, periodOf } from '#server/services/period.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { reportMail } from '#tests/fakes/mail.ts';

const now = '2026-11-21T09:00:00Z';
const day = (text: string) => Date.parse(text) / 1000;

test.each([
  [{ days: 7 }, '2026-11-14', '2026-11-20', 7],
  [{ days: 30, start_date: '2026-11-01', end_date: '2026-11-30' }, '2026-11-01', '2026-11-21', 21],
  [{ days: 30, start_date: '2026-11-01', end_date: '2026-11-10' }, '2026-11-01', '2026-11-10', 10],
])('%j is %s to %s', (query, from, to, days) => {
  expect(periodOf(query, new Date(now))).toEqual({ from, to, days });
});

test('all time ends today', () => {
  expect(allTime(new Date(now)).to).toBe('2026-11-21');
});

let app: TestApp;
let owner: TestUser;
let id: number;
beforeAll(async () => {
  app = await openTestApp({ now });
  const customer = await app.customer();
  id = await app.domain('acme.example', customer);
  owner = await app.login('customer', [{ customerId: customer, level: 'owner' }]);
  await app.arrive(reportMail({ reportId: 'past', begin: day('2026-11-19T00:00:00Z'), count: 5 }));
  await app.arrive(reportMail({ reportId: 'ahead', begin: day('2026-11-22T00:00:00Z'), count: 90 }));
  await app.readWaiting();
});
afterAll(() => app.close());

test('messages of days that have not come are in no sum', async () => {
  const { domainReports, dmarc, domains } = contract;
  const all = await app.call(domainReports.domains, {}, owner);
  const listed = await app.call(domains.list, {}, owner);
  const summary = await app.call(
    dmarc.overview,
    { params: { id }, query: { start_date: '2026-11-01', end_date: '2026-11-30' } },
    owner,
  );
  expect([all.domains[0]?.messages, all.domains[0]?.last_day]).toEqual([5, '2026-11-19']);
  expect([listed.domains[0]?.messages, listed.domains[0]?.data_up_to]).toEqual([5, '2026-11-19']);
  expect([summary.totals.messages, summary.period.end_date]).toEqual([5, '2026-11-21']);
});
