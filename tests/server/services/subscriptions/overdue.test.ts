import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { billing } from '#contract/billing.ts';
import { domains } from '#contract/domains.ts';
import { subscriptionManagement as calls } from '#contract/subscription-management.ts';
import { runInvoices } from '#server/services/invoices/run-invoices.ts';
import { tickSubscriptions } from '#server/services/subscriptions/tick.ts';
import { openTestApp, type Refused, type TestApp, type TestUser } from '#tests/fakes/app.ts';
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
const read = async () => (await test.call(calls.subscription, { params: { id } }, staff)).subscription;
const status = async () => (await read())?.status;
const owed = async () => (await test.call(billing.summary, { params: { id } }, staff)).summary.due_cents;
const pay = (amount: number) =>
  test.call(billing.recordPayment, { params: { id }, body: { amount_cents: amount, method: 'eft' } }, staff);
async function tickAt(time: string) {
  await travel(time);
  await tickSubscriptions(test.context);
  return status();
}

beforeEach(async () => {
  await emptyStore(test);
  await travel('2026-11-20T08:00:00Z');
  await sellAs(test);
  id = await test.customer('Karoo Wines');
  const { plans } = await test.call(calls.plans, {}, staff);
  await test.call(calls.subscribe, { params: { id }, body: { plan_id: plans[0]?.id ?? 0 } }, staff);
  await travel('2026-12-01T06:00:00Z');
  await runInvoices(test.context);
});

it('an unpaid invoice makes past due the day after it is due, suspends 7 days later, and payment in full brings back', async () => {
  expect(await tickAt('2026-12-08T20:00:00Z')).toBe('active');
  expect(await tickAt('2026-12-08T22:05:00Z')).toBe('past_due');
  const [event] = (await test.call(calls.billingEvents, { params: { id }, query: {} }, staff)).events;
  expect(event).toMatchObject({ kind: 'status_changed', actor: null, note: 'Invoice INV-2026-0001 is unpaid.' });
  expect(await tickAt('2026-12-15T22:00:00Z')).toBe('past_due');
  expect(await tickAt('2026-12-15T22:06:00Z')).toBe('suspended');
  const due = await owed();
  await pay(due - 1);
  expect(await status()).toBe('suspended');
  await pay(1);
  expect(await status()).toBe('active');
  expect(await tickAt('2026-12-16T06:00:00Z')).toBe('active');
});

it('a credit note brings back too; what staff marked as paid is not asked for again', async () => {
  await tickAt('2026-12-09T06:00:00Z');
  const row = await read();
  await test.call(calls.setStatus, { params: { id: row?.id ?? 0 }, body: { status: 'active' } }, staff);
  expect(await tickAt('2026-12-10T06:00:00Z')).toBe('active');
  await travel('2027-01-01T06:00:00Z');
  await runInvoices(test.context);
  expect(await tickAt('2027-01-09T06:00:00Z')).toBe('past_due');
  const { invoices } = await test.call(billing.invoices, { params: { id } }, staff);
  for (const { id: invoice } of invoices)
    await test.call(billing.creditInvoice, { params: { id: invoice }, body: { note: 'Agreed.' } }, staff);
  expect(await status()).toBe('active');
});

it('what staff marked as paid does not hold it back once later invoices are paid', async () => {
  await tickAt('2026-12-09T06:00:00Z');
  await test.call(calls.setStatus, { params: { id: (await read())?.id ?? 0 }, body: { status: 'active' } }, staff);
  await travel('2027-01-01T06:00:00Z');
  await runInvoices(test.context);
  expect(await tickAt('2027-01-09T06:00:00Z')).toBe('past_due');
  const { invoices } = await test.call(billing.invoices, { params: { id } }, staff);
  const later = invoices.find(({ month }) => month === '2027-01');
  const body = { amount_cents: later?.open_cents ?? 0, method: 'eft' as const, invoice_id: later?.id };
  await test.call(billing.recordPayment, { params: { id }, body }, staff);
  expect(await status()).toBe('active');
});

it('suspended it is not invoiced, says so, and cancelled then it ended with its days of grace', async () => {
  await tickAt('2026-12-09T06:00:00Z');
  await tickAt('2026-12-17T06:00:00Z');
  expect(await read()).toMatchObject({ status: 'suspended', next_invoice_day: null });
  await travel('2027-01-05T06:00:00Z');
  await test.call(calls.setStatus, { params: { id: (await read())?.id ?? 0 }, body: { status: 'cancelled' } }, staff);
  expect((await read())?.ends_time).toBe('2026-12-16T06:00:00.000Z');
  expect(await tickAt('2027-01-05T07:00:00Z')).toBe('expired');
  for (const day of ['2027-01-06', '2027-02-01']) {
    await travel(`${day}T06:00:00Z`);
    await runInvoices(test.context);
  }
  expect((await test.call(billing.invoices, { params: { id } }, staff)).invoices).toHaveLength(1);
});

