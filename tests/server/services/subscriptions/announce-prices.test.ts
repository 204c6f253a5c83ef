import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { subscriptionManagement as calls } from '#contract/subscription-management.ts';
import { announcePrices, mailPrice, type PriceMailJob, priceMailJob } from '#server/services/subscriptions/announce-prices.ts';
import { openTestApp, type TestApp, type TestUser } from '#tests/fakes/app.ts';
import { sellAs } from '#tests/fakes/seller.ts';
import { emptyStore } from '#tests/support/empty-store.ts';

let test: TestApp;
let staff: TestUser;
let id: number;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

async function travel(day: string): Promise<void> {
  test.setTime(`${day}T08:00:00Z`);
  staff = await test.login('admin');
}
const plan = async () => {
  const row = (await test.call(calls.plans, {}, staff)).plans.find(({ name }) => name === 'Professional');
  if (row === undefined) throw new Error('The plan is missing.');
  return row;
};
async function change(cents: number, from: string): Promise<void> {
  const { id: planId, version, name, description, domain_limit, mail_limit } = await plan();
  const about = { name, description, domain_limit, mail_limit, seen_version: version };
  await test.call(calls.updatePlan, { params: { id: planId }, body: { ...about, price_cents: cents, price_from: from } }, staff);
}
/** Runs the job twice and sends what it queued; answers the subjects. */
async function announced(): Promise<string[]> {
  test.emails.length = 0;
  const queued: PriceMailJob[] = [];
  const { enqueue } = test.context.queue;
  test.context.queue.enqueue = async (name, data, options) => {
    if (name === priceMailJob) queued.push(data as PriceMailJob);
    return enqueue(name, data, options);
  };
  await announcePrices(test.context);
  await announcePrices(test.context);
  test.context.queue.enqueue = enqueue;
  for (const job of queued) await mailPrice(test.context, job);
  return test.emails.map(({ to, subject }) => `${to}: ${subject}`);
}
const to = 'accounts@karoo.example';
const seller = 'Beacon Mail Security (Pty) Ltd';

beforeEach(async () => {
  await emptyStore(test);
  await travel('2026-11-02');
  await sellAs(test);
  id = await test.customer('Karoo Wines');
  await test.context.store.db.updateTable('customers').set({ email: to }).where('id', '=', id).execute();
  await test.call(calls.subscribe, { params: { id }, body: { plan_id: (await plan()).id } }, staff);
});

it('is emailed once, 30 days before a customer pays it', async () => {
  await change(27_900, '2027-02-01');
  await travel('2027-01-01');
  expect(await announced()).toEqual([]);
  await travel('2027-01-02');
  expect(await announced()).toEqual([`${to}: Your price from 1 Feb 2027 · ${seller}`]);
  expect(test.emails[0]?.text.replace(/\s/g, ' ')).toContain('From 1 Feb 2027 you pay R 279 a month');
  await travel('2027-01-20');
  expect(await announced()).toEqual([]);
});

it('is taken back where it is withdrawn, and announced again where it comes back', async () => {
  await change(27_900, '2026-12-01');
  expect(await announced()).toEqual([`${to}: Your price from 1 Dec 2026 · ${seller}`]);
  await test.call(calls.withdrawPrice, { params: { id: (await plan()).id, day: '2026-12-01' } }, staff);
  expect(await announced()).toEqual([`${to}: Your price stays the same · ${seller}`]);
  expect(await announced()).toEqual([]);
  await change(27_900, '2026-12-01');
  expect(await announced()).toEqual([`${to}: Your price from 1 Dec 2026 · ${seller}`]);
  await change(28_900, '2026-12-01');
  expect(await announced()).toEqual([`${to}: Your price from 1 Dec 2026 · ${seller}`]);
  expect(test.emails[0]?.text).toContain('R\u00a0289');
  await travel('2026-12-02');
  expect(await announced()).toEqual([]);
});

it('is not announced to a customer who leaves before', async () => {
  await change(27_900, '2027-02-01');
  const { subscription } = await test.call(calls.subscription, { params: { id } }, staff);
  const { id: number = 0 } = subscription ?? {};
  await test.call(calls.setStatus, { params: { id: number }, body: { status: 'cancelled' } }, staff);
  await travel('2027-01-15');
  expect(await announced()).toEqual([]);
});
