import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { billing } from '#contract/billing.ts';
import { customers } from '#contract/customers.ts';
import { subscriptionManagement as calls } from '#contract/subscription-management.ts';
import type { SubscriptionStatus } from '#domain/vocabulary.ts';
import { runInvoices } from '#server/services/invoices/run-invoices.ts';
import { tickSubscriptions } from '#server/services/subscriptions/tick.ts';
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

async function travel(time: string): Promise<void> {
  test.setTime(time);
  staff = await test.login('admin');
}
async function subscribe(): Promise<void> {
  const { plans } = await test.call(calls.plans, {}, staff);
  await test.call(calls.subscribe, { params: { id }, body: { plan_id: plans[0]?.id ?? 0 } }, staff);
}
const read = async () => (await test.call(calls.subscription, { params: { id } }, staff)).subscription;
const move = async (status: SubscriptionStatus) =>
  test.call(calls.setStatus, { params: { id: (await read())?.id ?? 0 }, body: { status } }, staff);
async function invoicesAt(time: string) {
  await travel(time);
  await runInvoices(test.context);
  const { invoices } = await test.call(billing.invoices, { params: { id } }, staff);
  return invoices.map(({ month, total_cents: cents }) => `${month} ${cents}`);
}

beforeEach(async () => {
  await emptyStore(test);
  await travel('2026-11-21T08:00:00Z');
  await sellAs(test);
  id = await test.customer('Karoo Wines');
  await subscribe();
});

it('a cancelled subscription runs to the end of the month that is paid', async () => {
  expect(await invoicesAt('2026-12-01T06:00:00Z')).toEqual(['2026-12 16000']);
  await travel('2026-12-03T06:00:00Z');
  await move('cancelled');
  expect((await read())?.ends_time).toBe('2026-12-31T22:00:00.000Z');
  expect(await invoicesAt('2027-01-01T06:00:00Z')).toEqual(['2026-12 16000']);
});

it('a cancelled subscription costs nothing after its end, also where the server was not running then', async () => {
  await move('cancelled');
  await travel('2026-12-20T06:00:00Z');
  await tickSubscriptions(test.context);
  expect(await read()).toMatchObject({ status: 'expired', closed_time: '2026-12-20T06:00:00.000Z' });
  expect(await invoicesAt('2026-12-20T06:00:00Z')).toEqual(['2026-12 4000']);
  expect(await invoicesAt('2027-01-01T06:00:00Z')).toEqual(['2026-12 4000']);
});

it('a refunded subscription costs nothing, also where another one follows', async () => {
  await travel('2026-11-25T08:00:00Z');
  await move('refunded');
  await travel('2026-11-28T08:00:00Z');
  await subscribe();
  expect(await invoicesAt('2026-12-01T06:00:00Z')).toEqual(['2026-12 13200']);
});

it('a removed customer is not invoiced until it is restored', async () => {
  await test.call(customers.remove, { params: { id }, query: {} }, staff);
  await travel('2026-12-01T06:00:00Z');
  expect(await runInvoices(test.context)).toMatchObject({ made: 0, skipped: 0, failed: [] });
  await test.call(customers.update, { params: { id }, body: { is_active: true } }, staff);
  expect(await invoicesAt('2026-12-02T06:00:00Z')).toEqual(['2026-12 16000']);
});