it('cancelled while suspended, its people change nothing until the open invoices are paid', async () => {
  const domainId = await test.domain('cancelled-late.example', id);
  const owner = () => test.login('customer', [{ customerId: id, level: 'owner' }]);
  const change = async () =>
    test.call(domains.update, { params: { id: domainId }, body: { notes: 'Ours' } }, await owner()).then(
      () => 200,
      ({ status: code }: Refused) => code,
    );
  const isSuspended = async () => (await test.call(auth.customerContext, {}, await owner())).associations[0]?.is_suspended;
  await tickAt('2026-12-09T06:00:00Z');
  await tickAt('2026-12-17T06:00:00Z');
  await test.call(calls.setStatus, { params: { id: (await read())?.id ?? 0 }, body: { status: 'cancelled' } }, staff);
  expect([await status(), await change(), await isSuspended()]).toEqual(['cancelled', 403, true]);
  expect([await tickAt('2026-12-17T07:00:00Z'), await change()]).toEqual(['expired', 403]);
  await pay((await owed()) - 1);
  expect(await change()).toBe(403);
  await pay(1);
  expect([await status(), await change(), await isSuspended()]).toEqual(['expired', 200, false]);
});

it('cancelled while suspended, another subscription lets its people change things', async () => {
  const domainId = await test.domain('begun-anew.example', id);
  await tickAt('2026-12-09T06:00:00Z');
  await tickAt('2026-12-17T06:00:00Z');
  await test.call(calls.setStatus, { params: { id: (await read())?.id ?? 0 }, body: { status: 'cancelled' } }, staff);
  await tickAt('2026-12-17T07:00:00Z');
  const owner = await test.login('customer', [{ customerId: id, level: 'owner' }]);
  const change = () => test.call(domains.update, { params: { id: domainId }, body: { notes: 'Ours' } }, owner);
  await expect(change()).rejects.toThrow('403');
  const { plans } = await test.call(calls.plans, {}, staff);
  await test.call(calls.subscribe, { params: { id }, body: { plan_id: plans[0]?.id ?? 0 } }, staff);
  await change();
});

it('cancelled before it is suspended, its people change things as before', async () => {
  const domainId = await test.domain('cancelled-early.example', id);
  await tickAt('2026-12-09T06:00:00Z');
  await test.call(calls.setStatus, { params: { id: (await read())?.id ?? 0 }, body: { status: 'cancelled' } }, staff);
  expect(await tickAt('2027-01-05T06:00:00Z')).toBe('expired');
  const owner = await test.login('customer', [{ customerId: id, level: 'owner' }]);
  await test.call(domains.update, { params: { id: domainId }, body: { notes: 'Ours' } }, owner);
});

it('its people read and change nothing while suspended, there alone, and staff change everything', async () => {
  const other = await test.customer('Other');
  const owner = await test.login('customer', [
    { customerId: id, level: 'owner' },
    { customerId: other, level: 'owner' },
  ]);
  const domainId = await test.domain('karoowines.example', id);
  await tickAt('2026-12-09T06:00:00Z');
  await tickAt('2026-12-17T06:00:00Z');
  const again = await test.login('customer', [
    { customerId: id, level: 'owner' },
    { customerId: other, level: 'owner' },
  ]);
  expect(owner.id).not.toBe(again.id);
  const context = await test.call(auth.customerContext, {}, again);
  expect(context.associations.map(({ customer_id, is_suspended }) => [customer_id, is_suspended])).toEqual([
    [id, true],
    [other, false],
  ]);
  expect(await test.call(domains.get, { params: { id: domainId } }, again)).toMatchObject({ domain: { access_level: 'view' } });
  const change = (who: TestUser) =>
    test.call(domains.update, { params: { id: domainId }, body: { notes: 'Ours' } }, who).then(
      () => 200,
      ({ status: code }: Refused) => code,
    );
  const add = (customerId: number) =>
    test.call(domains.create, { body: { name: `d${customerId}.co.za`, customer_id: customerId } }, again).then(
      () => 200,
      ({ status: code }: Refused) => code,
    );
  expect([await change(again), await change(staff), await add(id), await add(other)]).toEqual([403, 200, 403, 200]);
});
